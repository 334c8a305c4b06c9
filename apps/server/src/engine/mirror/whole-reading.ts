import type { CataloguePage } from '@kahan/student-system';
import type { Left } from './mirror.context.ts';

/** What a reading of a whole catalogue has found so far. */
export class WholeReading {
  private readonly missing: Set<string>;
  private readonly unread: string[] = [];
  private isNameless = false;
  private isVague = false;

  /** @param known keys of all that lie here */
  constructor(known: readonly string[]) {
    this.missing = new Set(known);
  }

  note(keys: readonly string[], { bad }: Pick<CataloguePage<unknown>, 'bad'>): void {
    for (const key of keys) this.missing.delete(key);
    for (const { key } of bad) {
      if (!this.missing.delete(key)) this.isVague = true;
      if (key === '?') this.isNameless = true;
      else this.unread.push(key);
    }
  }

  /** A record whose key is unreadable may be any that seems to be missing: then none is gone. */
  gone(): string[] {
    return this.isVague ? [] : [...this.missing];
  }

  /** What is to be read again. */
  get left(): Left {
    if (this.isNameless) return { keys: [] };
    return this.unread.length > 0 ? { keys: this.unread } : null;
  }
}
