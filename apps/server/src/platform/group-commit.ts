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
  /** Transactions at a time, 1 when it is not said. With more, the order between two of them is not certain. */
  lanes?: number;
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
  private running = 0;
  private isStarting = false;
  /** Answers are given in the order of the transactions. */
  private before: Promise<unknown> = Promise.resolve();

  constructor(options: GroupCommitOptions<I, O>) {
    this.options = options;
  }

  /** Resolves when it is committed. @throws what the transaction threw */
  add(item: I): Promise<O> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.start();
    });
  }

  private start(): void {
    if (this.isStarting || this.running >= (this.options.lanes ?? 1)) return;
    this.isStarting = true;
    // What arrived in the same turn goes along.
    setImmediate(() => {
      this.isStarting = false;
      void this.run();
    });
  }

  private async run(): Promise<void> {
    const batch = this.waiting.splice(0, this.options.most);
    if (batch.length === 0) return;
    this.running += 1;
    await this.write(batch);
    this.running -= 1;
    if (this.waiting.length > 0) this.start();
  }

  private async write(batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const { before } = this;
      const writing = this.options.commit(batch.map(({ item }) => item));
      this.before = Promise.allSettled([before, writing]).then(() => undefined);
      const values = await writing;
      await before;
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

/** Whether PostgreSQL refused a value (classes 22 and 23 of its errors), and not the statement as a whole. */
export function isRefusedValue(error: unknown): boolean {
  return error instanceof Error && /^2[23]/.test(String(Reflect.get(error, 'code')));
}
