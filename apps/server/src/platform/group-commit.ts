interface Waiting<I, O> {
  item: I;
  resolve(value: O): void;
  reject(error: unknown): void;
}

export interface GroupCommitOptions<I, O> {
  /** Writes items in one transaction. @returns what became of each, in their order */
  commit(items: readonly I[]): Promise<readonly O[]>;
  /** Items of one transaction at most. */
  most: number;
  /** Whether a failure may be that of a single item, so that the others are worth trying without it. */
  isOfOne?(error: unknown): boolean;
}

/**
 * Gathers writes into few transactions: while one is under way the next ones wait and then go together. A lone write
 * waits for nothing, and under load the cost of a commit is shared by all that arrived during the one before.
 */
export class GroupCommit<I, O> {
  private readonly options: GroupCommitOptions<I, O>;
  private waiting: Waiting<I, O>[] = [];
  private running: Promise<void> | null = null;

  constructor(options: GroupCommitOptions<I, O>) {
    this.options = options;
  }

  /** Resolves when it is committed. @throws what the transaction threw */
  add(item: I): Promise<O> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.running ??= this.run();
    });
  }

  private async run(): Promise<void> {
    // What arrived in the same turn goes along.
    await new Promise(setImmediate);
    while (this.waiting.length > 0) await this.write(this.waiting.splice(0, this.options.most));
    this.running = null;
  }

  private async write(batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const values = await this.options.commit(batch.map(({ item }) => item));
      if (values.length !== batch.length) throw new Error(`${batch.length} writes, ${values.length} answers`);
      for (const [i, { resolve }] of batch.entries()) resolve(values[i] as O);
    } catch (error) {
      if (batch.length > 1 && this.options.isOfOne?.(error) === true) {
        const half = Math.ceil(batch.length / 2);
        await this.write(batch.slice(0, half));
        await this.write(batch.slice(half));
        return;
      }
      for (const { reject } of batch) reject(error);
    }
  }
}
