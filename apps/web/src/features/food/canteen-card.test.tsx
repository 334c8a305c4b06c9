import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { Canteen } from '../../data/food.ts';
import { markupOf } from '../../ui/markup.fixture.tsx';
import { CanteenCard } from './canteen-card.tsx';
import { setParts } from './stored.ts';
import { Toolbar } from './toolbar.tsx';

// The device's choices are read when their modules load.
vi.hoisted(() =>
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  }),
);
vi.hoisted(() => vi.stubGlobal('window', { addEventListener: () => undefined }));
afterAll(() => void vi.unstubAllGlobals());
afterEach(() => setParts({ photos: true, allergens: true }));

const DATE = '2026-11-18';
const dish: Canteen['menu'][number]['items'][number] = {
  ...{ desc: 'Risotto', vegetarian: true, specialty: false, allergies: [7], allergy_notes: [] },
  ...{ student_price: 89, other_price: null, currency: 'CZK' },
  photo: { s: '/s.jpg', m: '/m.jpg', orig: '/o.jpg' },
};
const canteenOf = (id: string): Canteen => ({
  ...{ id, name: `Canteen ${id}`, web: null, mapsUrl: null, links: [], menuDate: DATE, as_of: 0 },
  ...{ failed: false, room: null, building: null, closedOn: [], host: null, at: null, opening: [] },
  menu: [{ kind: 'main', title: 'Main dishes', items: [dish] }],
});
const card = (position: number) =>
  markupOf(
    <CanteenCard
      {...{ canteen: canteenOf('a'), position, date: DATE, days: [DATE], isFirst: true }}
      now={new Date(`${DATE}T10:00:00Z`)}
    />,
  );
const huesOf = (markup: string) => [...markup.matchAll(/subject (s\d+)/g)].map(([, hue]) => hue);

test('[FOOD-02] photos and allergens are shown each by its own choice', async () => {
  const shown = async () => {
    const markup = await card(0);
    return { photos: markup.includes('<img'), allergens: markup.includes('>7<') };
  };
  expect(await shown()).toEqual({ photos: true, allergens: true });
  setParts({ photos: false });
  expect(await shown()).toEqual({ photos: false, allergens: true });
  setParts({ photos: true, allergens: false });
  expect(await shown()).toEqual({ photos: true, allergens: false });
});

test('[FOOD-08] cards and the boxes of the toolbar have the colours of their canteens', async () => {
  const positions = [0, 1, 2, 3, 8];
  const cards = await Promise.all(positions.map(card));
  expect(cards.flatMap(huesOf)).toEqual(['s8', 's4', 's2', 's11', 's1']);
  const canteens = [...'abcdefghi'].map(canteenOf);
  const toolbar = await markupOf(
    <Toolbar
      {...{ date: DATE, today: DATE, days: [DATE], canteens, isBusy: false }}
      onRefresh={() => undefined}
    />,
  );
  expect(positions.map((position) => huesOf(toolbar)[position])).toEqual(cards.flatMap(huesOf));
});
