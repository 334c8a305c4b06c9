import { expect, test } from 'vitest';
import { CATALOGUE_KEYS, CATALOGUE_KINDS, type CatalogueKind, type Catalogues } from './catalogue.ts';

const KEYS: { [K in CatalogueKind]: [record: Partial<Catalogues[K]>, key: string] } = {
  classes: [{ id: '1', code: 'B413002', year: 2026 }, 'B413002:2026'],
  people: [{ id: 'p7', uident: 'lipovah' }, 'p7'],
  departments: [{ code: '413', parent: 'FCHI' }, '413'],
  buildings: [{ id: 3, code: 'B' }, '3'],
  rooms: [{ id: 'r1', id_sis: 'B139', place_id: 'x' }, 'r1'],
  'study-types': [{ study_type_code: 'B-CH', year: 2025 }, 'B-CH:2025'],
  lessons: [{ gl: '411' }, '411'],
  terms: [{ term_id: 't1', ztid: 'z' }, 't1'],
  reservations: [{ reservation_id: 'v1', room: 'r1' }, 'v1'],
  events: [{ event_id: 'e1' }, 'e1'],
  contacts: [{ contact_id: 'c1' }, 'c1'],
  'floor-plans': [{ plan_id: 'rooms_1', floor: 1 }, 'rooms_1'],
};

test('every kind of record has a key', () => {
  expect([...CATALOGUE_KINDS].sort()).toEqual(Object.keys(KEYS).sort());
});

test.each(CATALOGUE_KINDS)('the key of %s is what the log of changes names', (kind) => {
  const [record, key] = KEYS[kind];
  const keyOf = CATALOGUE_KEYS[kind] as (record: object) => string;
  expect(keyOf(record)).toBe(key);
});
