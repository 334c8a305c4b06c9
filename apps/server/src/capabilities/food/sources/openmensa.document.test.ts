import type { CanteenDay } from '@kahan/domain';
import { describe, expect, test } from 'vitest';
import { canteen, category, DATE, day, meal } from '../../../../test/menus/openmensa.ts';
import { OpenMensaReader } from './openmensa.document.ts';
import { readXml } from './xml.ts';

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

/** The day of a document with these days. */
async function read(...days: string[]): Promise<CanteenDay | undefined> {
  const reader = new OpenMensaReader(() => {});
  await readXml(bytesOf(canteen(days.join(''))), 'text/xml', reader);
  return (await reader.document()).days.get(DATE);
}

const notes = (...all: string[]) => all.map((note) => `<note>${note}</note>`).join('');
const dishes = ({ menu }: CanteenDay) =>
  menu.flatMap(({ kind, items }) =>
    items.map(({ desc, vegetarian }) => `${kind}: ${desc.cs}${vegetarian ? ' (v)' : ''}`),
  );
const allergens = ({ menu }: CanteenDay) =>
  menu.flatMap(({ items }) =>
    items.map(({ allergens: numbers, allergen_notes }) => [numbers, allergen_notes]),
  );

test('no dish of categories that are not vegetarian is marked', async () => {
  const names = [
    'Non-végétarien',
    'Non-vegetarian',
    'nicht vegetarisch',
    'Nevegetariánské',
    'Maso / bez masa',
  ];
  const found = await read(day([...names, 'Bezmasé'].map((name) => category(name, meal('Jídlo'))).join('')));
  expect(found && dishes(found)).toEqual([...names.map(() => 'main: Jídlo'), 'vegetarian: Jídlo (v)']);
});

test('a dish with meat is a main dish without a mark, though its category is vegetarian', async () => {
  const found = await read(
    day(
      category(
        'Vegetarisch',
        meal('Auflauf', notes('Rind')),
        meal('Curry', notes('vegan')),
        meal('Rinderroulade'),
      ),
    ),
  );
  expect(found && dishes(found)).toEqual(['main: Auflauf', 'main: Rinderroulade', 'vegetarian: Curry (v)']);
});

describe('allergens of a dish', () => {
  test('are all that its notes name', async () => {
    const all = [
      'Roggen',
      'mit Milchprodukten (lactosehaltig)',
      'Sesamsamen',
      'Ei (C)',
      'Schalenfrüchte (Nüsse)',
    ];
    const found = await read(day(category('Menü 1', meal('Knödel', notes(...all)))));
    expect(found && allergens(found)).toEqual([[[1, 3, 7, 8, 11], []]]);
  });

  test('come with the words that were not understood', async () => {
    const found = await read(
      day(category('A', meal('Knödel', notes('Weizen', 'Nussmischung', 'mit Farbstoff')))),
    );
    expect(found && allergens(found)).toEqual([[[1], ['Nussmischung']]]);
  });

  test('are read of letters that another dish, or a later day, explains; letters may stand in the name', async () => {
    const found = await read(
      day(category('A', meal('Knödel', notes('A', 'L')), meal('Schmarrn (A, C)'), meal('Brot (2 Stück)'))),
      day(category('A', meal('Brot', notes('Gluten (A)', 'Ei (C)'))), '2026-11-19'),
    );
    expect(found && allergens(found)).toEqual([
      [[1], ['L']],
      [[1, 3], []],
      [[], []],
    ]);
  });
});

describe('a day', () => {
  const soup = category('Suppe', meal('Brühe'));
  test.each<[string, string[], CanteenDay['closed'] | undefined, string[]]>([
    ['is closed', [day('<closed/>')], true, []],
    ['is closed by the name of its only dish', [day(category('A', meal('Heute geschlossen')))], true, []],
    [
      'is closed on a holiday',
      [day(category('A', meal('Feiertag')) + category('B', meal('geschlossen')))],
      true,
      [],
    ],
    [
      'is open when one counter is closed',
      [day(category('A', meal('geschlossen')) + soup)],
      false,
      ['soup: Brühe'],
    ],
    ['is open when dishes contradict', [day('<closed/>'), day(soup)], false, ['soup: Brühe']],
    ['has no menu yet', [day(category('A', meal('Kein Angebot')))], false, []],
    ['without categories has no menu', [day('')], false, []],
  ])('%s', async (_what, days, closed, expected) => {
    const found = await read(...days);
    expect([found?.closed, found && dishes(found)]).toEqual([closed, expected]);
  });

  test('that is not in the document is not known to be closed', async () => {
    expect(await read(day('<closed/>', '2026-11-19'))).toBeUndefined();
  });
});
