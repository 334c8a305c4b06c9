import { CATALOGUE_KEYS, CATALOGUE_KINDS, type CatalogueKind, type Catalogues } from '@kahan/domain';
import { wireCatalogue } from '@kahan/student-system/wire';
import { z } from 'zod';
import { type Answer, type ControlContext, control, missing, parseBody } from './call.ts';

/** Lessons and terms are stored in tables of their own, and have calls of their own. */
type StoredKind = Exclude<CatalogueKind, 'lessons' | 'terms'>;

function kindOf(name: string): StoredKind {
  const kind = CATALOGUE_KINDS.find((one) => one === name);
  if (kind === undefined || kind === 'lessons' || kind === 'terms')
    throw missing(`there is no catalogue ${name}`, 'id');
  return kind;
}

/** Any record: the kind's own schema checks it. */
const recordBody = z.record(z.string(), z.unknown());

function keyIn<K extends StoredKind>(kind: K, body: unknown): string {
  const keyOf: (record: Catalogues[K]) => string = CATALOGUE_KEYS[kind];
  return keyOf(parseBody<Catalogues[K]>(wireCatalogue[kind], body));
}

/**
 * Puts a record into a catalogue, in place of one with the same key. The record is stored as it was sent: an empty
 * English name is read as a missing one.
 */
function putRecord(
  { store, changed }: ControlContext,
  body: z.infer<typeof recordBody>,
  name: string,
): Answer {
  const kind = kindOf(name);
  const key = keyIn(kind, body);
  const record = JSON.stringify(body);
  const row = store.db.prepare('select record from catalogue where kind = ? and key = ?').get(kind, key);
  const known = row as { record: string } | undefined;
  if (known?.record === record) return { changed: false, inserted: false, key };
  store.db
    .prepare('insert or replace into catalogue (kind, key, record) values (?, ?, ?)')
    .run(kind, key, record);
  changed({ service: kind, login: null, keys: [key] });
  return { changed: true, inserted: known === undefined, key };
}

const keyBody = z.strictObject({ key: z.string().min(1) });

/** Takes a record out of a catalogue. */
function deleteRecord(
  { store, changed }: ControlContext,
  { key }: z.infer<typeof keyBody>,
  name: string,
): Answer {
  const kind = kindOf(name);
  const { changes } = store.db.prepare('delete from catalogue where kind = ? and key = ?').run(kind, key);
  if (changes === 0) throw missing(`there is no record ${key} in ${kind}`, 'key');
  changed({ service: kind, login: null, keys: [key] });
  return { changed: true, key };
}

export const catalogueCalls = [
  control('PUT /_control/catalogue/:id', recordBody, putRecord),
  control('DELETE /_control/catalogue/:id', keyBody, deleteRecord),
];
