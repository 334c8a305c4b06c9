import { CATALOGUE_KEYS, CATALOGUE_KINDS, type CatalogueKind } from '@kahan/domain';
import { describe, expect, it } from 'vitest';
import { wholeCatalogue } from '../../src/whole-catalogue.ts';
import type { World } from './world.ts';

/** SQLite's, PostgreSQL's "C" and JavaScript's own order of ids. */
const byCodePoint = (a: string, b: string) => (a < b ? -1 : 1);

/** All of a catalogue with the keys of its records. */
async function whole(world: World, kind: CatalogueKind) {
  const [records, bad]: [unknown[], unknown[]] = [[], []];
  for await (const page of wholeCatalogue(world.system, kind)) {
    records.push(...page.records);
    bad.push(...page.bad);
  }
  const keyOf = CATALOGUE_KEYS[kind] as (record: unknown) => string;
  return { records, bad, keys: records.map(keyOf) };
}

export function describeCatalogues(world: World): void {
  describe.each(CATALOGUE_KINDS)('the catalogue of %s', (kind) => {
    it('is read in parts, each record once, in the order of keys, and all are readable', async () => {
      const { keys, bad } = await whole(world, kind);
      expect(bad).toEqual([]);
      if (world.registrar.catalogues.includes(kind)) expect(keys.length).toBeGreaterThan(0);
      expect(keys).toEqual([...new Set(keys)].toSorted(byCodePoint));
    });

    it('gives named records as they are in it, and leaves out unknown ones', async () => {
      const { records, keys } = await whole(world, kind);
      const few = keys.slice(0, 3);
      const answer = await world.system.catalogue(kind, { keys: ['no-such', ...few.toReversed()] });
      expect(answer).toMatchObject({ bad: [], next: null });
      expect(new Set(answer.records)).toEqual(new Set(records.slice(0, 3)));
      expect((await world.system.catalogue(kind, { keys: [] })).records).toEqual([]);
    });
  });
}
