/** How many requests each user has under way in this process. */
export class Tally {
  private readonly byUser = new Map<number, number>();

  of(userId: number): number {
    return this.byUser.get(userId) ?? 0;
  }

  add(userId: number): void {
    this.byUser.set(userId, this.of(userId) + 1);
  }

  remove(userId: number): void {
    const left = this.of(userId) - 1;
    if (left > 0) this.byUser.set(userId, left);
    else this.byUser.delete(userId);
  }
}
