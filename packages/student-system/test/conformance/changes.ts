import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/port.ts';
import { CAUSE_NEEDS, CAUSES } from './causes.ts';
import { needs } from './offer.ts';
import { errorOf, type World } from './world.ts';

/** All changes after a cursor, and the last cursor. */
async function behind(world: World, from: string): Promise<{ changes: Change[]; cursor: string }> {
  const changes: Change[] = [];
  let cursor = from;
  for (;;) {
    const page = await world.system.changes(cursor, 0);
    changes.push(...page.changes);
    cursor = page.cursor;
    if (!page.more) return { changes, cursor };
  }
}

const present = async (world: World) => (await world.system.changes(null, 0)).cursor;

export function describeChanges(world: World): void {
  describe('the log of changes tells', () => {
    it.for(Object.entries(CAUSES))(
      '%s, and what it names can be read as it is now',
      async ([what, cause], { skip }) => {
        await needs(world, skip, CAUSE_NEEDS[what as keyof typeof CAUSES] ?? {});
        const arranged = await cause(world);
        const from = await present(world);
        await arranged.happen();
        const { changes } = await behind(world, from);
        const { change } = arranged;
        expect(changes).toContainEqual({ ...change, keys: expect.arrayContaining(change.keys) });
        await arranged.seen();
      },
    );
  });

  describe('the log of changes', () => {
    it('begins at the present, without changes', async ({ skip }) => {
      await needs(world, skip, { news: true });
      await world.registrar.publishNews('before');
      const page = await world.system.changes(null, 0);
      expect(page).toMatchObject({ changes: [], bad: [], more: false });
      expect(await world.system.changes(page.cursor, 0)).toEqual(page);
    });

    it('gives from every cursor the same again: what came behind it, in the order in which it came', async ({
      skip,
    }) => {
      await needs(world, skip, { news: true });
      const { epoch, cursor: start } = await world.system.changes(null, 0);
      const cursors = [start];
      const ids: string[] = [];
      for (const title of ['one', 'two', 'three', 'four']) {
        ids.push(await world.registrar.publishNews(title));
        cursors.push((await behind(world, cursors.at(-1) ?? start)).cursor);
      }
      for (const round of ['once', 'again']) {
        for (const [index, cursor] of cursors.entries()) {
          const { changes, cursor: end } = await behind(world, cursor);
          expect({ round, keys: changes.flatMap(({ keys }) => keys), end }).toEqual({
            round,
            keys: ids.slice(index),
            end: cursors.at(-1),
          });
        }
      }
      expect((await world.system.changes(start, 0)).epoch).toBe(epoch);
    });

    it('wakes everybody who waits, at the first change', async ({ skip }) => {
      await needs(world, skip, { news: true });
      const from = await present(world);
      const waiting = [1, 2, 3].map(() => world.system.changes(from, 20));
      const id = await world.registrar.publishNews('wake up');
      for (const page of await Promise.all(waiting)) {
        expect(page.changes).toEqual([{ service: 'news', login: null, keys: [id] }]);
      }
    });

    it('answers a reader who waited for nothing with nothing, at the same place', async () => {
      const from = await present(world);
      expect(await world.system.changes(from, 1)).toMatchObject({ changes: [], cursor: from, more: false });
    });

    it('says nothing of what changed nothing', async () => {
      const { login } = await world.somebody();
      const from = await present(world);
      await world.system.studies(login);
      expect((await behind(world, from)).changes).toEqual([]);
    });

    it.each(['another.7', 'nonsense', '0'])(
      'a cursor that was never given out ("%s") is refused at once, since what changed behind it is not known',
      async (cursor) => {
        expect(await errorOf(world.system.changes(cursor, 20))).toBe('unknown-cursor');
        expect(await world.system.changes(null, 0)).toMatchObject({ changes: [], more: false });
      },
    );
  });
}
