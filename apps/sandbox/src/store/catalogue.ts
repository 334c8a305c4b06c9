import type { CatalogueKind } from '@kahan/domain';
import type { Store } from './store.ts';
import type { University } from './university.ts';

/** Reads the records of one kind. */
export interface CatalogueSource {
  /** In the order asked; unknown keys are left out. */
  named(keys: string[]): unknown[];
  /** A part in the order of keys, after the key `after`; `next` is the `after` of the next part. */
  page(after: string | null): { records: unknown[]; next: string | null };
}

/** The source of each kind. */
export type Catalogue = Record<CatalogueKind, CatalogueSource>;

/** Most records and most characters of a part; a part with one record may be larger. */
const PAGE_LENGTH = 500;
const PAGE_SIZE = 1_000_000;

interface Row {
  key: string;
  record: string;
}

/** Number of rows in a part. */
function fitting(rows: readonly Row[]): number {
  let size = 0;
  for (const [index, { record }] of rows.slice(0, PAGE_LENGTH).entries()) {
    size += record.length;
    if (size > PAGE_SIZE) return Math.max(1, index);
  }
  return Math.min(PAGE_LENGTH, rows.length);
}

/**
 * All catalogues. Parts are ordered by key, so that an inserted or deleted record moves no other record from
 * one part to the next.
 */
export function createCatalogue({ db }: Store, university: University, terms: CatalogueSource): Catalogue {
  const one = db.prepare('select key, record from catalogue where kind = ? and key = ?');
  const after = db.prepare(
    'select key, record from catalogue where kind = ? and key > ? order by key limit ?',
  );
  const lessonsAfter = db.prepare('select gl from lessons where gl > ? order by gl limit ?');

  const stored = (kind: CatalogueKind): CatalogueSource => ({
    named: (keys) =>
      keys.flatMap((key) => one.all(kind, key) as unknown as Row[]).map(({ record }) => JSON.parse(record)),
    page(from) {
      const rows = after.all(kind, from ?? '', PAGE_LENGTH + 1) as unknown as Row[];
      const shown = rows.slice(0, fitting(rows));
      return {
        records: shown.map(({ record }) => JSON.parse(record)),
        next: shown.length < rows.length ? (shown.at(-1)?.key ?? null) : null,
      };
    },
  });
  const lessons: CatalogueSource = {
    named: (gls) => university.lessons(gls),
    page(from) {
      const rows = lessonsAfter.all(from ?? '', PAGE_LENGTH + 1) as { gl: string }[];
      const gls = rows.slice(0, PAGE_LENGTH).map(({ gl }) => gl);
      return {
        records: university.lessons(gls),
        next: rows.length > PAGE_LENGTH ? (gls.at(-1) ?? null) : null,
      };
    },
  };
  return {
    classes: stored('classes'),
    people: stored('people'),
    departments: stored('departments'),
    buildings: stored('buildings'),
    rooms: stored('rooms'),
    'study-types': stored('study-types'),
    lessons,
    terms,
    reservations: stored('reservations'),
    events: stored('events'),
    contacts: stored('contacts'),
    'floor-plans': stored('floor-plans'),
  };
}
