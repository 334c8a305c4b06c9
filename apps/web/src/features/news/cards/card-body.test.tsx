import { ITEM_TYPES, type ItemType } from '@kahan/domain';
import { afterAll, expect, test, vi } from 'vitest';
import { markupOf, textsOf } from '../../../ui/markup.fixture.tsx';
import type { CardView } from './card.view.ts';
import { CardBody } from './card-body.tsx';

// The device's choice to hide grades is read when its module loads.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));
vi.hoisted(() => vi.stubGlobal('window', { addEventListener: () => undefined }));
afterAll(() => void vi.unstubAllGlobals());

const viewOf = (type: ItemType): CardView => ({
  ...{ type, why: 'Why it came', title: 'What it says', body: [['The ', { now: 'details' }]], html: null },
  ...{
    result: null,
    told: null,
    links: [{ href: '/terms', label: 'Exam dates', isExternal: false }],
    cover: null,
  },
});

/** The drawing before the reason; empty without one. */
async function iconOf(type: ItemType): Promise<string> {
  const [why = ''] = (await markupOf(<CardBody view={viewOf(type)} />)).split('Why it came');
  return /<svg[^>]*>(.*)<\/svg>$/.exec(why)?.[1] ?? '';
}

test.each(ITEM_TYPES)(
  '[NEWS-07] a card of %s has an icon, a reason, a title, a text and links',
  async (type) => {
    expect(await iconOf(type)).toMatch(/^<(path|circle|rect|line|polyline)/);
    expect(textsOf(await markupOf(<CardBody view={viewOf(type)} />))).toEqual([
      'Why it came',
      'What it says',
      'The',
      'details',
      'Exam dates',
    ]);
  },
);

test.each([
  ['exam:fulfilled', 'exam:not-fulfilled'],
  ['exam:attempt-inserted', 'exam:attempt-deleted'],
  ['schedule:canceled', 'schedule:uncanceled'],
  ['schedule:weeks-added', 'schedule:weeks-removed'],
  ['public:news', 'grupik:changed'],
] as const)('[NEWS-07] the icons of %s and %s differ', async (one, other) => {
  expect(await iconOf(one)).not.toBe(await iconOf(other));
});
