import { compareTerm, isElsewhere, type Term, unixSeconds } from '@kahan/domain';
import { appendUserEvents, lockUsers, message } from '../../engine/delivery/index.ts';
import type { Found, MirrorContext, VersionToken } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { readSigned } from './term-users.store.ts';
import { type TermRow, writeTerms } from './terms.store.ts';

/**
 * Writes terms that were read, and tells those who are signed up for one that moved, is in another room or is gone:
 * by an item, in the transaction that writes the change, so that each is told once.
 * @returns the terms that a newer fetch wrote meanwhile
 */
export async function writeAndTell(
  context: Pick<MirrorContext, 'clock' | 'writeItems'>,
  tx: Queryable,
  records: readonly Found<Term>[],
  { version, anewFrom }: VersionToken,
): Promise<string[]> {
  const { before, outdated } = await writeTerms(tx, records, version);
  const written = records.filter(({ key }) => !outdated.includes(key));
  // What differs from a former store, or from before a restore, is no news.
  const known = written.filter(({ key }) => (before.get(key)?.version ?? 0) >= anewFrom);
  await tell(context, tx, known, before);
  return outdated;
}

async function tell(
  { clock, writeItems }: Pick<MirrorContext, 'clock' | 'writeItems'>,
  tx: Queryable,
  records: readonly Found<Term>[],
  before: ReadonlyMap<string, TermRow>,
): Promise<void> {
  const now = clock.now();
  const told: { id: string; users: number[]; drafts: ReturnType<typeof compareTerm> }[] = [];
  for (const { key: id, record } of records) {
    const was = before.get(id)?.record ?? null;
    if (was === null || !isElsewhere(was, record)) continue;
    const users = await readSigned(tx, id, { isGone: record === null });
    if (users.length > 0) told.push({ id, users, drafts: compareTerm(was, record, unixSeconds(now)) });
  }
  if (told.length === 0) return;
  // All of them are locked at once, because users are locked in one order.
  const present = await lockUsers(tx, [...new Set(told.flatMap(({ users }) => users))]);
  const entries = present.map((userId) => {
    const own = told.filter(({ users }) => users.includes(userId));
    return { userId, ids: own.map(({ id }) => id), drafts: own.flatMap(({ drafts }) => drafts) };
  });
  const items = await writeItems(tx, entries);
  const events = entries.map(({ userId, ids }) => {
    const own = items.get(userId);
    const updated = message.service_updated('terms', ids);
    return { userId, messages: own === undefined ? [updated] : [own, updated] };
  });
  await appendUserEvents(tx, events, now);
}
