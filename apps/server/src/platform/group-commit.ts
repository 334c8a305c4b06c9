interface Waiting<I, O> {
  item: I;
  resolve(value: O): void;
  reject(error: unknown): void;
}

export interface GroupCommitOptions<I, O> {
  /** Writes items in one transaction. @returns the result of each item, in the order of the items */
  commit(items: readonly I[]): Promise<readonly O[]>;
  /** Most items of one transaction. */
  most: number;
  /** Concurrent transactions, 1 by default. With more, the order of two transactions is undefined. */
  lanes?: number;
  /** Whether a single item may have caused this failure, so that the others are retried without that item. */
  isOfOne?(error: unknown): boolean;
}

/**
 * Gathers writes into few transactions: writes that arrive during a transaction share the next one. A lone write waits
 * for nothing; under load many writes share the cost of one commit.
 */
export class GroupCommit<I, O> {
  private readonly options: GroupCommitOptions<I, O>;
  private waiting: Waiting<I, O>[] = [];
  private running = 0;
  private isStarting = false;
  /** The previous transaction: writes resolve in the order of the transactions. */
  private before: Promise<unknown> = Promise.resolve();

  constructor(options: GroupCommitOptions<I, O>) {
    this.options = options;
  }

  /** Resolves when the item is committed. @throws the error of the transaction */
  add(item: I): Promise<O> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.start();
    });
  }

  private start(): void {
    if (this.isStarting || this.running >= (this.options.lanes ?? 1)) return;
    this.isStarting = true;
    // Writes of the same turn of the event loop join this transaction.
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

/** Whether PostgreSQL refused a value (error classes 22 and 23) and not the whole statement. */
export function isRefusedValue(error: unknown): boolean {
  return error instanceof Error && /^2[23]/.test(String(Reflect.get(error, 'code')));
}
