import { type Offer, USUAL_OFFER } from '@kahan/domain';
import { describe, expect, it } from 'vitest';
import type { World } from './world.ts';

/** What a section of the suite needs of the system's offer; it is skipped, by its reason, where the system does not have it. */
export async function needs(
  world: World,
  skip: (why: string) => void,
  wanted: Partial<Offer>,
): Promise<void> {
  const offer = await world.system.capabilities();
  for (const [name, value] of Object.entries(wanted)) {
    if (offer[name as keyof Offer] !== value) skip(`the system does not offer ${name}: ${value}`);
  }
}

export function describeOffer(world: World): void {
  describe('what the system offers', () => {
    it('is said in full, and the same when asked again', async () => {
      const offer = await world.system.capabilities();
      expect(Object.keys(offer).toSorted()).toEqual(Object.keys(USUAL_OFFER).toSorted());
      expect(await world.system.capabilities()).toEqual(offer);
    });

    it('changes with a line of the log', async ({ skip }) => {
      const { setOffer } = world.registrar;
      if (setOffer === null) return skip('the system offers always the same');
      const before = await world.system.capabilities();
      const { cursor } = await world.system.changes(null, 0);
      try {
        await setOffer({ canteens: !before.canteens });
        const page = await world.system.changes(cursor, 5);
        expect(page.changes).toContainEqual({ service: 'capabilities', login: null, keys: [] });
        expect(await world.system.capabilities()).toEqual({ ...before, canteens: !before.canteens });
      } finally {
        await setOffer(before);
      }
    });
  });
}
