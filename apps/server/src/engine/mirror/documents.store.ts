import type { Queryable } from '../../platform/database.ts';

/** A shared document, e.g. the academic year. */
export interface Document<T> {
  body: T;
  lastModified: Date;
  version: number;
}

export async function readDocument<T>(
  db: Queryable,
  name: string,
  options: { lock: boolean } = { lock: false },
): Promise<Document<T> | null> {
  const [row] = await db.query<Document<T>>({
    text: `select body, last_modified as "lastModified", version from documents where name = $1
           ${options.lock ? 'for update' : ''}`,
    values: [name],
  });
  return row ?? null;
}

/** Notes that a document was found unchanged: older fetches are outdated. It must be locked. */
export async function noteDocument(tx: Queryable, name: string): Promise<void> {
  await tx.query({
    text: `update documents set version = nextval('sync_version') where name = $1`,
    values: [name],
  });
}

/** @returns false when a newer fetch was written */
export async function writeDocument(
  tx: Queryable,
  name: string,
  body: unknown,
  lastModified: Date,
  version: number,
): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into documents (name, body, last_modified, version)
           values ($1, $2::jsonb, $3, nextval('sync_version'))
           on conflict (name) do update set body = excluded.body,
             last_modified = greatest(excluded.last_modified, documents.last_modified + interval '1 second'),
             version = excluded.version
           where documents.version < $4 returning name`,
    values: [name, JSON.stringify(body), lastModified, version],
  });
  return rows.length > 0;
}
