/** Counts the requests in flight in this process: those being committed and those in the worker's hands. */
export class InFlight {
  private readonly byUser = new Map<number, number>();
  private count = 0;

  get total(): number {
    return this.count;
  }

  of(userId: number): number {
    return this.byUser.get(userId) ?? 0;
  }

  add(userId: number): void {
    this.count += 1;
    this.byUser.set(userId, this.of(userId) + 1);
  }

  remove(userId: number): void {
    this.count -= 1;
    const left = this.of(userId) - 1;
    if (left > 0) this.byUser.set(userId, left);
    else this.byUser.delete(userId);
  }
}
