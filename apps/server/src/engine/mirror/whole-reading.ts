import type { CataloguePage } from '@kahan/student-system';
import type { Unread } from './mirror.context.ts';

/** Keys found and missed while a whole catalogue is read. */
export class WholeReading {
  private readonly missing: Set<string>;
  private readonly unreadKeys: string[] = [];
  private isNameless = false;
  private isVague = false;

  /** @param known keys of all stored records */
  constructor(known: readonly string[]) {
    this.missing = new Set(known);
  }

  note(keys: readonly string[], { bad }: Pick<CataloguePage<unknown>, 'bad'>): void {
    for (const key of keys) this.missing.delete(key);
    for (const { key } of bad) {
      if (!this.missing.delete(key)) this.isVague = true;
      if (key === '?') this.isNameless = true;
      else this.unreadKeys.push(key);
    }
  }

  /** Keys of records that are gone. None, when a record's key was unreadable: it may be any of the missing ones. */
  gone(): string[] {
    return this.isVague ? [] : [...this.missing];
  }

  /** Keys to read again. */
  get unread(): Unread {
    if (this.isNameless) return { keys: [] };
    return this.unreadKeys.length > 0 ? { keys: this.unreadKeys } : null;
  }
}
