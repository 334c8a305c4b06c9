import type { CatalogueKind, Catalogues } from '@kahan/domain';
import { signal } from '../../platform/bus.ts';
import type { Queryable } from '../../platform/database.ts';
import type { RecordChange } from './source.ts';

/**
 * Writes records; null removes one. Rows are locked in one order, so that two transactions never wait for each other,
 * and always before users. An unchanged record is written too, which makes older fetches outdated (see `drawToken`).
 * @param version of the fetch's token
 * @returns the changes, and the keys that were left alone, because a newer fetch may have written them
 */
export async function writeRecords<K extends CatalogueKind>(
  tx: Queryable,
  kind: K,
  records: readonly { key: string; record: Catalogues[K] | null }[],
  version: number,
): Promise<{ changed: RecordChange<Catalogues[K]>[]; outdated: string[] }> {
  if (records.length === 0) return { changed: [], outdated: [] };
  const rows = await tx.query<RecordChange<Catalogues[K]> & { isSame: boolean }>({
    text: `with given as (select key, record from unnest($2::text[], $3::jsonb[]) as n(key, record)),
           known as (select r.key, r.record from catalogue_records r join given using (key) where r.kind = $1),
           written as (
             insert into catalogue_records as r (kind, key, record, version)
             select $1, key, record, nextval('sync_version') from given order by key collate "C"
             on conflict (kind, key) do update set record = excluded.record, version = excluded.version
             where r.version < $4 returning key, record
           )
           select key, known.record as was, written.record as now,
             known.record is not distinct from written.record as "isSame"
           from written left join known using (key)`,
    values: [
      kind,
      records.map(({ key }) => key),
      records.map(({ record }) => (record === null ? null : JSON.stringify(record))),
      version,
    ],
  });
  const done = new Set(rows.map(({ key }) => key));
  return {
    changed: rows.filter(({ isSame }) => !isSame),
    outdated: records.map(({ key }) => key).filter((key) => !done.has(key)),
  };
}

/** Keys of all stored records of a catalogue. */
export async function readRecordKeys(db: Queryable, kind: CatalogueKind): Promise<string[]> {
  const rows = await db.query<{ key: string }>({
    text: 'select key from catalogue_records where kind = $1 and record is not null',
    values: [kind],
  });
  return rows.map(({ key }) => key);
}

/**
 * Deletes the empty rows of records that were gone before a version was drawn. Such a row keeps an older fetch from
 * bringing its record back, so no fetch that began before that version may be under way.
 */
export async function pruneRecords(db: Queryable, version: number): Promise<void> {
  await db.query({
    text: 'delete from catalogue_records where record is null and version < $1',
    values: [version],
  });
}

/** All records of a catalogue, in the order of their keys. */
export async function readCatalogue<K extends CatalogueKind>(
  db: Queryable,
  kind: K,
): Promise<Catalogues[K][]> {
  const rows = await db.query<{ record: Catalogues[K] }>({
    text: 'select record from catalogue_records where kind = $1 and record is not null order by key collate "C"',
    values: [kind],
  });
  return rows.map(({ record }) => record);
}

/** One record; null when there is none. */
export async function readRecord<K extends CatalogueKind>(
  db: Queryable,
  kind: K,
  key: string,
): Promise<Catalogues[K] | null> {
  const [row] = await db.query<{ record: Catalogues[K] | null }>({
    text: 'select record from catalogue_records where kind = $1 and key = $2',
    values: [kind, key],
  });
  return row?.record ?? null;
}

/** Records by their keys; a key without a record is missing. */
export async function readNamedRecords<K extends CatalogueKind>(
  db: Queryable,
  kind: K,
  keys: readonly string[],
): Promise<Map<string, Catalogues[K]>> {
  if (keys.length === 0) return new Map();
  const rows = await db.query<{ key: string; record: Catalogues[K] }>({
    text: `select key, record from catalogue_records
           where kind = $1 and key = any($2::text[]) and record is not null`,
    values: [kind, keys],
  });
  return new Map(rows.map(({ key, record }) => [key, record]));
}

/** The catalogues that were read whole. */
export async function completeCatalogues(db: Queryable): Promise<Set<string>> {
  const rows = await db.query<{ kind: string }>({ text: 'select kind from catalogues' });
  return new Set(rows.map(({ kind }) => kind));
}

/** When the catalogues that were read whole were read, or changed. */
export async function readCatalogueTimes(db: Queryable): Promise<Map<string, Date>> {
  const rows = await db.query<{ kind: string; at: Date }>({
    text: 'select kind, last_modified as at from catalogues',
  });
  return new Map(rows.map(({ kind, at }) => [kind, at]));
}

/** Whether a catalogue was read whole. */
export async function isComplete(db: Queryable, kind: CatalogueKind): Promise<boolean> {
  return (await completeCatalogues(db)).has(kind);
}

/** "cata" in ASCII: class of the advisory locks of writers of an incomplete catalogue, one lock for each kind. */
const COMPLETION_LOCK = 0x63617461;

/**
 * Whether a catalogue was read whole, for a transaction that holds the epoch and writes records of it. When it was not,
 * a shared lock keeps the catalogue incomplete until the transaction ends, because its completion notifies the users
 * whose records wait for it.
 */
export async function isCompleteFor(tx: Queryable, kind: CatalogueKind): Promise<boolean> {
  if (await isComplete(tx, kind)) return true;
  await tx.query({
    text: 'select pg_advisory_xact_lock_shared($1, hashtext($2))',
    values: [COMPLETION_LOCK, kind],
  });
  return isComplete(tx, kind);
}

/**
 * Notes that a catalogue was read whole, and signals all processes. Waits for the writers of this catalogue (see
 * `isCompleteFor`), and not for those of the others, which may write all the time. The epoch must be held.
 * @returns whether it was read whole for the first time
 */
export async function completeCatalogue(tx: Queryable, kind: CatalogueKind, now: Date): Promise<boolean> {
  await tx.query({
    text: 'select pg_advisory_xact_lock($1, hashtext($2))',
    values: [COMPLETION_LOCK, kind],
  });
  const first = await tx.query({
    text: `insert into catalogues (kind, last_modified) values ($1, date_trunc('second', $2::timestamptz))
           on conflict do nothing returning kind`,
    values: [kind, now],
  });
  if (first.length > 0) await signal(tx, 'catalogue', { kind });
  return first.length > 0;
}
