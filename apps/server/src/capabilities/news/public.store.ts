import type { PublicContent } from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';

export interface PublicRow {
  item_id: number;
  source_id: string;
  ts: number;
  content: PublicContent;
}

export interface PublicWrite {
  sourceId: string;
  ts: number;
  content: PublicContent;
}

/** Public items by their ids in the student system; all of them for null. */
export async function selectPublic(tx: Queryable, sourceIds: readonly string[] | null): Promise<PublicRow[]> {
  return tx.query<PublicRow>({
    text: `select item_id, source_id, ts, content from items
           where user_id is null and ($1::text[] is null or source_id = any($1))`,
    values: [sourceIds],
  });
}

export async function upsertPublic(tx: Queryable, items: readonly PublicWrite[]): Promise<PublicRow[]> {
  return tx.query<PublicRow>({
    text: `insert into items (type, source_id, ts, content)
           select 'public:news', n.* from unnest($1::text[], $2::bigint[], $3::jsonb[]) as n(source_id, ts, content)
           on conflict (source_id) do update set ts = excluded.ts, content = excluded.content
           returning item_id, source_id, ts, content`,
    values: [
      items.map((item) => item.sourceId),
      items.map((item) => item.ts),
      items.map((item) => JSON.stringify(item.content)),
    ],
  });
}

export async function deletePublic(tx: Queryable, itemIds: readonly number[]): Promise<void> {
  await tx.query({
    text: 'delete from items where user_id is null and item_id = any($1::bigint[])',
    values: [itemIds],
  });
}

/** Version of the last write to public items. */
export async function readNewsVersion(db: Queryable): Promise<number> {
  const [row] = await db.query<{ version: number }>({
    text: 'select news_version as version from public_log',
  });
  return row?.version ?? 0;
}

/**
 * Locks the public log until the end of the transaction and draws a new version for the public items, which are
 * written only under this lock. The version is new even if nothing changed: a fetch that began before this one is
 * outdated.
 * @param version drawn before the fetch
 * @returns false when a newer fetch was already written; then nothing may be written
 */
export async function takeNewsVersion(tx: Queryable, version: number): Promise<boolean> {
  const rows = await tx.query({
    text: `update public_log set news_version = nextval('sync_version') where news_version <= $1 returning seq`,
    values: [version],
  });
  return rows.length > 0;
}
