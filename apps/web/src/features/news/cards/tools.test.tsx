import type { Item } from '@kahan/contract';
import { afterAll, expect, test, vi } from 'vitest';
import { bootOf } from '../../../platform/page/boot.fixture.ts';
import { bootWith } from '../../../platform/page/boot.ts';
import { heardTime, hearTime } from '../../../platform/time/clock.ts';
import { markupOf, textsOf } from '../../../ui/markup.fixture.tsx';
import { Choices } from './tools.tsx';

// The device's choice to hide grades is read when its module loads.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));
vi.hoisted(() => vi.stubGlobal('window', { addEventListener: () => undefined }));

const ITEM: Item = {
  id: '7',
  type: 'study:new',
  ts: 0,
  postponeTs: null,
  state: 'active',
  content: { values: {}, path: '/study' },
};

/** The items of the menu on Wednesday, 18 November 2026 at 10:00. */
async function menu(isDevelopment: boolean): Promise<string[][]> {
  bootWith(bootOf({ isDevelopment }));
  const asked = Date.now();
  hearTime({ now: '2026-11-18T09:00:00Z', asked, came: asked }, true);
  const items = (await markupOf(<Choices item={ITEM} />)).split('role="menuitem"').slice(1);
  return items.map((item) => textsOf(`<button ${item.split('</button>')[0]}`));
}
afterAll(() => {
  heardTime.set(null);
  vi.unstubAllGlobals();
});

const TIMES = [
  ['Tonight', '19:00'],
  ['Tomorrow morning', '8:00'],
  ['Next week', 'Mon 8:00'],
];

test('[NEWS-08] a card is postponed till tonight, tomorrow or next week, and till nothing else', async () => {
  expect(await menu(false)).toEqual([...TIMES, ['Archive']]);
});

test('[NEWS-09] in development mode also for 30 seconds', async () => {
  expect(await menu(true)).toEqual([...TIMES, ['In 30 seconds'], ['Archive']]);
});
