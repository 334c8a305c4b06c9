import { isDeepStrictEqual } from 'node:util';
import type { MenuPartRecord } from '@kahan/domain';
import { asStored } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { writePhotos } from './photos.store.ts';
import type { CanteenDetails, CanteenReading, SourceReading } from './sources/source.ts';

/** A stored canteen. */
export interface StoredCanteen {
  source: string;
  canteenId: string;
  details: CanteenDetails;
  readAt: Date;
  failed: boolean;
}

/** A canteen with one menu. */
export interface CanteenWithMenu extends StoredCanteen {
  /** The day of the menu; null when there is none. */
  date: string | null;
  menu: MenuPartRecord[];
  /** Days on which it is closed, in their order. */
  closedOn: string[];
}

const COLUMNS = `c.source, c.canteen_id as "canteenId", c.place as details, c.read_at as "readAt", c.failed`;

/**
 * The canteens of these sources, in their order, with their menus of a date and the days from it or from today on which they
 * are closed.
 */
export async function readCanteens(
  db: Queryable,
  sources: readonly string[],
  {
    date,
    today,
    orLast,
  }: {
    date: string;
    today: string /** Whether a failing canteen without a menu for `date` comes with its last one. */;
    orLast: boolean;
  },
): Promise<CanteenWithMenu[]> {
  return db.query<CanteenWithMenu>({
    text: `select ${COLUMNS}, m.date::text as date, coalesce(m.menu, '[]'::jsonb) as menu,
             array(
               select d.date::text from canteen_menus d
               where d.source = c.source and d.canteen_id = c.canteen_id and d.closed
                 and d.date >= least($2::date, $4::date) order by d.date
             ) as "closedOn"
           from canteens c left join lateral (
             select date, menu from canteen_menus
             where source = c.source and canteen_id = c.canteen_id
               and (date = $2::date or ($3 and c.failed and date < $2::date and menu <> '[]'::jsonb))
             order by date desc limit 1
           ) m on true
           where c.source = any($1::text[])
           order by array_position($1::text[], c.source), c.position, c.canteen_id collate "C"`,
    values: [sources, date, orLast, today],
  });
}

/** Days of a span for which some canteen has a dish, in their order. */
export async function readDays(
  db: Queryable,
  sources: readonly string[],
  { from, until }: { from: string; until: string },
): Promise<string[]> {
  const rows = await db.query<{ date: string }>({
    text: `select distinct date::text as date from canteen_menus
           where source = any($1::text[]) and date between $2::date and $3::date and menu <> '[]'::jsonb
           order by date`,
    values: [sources, from, until],
  });
  return rows.map(({ date }) => date);
}

/** Whether all of these sources were asked, and answered the last time. */
export async function areRead(db: Queryable, sources: readonly string[]): Promise<boolean> {
  const [row] = await db.query<{ count: number }>({
    text: 'select count(*) as count from canteen_sources where source = any($1::text[]) and not failed',
    values: [sources],
  });
  return row?.count === sources.length;
}

/** Counts of the canteens of these sources and of failures; `oldest` is the age of the oldest reading, seconds. */
export async function readHealth(
  db: Queryable,
  sources: readonly string[],
  now: Date,
): Promise<{ count: number; failing: number; failingSources: number; oldest: number }> {
  const [row] = await db.query<{ count: number; failing: number; failingSources: number; oldest: number }>({
    text: `select count(*) as count, count(*) filter (where failed) as failing,
             (select count(*) from canteen_sources where source = any($1::text[]) and failed) as "failingSources",
             greatest(0, coalesce(extract(epoch from $2::timestamptz - min(read_at)), 0))::float as oldest
           from canteens where source = any($1::text[])`,
    values: [sources, now],
  });
  return row ?? { count: 0, failing: 0, failingSources: 0, oldest: 0 };
}

interface Asked {
  now: Date;
  failed: boolean;
  waitUntil: Date | null;
}

/** Notes that a source was asked, and locks it until commit, so that two readings are written one after the other. */
async function lockSource(tx: Queryable, source: string, { now, failed, waitUntil }: Asked): Promise<void> {
  await tx.query({
    text: `insert into canteen_sources (source, tried_at, failed, wait_until) values ($1, $2, $3, $4)
           on conflict (source) do update set tried_at = excluded.tried_at, failed = excluded.failed,
             wait_until = excluded.wait_until`,
    values: [source, now, failed, waitUntil],
  });
}

/** Deletes the sources that are not among these, with their canteens. @returns whether there were any */
export async function keepSources(tx: Queryable, sources: readonly string[]): Promise<boolean> {
  const gone = await tx.query({
    text: 'delete from canteen_sources where source <> all($1::text[]) returning source',
    values: [sources],
  });
  return gone.length > 0;
}

/** Notes that a source could not be read: its canteens stay as they are. @returns whether that is news */
export async function noteFailure(
  tx: Queryable,
  source: string,
  { now, waitUntil }: { now: Date; waitUntil: Date | null },
): Promise<boolean> {
  await lockSource(tx, source, { now, failed: true, waitUntil });
  const failed = await tx.query({
    text: 'update canteens set failed = true where source = $1 and not failed returning canteen_id',
    values: [source],
  });
  return failed.length > 0;
}

