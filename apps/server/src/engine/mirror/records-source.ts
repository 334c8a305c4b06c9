import { isDeepStrictEqual } from 'node:util';
import type { ItemDraft } from '@kahan/domain';
import type { Records } from '@kahan/student-system';
import type { Queryable } from '../../platform/database.ts';
import { asStored, readSnapshot, type StoredSnapshot } from './snapshots.store.ts';
import type { RecordChange, Unread, UserSource } from './source.ts';
import { type UserSourceDefinition, userSource } from './user-source.ts';

/** Records of a user that lie in the snapshot itself, by key. */
export interface RecordsDefinition<R>
  extends Pick<
    UserSourceDefinition<R, StoredSnapshot, object>,
    'service' | 'tells' | 'isKeyed' | 'fetch' | 'inspect'
  > {
  keyOf(record: R): string;
  /**
   * News items about changes. A record of a first import is no change.
   * @param old all stored records that were asked for
   */
  compare?(
    changes: readonly RecordChange<R>[],
    scope: { tx: Queryable; userId: number; old: readonly R[] },
  ): ItemDraft[] | Promise<ItemDraft[]>;
}

/** A source whose records are compared by key and lie in the user's snapshot. */
export function recordsSource<R>(definition: RecordsDefinition<R>): UserSource {
  const { service, keyOf, compare = () => [] } = definition;
  return userSource<R, StoredSnapshot>({
    ...definition,
    stored: (tx, { userId, asked }) => readSnapshot(tx, userId, service, asked),
    async compare(tx, { userId, asked, silent }, reply, stored) {
      const records = Object.fromEntries(reply.records.map((record) => [keyOf(record), record]));
      // The adapter validated the stored records when they came.
      const old = (stored?.records ?? {}) as Record<string, R>;
      const { put, remove, unread } = differenceOf(old, { records, bad: reply.bad }, asked);
      const changed = [...Object.keys(put), ...remove];
      const told = changed.filter((key) => !silent || Object.hasOwn(old, key));
      const changes = told.map((key) => ({ key, was: at(old, key) ?? null, now: at(put, key) ?? null }));
      const drafts = await compare(changes, { tx, userId, old: Object.values(old) });
      return { changed, put, remove, drafts, unread };
    },
  });
}

/**
 * The changes of a reply to stored records. An unreadable record stays as it is. When not even its key could be read,
 * it may be any of those that seem to be missing, so that none is removed.
 */
export function differenceOf<R>(
  old: Readonly<Record<string, R>>,
  { records, bad }: { records: Readonly<Record<string, R>>; bad: Records<R>['bad'] },
  asked: readonly string[] | undefined,
): { put: Record<string, R>; remove: string[]; unread: Unread } {
  const put = Object.entries(records).filter(
    ([key, record]) => !isDeepStrictEqual(asStored(record), at(old, key)),
  );
  const scope = asked ?? Object.keys(old);
  const badKeys = new Set(bad.map(({ key }) => key));
  const isVague = bad.some(({ key }) => !scope.includes(key));
  const missing = scope.filter((key) => at(records, key) === undefined && !badKeys.has(key));
  const remove = isVague ? [] : missing.filter((key) => at(old, key) !== undefined);
  const unread = isVague
    ? [...new Set([...badKeys, ...missing])].filter((key) => scope.includes(key))
    : [...badKeys];
  return {
    put: Object.fromEntries(put),
    remove,
    unread: bad.length === 0 ? null : { keys: asked === undefined ? [] : unread },
  };
}

/** A record by its key, which may be any text: `constructor` is no record of an empty map. */
function at<R>(records: Readonly<Record<string, R>>, key: string): R | undefined {
  return Object.hasOwn(records, key) ? records[key] : undefined;
}
