import type { LoggedChange } from './changes.ts';

/** Follow-ups of commands: lines of the log of changes, and files that no item holds any more. */
export interface Effects {
  /** Terms whose places or waiting list changed for everybody. */
  counts: Set<string>;
  /** Terms by login. */
  terms: [login: string, termId: string][];
  groups: [login: string, key: string][];
  gone: string[];
}

/** Keys of one line of the log of changes. */
const KEYS_PER_CHANGE = 100;

export const noEffects = (): Effects => ({ counts: new Set(), terms: [], groups: [], gone: [] });

export function addEffects(to: Effects, { counts, terms, groups, gone }: Effects): void {
  for (const id of counts) to.counts.add(id);
  to.terms.push(...terms);
  to.groups.push(...groups);
  to.gone.push(...gone);
}

/** The changes of many effects: one for each login, and few for all counts together. */
export function changesOf({ counts, terms, groups }: Effects): LoggedChange[] {
  const ids = [...counts];
  const changes: LoggedChange[] = [];
  for (let i = 0; i < ids.length; i += KEYS_PER_CHANGE) {
    changes.push({ service: 'terms', login: null, keys: ids.slice(i, i + KEYS_PER_CHANGE) });
  }
  for (const [service, pairs] of [
    ['terms', terms],
    ['groups', groups],
  ] as const) {
    for (const [login, own] of Map.groupBy(pairs, ([of]) => of)) {
      changes.push({ service, login, keys: [...new Set(own.map(([, key]) => key))] });
    }
  }
  return changes;
}
