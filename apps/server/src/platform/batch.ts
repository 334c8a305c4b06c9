/** Keys that are looked up in one statement at most. */
const LARGEST = 500;

interface Waiting<K, V> {
  key: K;
  resolve(value: V): void;
  reject(error: unknown): void;
}

/**
 * Look-ups that are asked for within one turn of the event loop, gathered into one question: under load a round trip
 * to the database is shared by the requests that arrived together, and a lone request waits for nothing.
 * Nothing is kept: each look-up is answered by a question that was asked after it, so whoever has written reads what
 * they wrote. Equal keys are looked up each for itself.
 */
export class Batch<K, V> {
  private readonly ask: (keys: readonly K[]) => Promise<readonly V[]>;
  private waiting: Waiting<K, V>[] = [];

  /** @param ask answers a value for each key, in their order; when it throws, all who asked get its error */
  constructor(ask: (keys: readonly K[]) => Promise<readonly V[]>) {
    this.ask = ask;
  }

  load(key: K): Promise<V> {
    return new Promise((resolve, reject) => {
      // Immediates run when all that had arrived on the sockets was read.
      if (this.waiting.length === 0) setImmediate(() => this.flush());
      this.waiting.push({ key, resolve, reject });
    });
  }

  private flush(): void {
    const all = this.waiting;
    this.waiting = [];
    for (let start = 0; start < all.length; start += LARGEST)
      void this.answer(all.slice(start, start + LARGEST));
  }

  private async answer(asked: readonly Waiting<K, V>[]): Promise<void> {
    try {
      const values = await this.ask(asked.map(({ key }) => key));
      if (values.length !== asked.length)
        throw new Error(`${asked.length} look-ups, ${values.length} answers`);
      for (const [i, { resolve }] of asked.entries()) resolve(values[i] as V);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}
