import { beforeEach, describe, expect, it } from 'vitest';
import type { Arranged } from './causes.ts';
import { needs } from './offer.ts';
import type { World } from './world.ts';

/** A canteen that closes on a day. */
export async function closedCanteen(world: World): Promise<Arranged> {
  const { canteen } = world.registrar;
  const date = '2026-11-20';
  return {
    change: { service: 'canteens', login: null, keys: [canteen] },
    happen: () => world.registrar.closeCanteen(canteen, date),
    seen: async () => {
      const { records } = await world.system.canteens(date);
      expect(records.find(({ canteen_id }) => canteen_id === canteen)).toMatchObject({
        closed: true,
        menu: [],
      });
    },
  };
}

export function describeCanteens(world: World): void {
  describe('[FOOD-12] the canteens', () => {
    beforeEach(({ skip }) => needs(world, skip, { canteens: true }));

    it('have the menus of the date, come in the same order each day, and each has an id of its own', async () => {
      const { records, bad } = await world.system.canteens('2026-11-18');
      expect(bad).toEqual([]);
      const ids = records.map(({ canteen_id }) => canteen_id);
      expect(ids).toContain(world.registrar.canteen);
      expect(new Set(ids).size).toBe(ids.length);
      expect(new Set(records.map(({ menu_date }) => menu_date))).toEqual(new Set(['2026-11-18']));
      const next = await world.system.canteens('2026-11-19');
      expect(next.records.map(({ canteen_id }) => canteen_id)).toEqual(ids);
    });

    it('are the same when asked again, and the open one has a dish', async () => {
      const { records } = await world.system.canteens('2026-11-18');
      expect((await world.system.canteens('2026-11-18')).records).toEqual(records);
      const open = records.find(({ canteen_id }) => canteen_id === world.registrar.canteen);
      expect(open?.closed).toBe(false);
      expect(open?.menu.flatMap(({ items }) => items).length).toBeGreaterThan(0);
    });
  });
}
