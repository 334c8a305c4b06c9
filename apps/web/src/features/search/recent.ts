import { pageAddress } from '@kahan/contract/runtime';
import { recentList } from '../../platform/storage/recent-list.ts';
import { USER_STORAGE_PREFIX } from '../../platform/storage/user-storage.ts';
import { HIT_KINDS, type SearchHit } from './hits.ts';

/** A result that was opened. */
export interface RecentHit extends SearchHit {
  /** When it was opened, milliseconds. */
  at: number;
}

function isRecent(value: unknown): value is RecentHit {
  const { kind, href, name, facts, at } = Object(value);
  const isText = [href, name, facts].every((text) => typeof text === 'string');
  return isText && HIT_KINDS.includes(kind) && typeof at === 'number' && pageAddress(href) !== null;
}

/** Opened results reveal the reader's subjects and teachers, so they are removed at logout. */
const hits = recentList<RecentHit>(`${USER_STORAGE_PREFIX}palette-recent`, {
  most: 8,
  read: (stored) => (isRecent(stored) ? stored : null),
  replaces: (added, earlier) => added.href === earlier.href,
});

export const useRecentHits = hits.useItems;

export const addRecentHit = ({ kind, href, name, facts }: SearchHit, at: number): void =>
  hits.add({ kind, href, name, facts, at });
