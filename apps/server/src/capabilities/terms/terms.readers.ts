import { isDeepStrictEqual } from 'node:util';
import { isElsewhere, type Term } from '@kahan/domain';
import { appendUserEvents, lockUsers, message } from '../../engine/delivery/index.ts';
import { type Found, isComplete } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { readReaders, readSigned } from './term-users.store.ts';
import { lockTerms } from './terms.store.ts';

/** Ids that one message names; with more, it means all terms. */
const MOST_TOLD = 200;

/** Terms that changed for a user, by user. The users are locked. */
export type Readers = ReadonlyMap<number, readonly string[]>;

/**
 * Whether more of a term changed than its places. Places are sent to those who look (`TermsWatch`) and logged for nobody:
 * in the minute of an opening they change with each student.
 */
export function isOtherwise(was: Term | null, now: Term | null): boolean {
  const beside = ({ signed_count: _taken, capacity: _capacity, waiting, ...rest }: Term) => ({
    ...rest,
    allowed: waiting?.allowed ?? null,
  });
  return !isDeepStrictEqual(was && beside(was), now && beside(now));
}

/**
 * Locks the terms that are to be written, then the users who see what changes of them, or have the subject of a new one.
 * All users are locked at once and after the terms, so that no transaction waits for one that waits for it.
 * Where nothing changes but places, it costs one look-up by key.
 * @param user whom the transaction locks anyway
 * @returns without those whom `writeAndTell` tells; empty while all terms are read for the first time
 */
export async function holdReaders(
  tx: Queryable,
  records: readonly Found<Term>[],
  user?: number,
): Promise<Readers> {
  if (records.length === 0) return new Map();
  const keys = records.map(({ key }) => key);
  const rows = await lockTerms(tx, keys);
  const wasOf = (key: string) => rows.get(key)?.record ?? null;
  const changed = records.filter(({ key, record }) => isOtherwise(wasOf(key), record));
  const readers =
    changed.length > 0 && (await isComplete(tx, 'terms'))
      ? await readReaders(tx, {
          known: changed.filter(({ key }) => wasOf(key) !== null).map(({ key }) => key),
          opened: changed.flatMap(({ key, record }) => (record && wasOf(key) === null ? [record] : [])),
        })
      : new Map<number, string[]>();
  if (user !== undefined && changed.length > 0) readers.set(user, []);
  if (readers.size === 0) return readers;
  const present = await lockUsers(tx, [...readers.keys()]);
  const told = new Map<string, ReadonlySet<number>>();
  for (const { key, record } of changed) {
    const was = wasOf(key);
    if (was !== null && isElsewhere(was, record))
      told.set(key, new Set(await readSigned(tx, key, { isGone: record === null })));
  }
  return new Map(
    present.map((userId) => {
      const own = readers.get(userId) ?? [];
      return [userId, own.filter((key) => !told.get(key)?.has(userId))];
    }),
  );
}

/** Tells readers to load their terms again: one message each, however many terms changed. */
export async function tellReaders(
  tx: Queryable,
  readers: Readers,
  now: Date,
  outdated: readonly string[] = [],
): Promise<void> {
  const entries = [...readers].flatMap(([userId, keys]) => {
    const ids = keys.filter((key) => !outdated.includes(key));
    if (ids.length === 0) return [];
    return [{ userId, messages: [message.service_updated('terms', ids.length > MOST_TOLD ? [] : ids)] }];
  });
  await appendUserEvents(tx, entries, now);
}
