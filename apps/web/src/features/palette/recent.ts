import { pageAddress } from '@kahan/contract/runtime';
import { persistedNotes } from '../../platform/storage/persisted-store.ts';
import { useStore } from '../../platform/storage/store.ts';
import { USER_STORAGE_PREFIX } from '../../platform/storage/user-storage.ts';
import { HIT_KINDS, type Hit } from './hits.ts';

/** Results that are kept. */
const MOST = 8;

/** A result that was opened. */
export interface RecentHit extends Hit {
  /** When it was opened, milliseconds. */
  at: number;
}

function isRecent(value: unknown): value is RecentHit {
  const { kind, href, name, facts, at } = Object(value);
  const isText = [href, name, facts].every((text) => typeof text === 'string');
  return isText && HIT_KINDS.includes(kind) && typeof at === 'number' && pageAddress(href) !== null;
}

/** Reads what was kept; values of another version are dropped. */
const readRecent = (stored: unknown): RecentHit[] => (Array.isArray(stored) ? stored.filter(isRecent) : []);

/** What the reader opened reveals their subjects and teachers, so it is removed at logout. */
const recent = persistedNotes(`${USER_STORAGE_PREFIX}palette-recent`, readRecent);

/** The last one first. */
export const useRecentHits = (): readonly RecentHit[] => useStore(recent);

export function keepRecentHit({ kind, href, name, facts }: Hit, at: number): void {
  const others = recent.get().filter((one) => one.href !== href);
  recent.set([{ kind, href, name, facts, at }, ...others].slice(0, MOST));
}