/** Until when a source wants to be left alone; null when it may be asked. */
export async function readWait(db: Queryable, source: string): Promise<Date | null> {
  const [row] = await db.query<{ waitUntil: Date | null }>({
    text: 'select wait_until as "waitUntil" from canteen_sources where source = $1',
    values: [source],
  });
  return row?.waitUntil ?? null;
}

/** Notes that nothing has changed since the last reading. @returns whether a canteen had failed */
export async function noteUnchanged(tx: Queryable, source: string, now: Date): Promise<boolean> {
  await lockSource(tx, source, { now, failed: false, waitUntil: null });
  const [row] = await tx.query<{ had: boolean | null }>({
    text: `with before as (select failed from canteens where source = $1),
           noted as (update canteens set failed = false, read_at = $2 where source = $1)
           select bool_or(failed) as had from before`,
    values: [source, now],
  });
  return row?.had === true;
}

/**
 * Writes what a source said. Menus of days before `today` stay, as the last good ones.
 * @returns whether callers see anything but a newer time
 */
export async function writeReading(
  tx: Queryable,
  source: string,
  reading: SourceReading,
  { now, today }: { now: Date; today: string },
): Promise<boolean> {
  await lockSource(tx, source, { now, failed: false, waitUntil: null });
  let hasChanged = await removeOthers(
    tx,
    source,
    reading.map(({ id }) => id),
  );
  for (const [position, canteen] of reading.entries()) {
    const isKnown = await writeCanteen(tx, source, canteen, { position, now });
    if (isKnown === null) continue;
    const isMenuNew = await writeDays(tx, source, canteen, today);
    hasChanged ||= isKnown === 'changed' || isMenuNew;
  }
  const menus = reading.flatMap(({ days }) => [...days.values()].flatMap(({ menu }) => menu));
  await writePhotos(tx, source, menus, now);
  return hasChanged;
}

async function removeOthers(tx: Queryable, source: string, ids: readonly string[]): Promise<boolean> {
  const gone = await tx.query({
    text: 'delete from canteens where source = $1 and canteen_id <> all($2::text[]) returning canteen_id',
    values: [source, ids],
  });
  return gone.length > 0;
}

/** @returns null for a canteen that could not be read and was never known */
async function writeCanteen(
  tx: Queryable,
  source: string,
  { id, details, failed }: CanteenReading,
  { position, now }: { position: number; now: Date },
): Promise<'changed' | 'same' | null> {
  const [old] = await tx.query<StoredCanteen & { position: number }>({
    text: `select ${COLUMNS}, c.position from canteens c where source = $1 and canteen_id = $2`,
    values: [source, id],
  });
  const shown = details ?? old?.details;
  if (shown === undefined) return null;
  await tx.query({
    text: `insert into canteens as c (source, canteen_id, position, place, read_at, failed)
           values ($1, $2, $3, $4::jsonb, $5, $6)
           on conflict (source, canteen_id) do update set position = $3, place = $4::jsonb,
             read_at = case when $6 then c.read_at else $5 end, failed = $6`,
    values: [source, id, position, JSON.stringify(shown), now, failed],
  });
  const isSame =
    old?.failed === failed && old.position === position && isDeepStrictEqual(asStored(shown), old.details);
  return isSame ? 'same' : 'changed';
}

/** @returns whether a day changed */
async function writeDays(
  tx: Queryable,
  source: string,
  { id, days, failed }: CanteenReading,
  today: string,
): Promise<boolean> {
  const dates = [...days.keys()];
  const given = [...days.values()];
  const written = await tx.query({
    text: `insert into canteen_menus as m (source, canteen_id, date, menu, closed)
           select $1, $2, date, menu, closed
           from unnest($3::date[], $4::jsonb[], $5::boolean[]) as given(date, menu, closed)
           on conflict (source, canteen_id, date) do update set menu = excluded.menu, closed = excluded.closed
           where (m.menu, m.closed) <> (excluded.menu, excluded.closed) returning date`,
    values: [
      ...[source, id, dates],
      given.map(({ menu }) => JSON.stringify(menu)),
      given.map(({ closed }) => closed),
    ],
  });
  if (failed) return written.length > 0;
  const withdrawn = await tx.query({
    text: `delete from canteen_menus
           where source = $1 and canteen_id = $2 and date >= $3::date and date <> all($4::date[])
           returning date`,
    values: [source, id, today, dates],
  });
  return written.length > 0 || withdrawn.length > 0;
}

/** Deletes menus of days before a date, except the last one of each canteen that has a dish. */
export async function pruneMenus(tx: Queryable, before: string): Promise<void> {
  await tx.query({
    text: `delete from canteen_menus m where date < $1::date and exists (
             select 1 from canteen_menus later
             where later.source = m.source and later.canteen_id = m.canteen_id
               and later.date > m.date and later.menu <> '[]'::jsonb
           )`,
    values: [before],
  });
}
