import type { EntryAnswer } from '@kahan/contract';
import type { Queryable } from '../../platform/database.ts';

const COLUMNS = `entry_id, version, title, place, note, date::text as date, minutes, duration, repeat,
  until::text as until, skipped::text[] as skipped`;

/** The entries of a user in order of date and time. */
export async function listEntries(db: Queryable, userId: number): Promise<EntryAnswer[]> {
  return db.query<EntryAnswer>({
    text: `select ${COLUMNS} from entries where user_id = $1 order by entries.date, minutes, entry_id`,
    values: [userId],
  });
}

/** When an entry of a user changed last; null without entries. */
export async function lastChange(db: Queryable, userId: number): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>({
    text: 'select max(changed_at) as at from entries where user_id = $1',
    values: [userId],
  });
  return row?.at ?? null;
}

export async function readEntry(db: Queryable, userId: number, id: string): Promise<EntryAnswer | null> {
  const [row] = await db.query<EntryAnswer>({
    text: `select ${COLUMNS} from entries where user_id = $1 and entry_id = $2`,
    values: [userId, id],
  });
  return row ?? null;
}

const valuesOf = (userId: number, entry: Omit<EntryAnswer, 'version'>, now: Date) => [
  ...[userId, entry.entry_id, now, entry.title, entry.place, entry.note, entry.date],
  ...[entry.minutes, entry.duration, entry.repeat, entry.until, entry.skipped],
];

/** Stores an entry. The user is locked. @returns null when the user has `most` of them */
export async function insertEntry(
  tx: Queryable,
  userId: number,
  entry: Omit<EntryAnswer, 'version'>,
  { now, most }: { now: Date; most: number },
): Promise<EntryAnswer | null> {
  const [made] = await tx.query<EntryAnswer>({
    text: `insert into entries (user_id, entry_id, changed_at, title, place, note, date, minutes, duration, repeat,
        until, skipped)
      select $1, $2, $3, $4, $5, $6, $7::date, $8::int, $9::int, $10, $11::date, $12::date[]
      where (select count(*) from entries where user_id = $1) < $13
      returning ${COLUMNS}`,
    values: [...valuesOf(userId, entry, now), most],
  });
  return made ?? null;
}

/** Changes an entry that exists. The user is locked. */
export async function updateEntry(
  tx: Queryable,
  userId: number,
  entry: Omit<EntryAnswer, 'version'>,
  now: Date,
): Promise<EntryAnswer> {
  const [made] = await tx.query<EntryAnswer>({
    text: `update entries set version = nextval('entry_version'), changed_at = $3, title = $4, place = $5, note = $6,
        date = $7::date, minutes = $8::int, duration = $9::int, repeat = $10, until = $11::date, skipped = $12::date[]
      where user_id = $1 and entry_id = $2 returning ${COLUMNS}`,
    values: valuesOf(userId, entry, now),
  });
  if (made === undefined) throw new Error('an entry is gone although its user is locked');
  return made;
}

export async function deleteEntry(tx: Queryable, userId: number, id: string): Promise<void> {
  await tx.query({
    text: 'delete from entries where user_id = $1 and entry_id = $2',
    values: [userId, id],
  });
}

/** Users with entries whose last day is this one or an earlier one. @param upTo date in Prague */
export async function selectUsersWithEnded(db: Queryable, upTo: string, most: number): Promise<number[]> {
  const rows = await db.query<{ userId: number }>({
    text: `select distinct user_id as "userId" from entries where coalesce(until, date) <= $1::date limit $2`,
    values: [upTo, most],
  });
  return rows.map(({ userId }) => userId);
}

/** Deletes these entries of a user, who is locked. @returns their ids */
export async function deleteEndedEntries(tx: Queryable, userId: number, upTo: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>({
    text: `delete from entries where user_id = $1 and coalesce(until, date) <= $2::date returning entry_id as id`,
    values: [userId, upTo],
  });
  return rows.map(({ id }) => id);
}
