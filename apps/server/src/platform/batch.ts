/** Most keys of one query, when a batch names no other number. */
const MOST_KEYS = 500;

interface Waiting<K, V> {
  key: K;
  resolve(value: V): void;
  reject(error: unknown): void;
}

/**
 * Gathers the look-ups of one turn of the event loop into one query. Under load, requests that arrive together share
 * a round trip to the database; a lone request waits for nothing. Nothing is cached: the query of a look-up starts
 * after the look-up, so a writer reads its own writes. Equal keys are looked up separately.
 */
export class Batch<K, V> {
  private readonly ask: (keys: readonly K[]) => Promise<readonly V[]>;
  private readonly mostKeys: number;
  private waiting: Waiting<K, V>[] = [];

  /**
   * @param ask returns a value for each key, in the order of the keys; its error rejects all look-ups of the query
   * @param mostKeys of one query
   */
  constructor(ask: (keys: readonly K[]) => Promise<readonly V[]>, mostKeys = MOST_KEYS) {
    this.ask = ask;
    this.mostKeys = mostKeys;
  }

  load(key: K): Promise<V> {
    return new Promise((resolve, reject) => {
      // Immediates run after all data that has arrived on the sockets was read.
      if (this.waiting.length === 0) setImmediate(() => this.flush());
      this.waiting.push({ key, resolve, reject });
    });
  }

  private flush(): void {
    const all = this.waiting;
    this.waiting = [];
    for (let start = 0; start < all.length; start += this.mostKeys)
      void this.answer(all.slice(start, start + this.mostKeys));
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
