import { createHash } from 'node:crypto';
import type { MenuPartRecord } from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';

/** The address of a photo at its source. */
export interface StoredPhoto {
  source: string;
  address: string;
}

/** Id of a photo for callers. */
export function photoId({ source, address }: StoredPhoto): string {
  return createHash('sha256').update(`${source} ${address}`).digest('hex').slice(0, 32);
}

/** Keeps the addresses of the photos that these menus name. */
export async function writePhotos(
  tx: Queryable,
  source: string,
  menus: readonly MenuPartRecord[],
  now: Date,
): Promise<void> {
  const photos = menus.flatMap(({ items }) => items.flatMap(({ photo }) => photo ?? []));
  const addresses = [...new Set(photos.flatMap(({ s, m, orig }) => [s, m, orig]))];
  await tx.query({
    text: `insert into canteen_photos (photo_id, source, address, named_at)
           select photo_id, $1, address, $4 from unnest($2::text[], $3::text[]) as given(photo_id, address)
           order by photo_id
           on conflict (photo_id) do update set named_at = excluded.named_at`,
    values: [source, addresses.map((address) => photoId({ source, address })), addresses, now],
  });
}

/** Where a photo is; null for an id that no menu of these sources has named. */
export async function readPhoto(
  db: Queryable,
  sources: readonly string[],
  id: string,
): Promise<StoredPhoto | null> {
  const [row] = await db.query<StoredPhoto>({
    text: 'select source, address from canteen_photos where photo_id = $1 and source = any($2::text[])',
    values: [id, sources],
  });
  return row ?? null;
}

/** Deletes photos that no reading has named since. */
export async function prunePhotos(tx: Queryable, before: Date): Promise<void> {
  await tx.query({ text: 'delete from canteen_photos where named_at < $1', values: [before] });
}
