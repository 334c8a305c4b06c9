import { describe, expect, test } from 'vitest';
import { type CanteenOpening, canteenColour, type MealRecord } from './canteen.ts';
import { canteenOpenOn, canteenStateAt } from './canteen-hours.ts';
import { DISH_KINDS, MENU_KINDS, shownMenu } from './menu.ts';

const meal = (name: string, more: Partial<MealRecord> = {}): MealRecord => ({
  desc: { cs: name, en: name },
  ...{ vegetarian: false, specialty: false, allergens: [], student_price: null, other_price: null },
  ...{ currency: 'CZK', photo: null },
  ...more,
});
const part = (kind: (typeof DISH_KINDS)[number], ...names: string[]) => ({
  kind,
  items: names.map((name) => meal(name)),
});
const names = (menu: ReturnType<typeof shownMenu>) =>
  menu.map(({ kind, items }) => `${kind}: ${items.map(({ desc }) => desc.cs).join(', ')}`);

describe('a menu as it is shown', () => {
  test('[FOOD-06] soups are first and desserts last, in whichever order they come', () => {
    expect([MENU_KINDS[0], MENU_KINDS.at(-1)]).toEqual(['soup', 'dessert']);
    const parts = DISH_KINDS.map((kind) => part(kind, kind));
    for (const given of [parts, parts.toReversed()]) {
      const kinds = shownMenu(given).map(({ kind }) => kind);
      expect(kinds).toEqual(['soup', 'main', 'salad', 'side', 'other', 'dessert']);
    }
  });

  test('[FOOD-07] vegetarian, specialty and quick dishes are main dishes, and keep their marks', () => {
    const menu = shownMenu([
      part('quick', 'řízek'),
      part('specialty', 'kachna'),
      part('vegetarian', 'čočka'),
      part('main', 'guláš'),
      part('soup', 'vývar'),
      part('main', 'svíčková'),
    ]);
    expect(names(menu)).toEqual(['soup: vývar', 'main: guláš, svíčková, čočka, kachna, řízek']);
    const marks = menu
      .flatMap(({ items }) => items)
      .map(({ vegetarian, specialty }) => [vegetarian, specialty]);
    expect(marks).toEqual([
      [false, false],
      [false, false],
      [false, false],
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  test('a vegetarian main dish stays one, and parts without a dish are left out', () => {
    const menu = shownMenu([part('salad'), { kind: 'main', items: [meal('rizoto', { vegetarian: true })] }]);
    expect(menu).toMatchObject([{ kind: 'main', items: [{ vegetarian: true }] }]);
    expect(shownMenu([])).toEqual([]);
  });
});

describe('when a canteen is open', () => {
  const at = (day_from: number, day_to: number, from: string, to: string) =>
    ({ label: null, day_from, day_to, from, to }) as CanteenOpening;
  /** Monday 16 November 2026 to Sunday. */
  const days = (...opening: CanteenOpening[]) =>
    [1, 2, 3, 4, 5, 6, 7].flatMap((day) => {
      const spans = canteenOpenOn({ opening, closedOn: [] }, `2026-11-${15 + day}`) ?? [];
      return spans.length > 0 ? [`${day} ${spans.map(({ from, to }) => `${from}–${to}`).join(' ')}`] : [];
    });

  test.each([
    [
      'lunch and dinner',
      [at(1, 2, '11:00', '14:00'), at(1, 1, '17:00', '19:00')],
      ['1 660–840 1020–1140', '2 660–840'],
    ],
    ['two counters at once', [at(5, 5, '10:00', '14:00'), at(5, 5, '11:00', '15:00')], ['5 600–900']],
    ['one within another', [at(5, 5, '08:00', '18:00'), at(5, 5, '11:00', '15:00')], ['5 480–1080']],
    ['one after another', [at(5, 5, '12:00', '15:00'), at(5, 5, '11:00', '12:00')], ['5 660–900']],
    ['over the end of the week', [at(6, 1, '11:00', '13:00')], ['1 660–780', '6 660–780', '7 660–780']],
    ['until midnight', [at(7, 7, '20:00', '24:00')], ['7 1200–1440']],
    [
      'no times of a clock',
      [at(1, 5, '11:00', '24:30'), at(1, 5, '9:00', '12:00'), at(1, 5, '12:60', '13:00')],
      [],
    ],
    ['an end before the beginning', [at(1, 5, '14:00', '11:00')], []],
    ['nothing', [], []],
  ])('%s', (_what, opening, expected) => expect(days(...opening)).toEqual(expected));

  const opening = [at(1, 5, '10:30', '14:30'), at(1, 5, '14:00', '15:00')];
  // Wednesday, 10:42 in Prague.
  const now = new Date('2026-11-18T09:42:00Z');

  test('open now and until when is the rule of the contacts', () => {
    expect(canteenStateAt({ opening, closedOn: ['2026-11-19'] }, now)).toEqual({
      isOpen: true,
      until: { inDays: 0, day: 3, minutes: 900 },
    });
    expect(canteenStateAt({ opening, closedOn: [] }, new Date('2026-11-20T14:00:00Z'))).toEqual({
      isOpen: false,
      opens: { inDays: 3, day: 1, minutes: 630 },
    });
  });

  test('a day on which it is closed has no hours, and the next opening is after the closed days', () => {
    const closedOn = ['2026-11-18', '2026-11-20'];
    expect(canteenOpenOn({ opening, closedOn }, '2026-11-18')).toEqual([]);
    expect(canteenOpenOn({ opening, closedOn }, '2026-11-19')).toEqual([{ from: 630, to: 900 }]);
    const opens = { inDays: 1, day: 4, minutes: 630 };
    expect(canteenStateAt({ opening, closedOn }, now)).toEqual({ isOpen: false, opens });
    // At 7:00, before the canteen would open, and at 20:00 on the evening before a closed Friday.
    expect(canteenStateAt({ opening, closedOn }, new Date('2026-11-18T06:00:00Z'))).toEqual({
      isOpen: false,
      opens,
    });
    expect(canteenStateAt({ opening, closedOn }, new Date('2026-11-19T19:00:00Z'))).toEqual({
      isOpen: false,
      opens: { inDays: 4, day: 1, minutes: 630 },
    });
  });

  test('when it opens again is not known after a long time, nor without hours', () => {
    const month = Array.from({ length: 30 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`);
    const closedOn = [...month, '2026-12-01', '2026-12-02'];
    expect(canteenStateAt({ opening, closedOn }, now)).toEqual({ isOpen: false, opens: null });
    expect(canteenStateAt({ opening: [], closedOn }, now)).toEqual({ isOpen: false, opens: null });
    expect(canteenStateAt({ opening: [], closedOn: [] }, now)).toBeNull();
    expect(canteenOpenOn({ opening: [], closedOn: [] }, '2026-11-18')).toBeNull();
  });
});

test('[FOOD-08] two places have colours of their own, the others those of a palette of seven', () => {
  const colours = Array.from({ length: 10 }, (_, position) => canteenColour(position));
  expect(colours.map(({ kind, index }) => `${kind} ${index}`)).toEqual([
    ...['fixed 0', 'fixed 1'],
    ...[
      'palette 0',
      'palette 1',
      'palette 2',
      'palette 3',
      'palette 4',
      'palette 5',
      'palette 6',
      'palette 0',
    ],
  ]);
});
