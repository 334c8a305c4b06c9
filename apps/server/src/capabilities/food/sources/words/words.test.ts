import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { categoryOf, markedIn } from './categories.ts';
import { noticeOf } from './closed.ts';
import { legendOf } from './legend.ts';
import { markOf } from './marks.ts';
import { noteReader } from './notes.ts';

/** Rows of a table beside this test: the most frequent texts of German, Austrian, French, Italian OpenMensa feeds. */
const tableOf = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

/** `right` has the numbers of the note; `mark` is `?` when the note is shown as it is. */
const notes = tableOf('notes.tsv').map(([note = '', right = '', mark = '']) => ({ note, right, mark }));
const categories = tableOf('categories.tsv');
const read = noteReader(legendOf(notes.map(({ note }) => note)));
/** Reads one note of a document that explains no codes. */
const readAlone = noteReader(new Map());
const without = (all: string[]) => {
  const { numbers, more } = readAlone(all);
  return { numbers, more };
};

describe('[FOOD-14] the notes of 490 feeds', () => {
  test('each is read right, or told as the canteen wrote it', () => {
    expect(notes.length).toBe(461);
    for (const { note, right, mark } of notes) {
      const { numbers, more } = read([note]);
      const got = [...(more.length > 0 ? ['?'] : []), ...numbers].join(' ');
      expect([note, got]).toEqual([note, right]);
      expect([note, markOf(note) ?? '']).toEqual([note, mark]);
    }
  });

  test('no dish of some of them has a part of its allergens as if it were all, and no dish with meat is marked', () => {
    let marked = 0;
    for (let first = 0; first < notes.length; first += 1) {
      // Each dish has five notes from distant rows of the table.
      const dish = [1, 3, 7, 31, 97].map((step) => notes[(first * step + step) % notes.length]);
      const own = dish.flatMap((one) => (one === undefined ? [] : [one]));
      const { numbers, more, marks } = read(own.map(({ note }) => note));
      const all = own.flatMap(({ right }) =>
        right
          .split(' ')
          .filter((one) => /^\d/.test(one))
          .map(Number),
      );
      expect(numbers).toEqual([...new Set(all)].sort((a, b) => a - b));
      expect(more.length > 0).toBe(own.some(({ right }) => right.includes('?')));
      const { vegetarian } = markedIn(categoryOf('Vegetarisch'), 'Auflauf', marks);
      expect(vegetarian).toBe(!own.some(({ mark }) => mark === 'meat'));
      marked += vegetarian ? 1 : 0;
    }
    expect(marked).toBeGreaterThan(100);
  });
});

test('the 100 most frequent categories are of the part that their head word names', () => {
  expect(categories.length).toBe(100);
  for (const [name = '', kind, mark = ''] of categories) {
    const read = categoryOf(name);
    expect([name, read.kind, read.isVegetarian ? 'vegetarian' : '']).toEqual([name, kind, mark]);
  }
});

describe('a note names allergens', () => {
  test.each<[note: string, numbers: number[]]>([
    ['gluten', [1]],
    ['chicken_eggs', [3]],
    ['shell_fruits', [8]],
    ['mit Milch/Laktose', [7]],
    ['enthält: Weizen, Ei; Senf', [1, 3, 10]],
    ['mit Dinkelmehl und Haselnüssen', [1, 8]],
    ['Milch- und Eierzeugnisse', [3, 7]],
    ['Soja-Milch', [6]],
    ['lactose free milk', [7]],
    ['ohne Milch, mit Ei', [3]],
    ['Dioxyde de soufre et sulfites', [12]],
    ['Fruits à coque (amandes', [8]],
    ['Contient : lait, œufs et crustacés', [2, 3, 7]],
    ['contiene glutine, latte e uova', [1, 3, 7]],
    ['frutta a guscio e prodotti derivati', [8]],
    ['Anidride solforosa e solfiti', [12]],
    ['Obiloviny obsahující lepek', [1]],
    ['mléko a výrobky z něj', [7]],
    ['Oxid siřičitý a siřičitany', [12]],
    ['Milk and products thereof (including lactose)', [7]],
    ['Anhydride sulfureux et sulfites en concentrations de plus de 10 mg/kg', [12]],
    ['Cereali contenenti glutine, cioè grano e segale', [1]],
    ['Weichtiere (Mollusken)', [14]],
    ['Obilniny obsahujúce lepok', [1]],
    ['Mlieko, vajcia, zeler', [3, 7, 9]],
    ['Alergeny: 1, 3,7', [1, 3, 7]],
    ['Allergene: 1a, 7', [1, 7]],
    ['Konservierungsstoff (E220)', [12]],
    // Notes that exclude an allergen, or name none.
    ['gluten free', []],
    ['glutenfrei', []],
    ['ohne Milch und Ei', []],
    ['bez lepku', []],
    ['sans lactose', []],
    ['senza glutine', []],
    ['coconut milk', []],
    ['Buchweizen', []],
    ['mit Hülsenfrüchten', []],
    ['zum Genuss', []],
    ['Eiweiß: 12 g', []],
    ['mit Farbstoff', []],
  ])('"%s": %j', (note, numbers) => expect(without([note])).toEqual({ numbers, more: [] }));

  test.each<[note: string, numbers: number[]]>([
    ['undefiniertes Allergen', []],
    ['Kann Spuren von Nüssen enthalten', []],
    ['Weizen, Allergene siehe Aushang', [1]],
    ['Nussmischung', []],
    ['Nudelwasser (Ei)', [3]],
    ['nicht glutenfrei', []],
    ['Allergene 1;14;15', [1, 14]],
    ['1, 3', []],
    ['A, C, G', []],
    ['Sellerie, X-Allergen', [9]],
  ])('"%s" may name more than %j, and is told', (note, numbers) =>
    expect(without([note])).toEqual({ numbers, more: [note] }),
  );

  test('a gram is no code, and a letter beside others is', () => {
    expect(without(['CO', '336', 'g', 'pro', 'Portion'])).toEqual({ numbers: [], more: [] });
    expect(without(['a', 'g']).more).toEqual(['a', 'g']);
  });

  test('very long notes, and very many, are told as incomplete', () => {
    expect(without([`Milch ${'x'.repeat(5_000)}`]).more).toEqual([expect.stringMatching(/^Milch x{113}…$/)]);
    const many = Array.from({ length: 40 }, (_, index) => `Nuss nach Art ${index}`);
    expect(without(many).more).toEqual([...many.slice(0, 12), '…']);
  });
});

describe('a document explains its codes', () => {
  const explains = legendOf([
    'Ei (C)',
    'A: Gluten',
    'Milch oder Laktose (G)',
    '1 = mit Farbstoff',
    'Sellerie (I)',
    'Nudeln (Ei)',
  ]);
  const own = noteReader(explains);

  test.each<[note: string, numbers: number[], more: string[]]>([
    ['A, C, G', [1, 3, 7], []],
    ['(A,C,1)', [1, 3], []],
    ['Schnitzel (A, C)', [1, 3], []],
    ['A1', [1], []],
    ['I', [9], []],
    ['A, L', [1], ['A, L']],
    ['2', [], ['2']],
  ])('"%s"', (note, numbers, more) => expect(own([note])).toMatchObject({ numbers, more }));

  test('a code with two meanings has none', () => {
    const twice = noteReader(legendOf(['Geflügel (G)', 'Milch (G)']));
    expect(twice(['G'])).toMatchObject({ numbers: [], more: ['G'] });
  });
});

describe('a dish is marked as vegetarian', () => {
  test.each<[category: string, name: string, notes: string[], vegetarian: boolean]>([
    ['Vegetarisch', 'Linsencurry', [], true],
    ['Menü 1', 'Linsencurry', ['vegan'], true],
    ['Ohne Fleisch', 'Linsencurry', [], true],
    ['Bezmasá jídla', 'Čočka', [], true],
    ['Sandwiches végétariens', 'Tomate mozzarella', [], true],
    ['Vegan', 'Veganes Hühnerfrikassee', [], true],
    ['Non-végétarien', 'Boeuf sauté', [], false],
    ['Non-vegetarian', 'Stew', [], false],
    ['nicht vegetarisch', 'Eintopf', [], false],
    ['Nevegetariánské', 'Guláš', [], false],
    ['Maso / bez masa', 'Guláš', [], false],
    ['Vegan oder Schnitzel', 'Auflauf', [], false],
    ['Menü Non Veggie inkl. Suppe', 'Auflauf', [], false],
    ['Vegetarisch', 'Auflauf', ['Schwein'], false],
    ['Vegetarisch', 'Schweinebraten', [], false],
    ['Menü 1', 'Auflauf', ['ohne Schweinefleisch'], false],
    ['Menü 1', 'Auflauf', ['auf Wunsch vegan'], false],
    ['Menü 1', 'Auflauf', ['not vegetarian'], false],
    ['Menü 1', 'Auflauf', ['Vegetarisch', 'mit Fleisch (nicht für Vegetarier geeignet)'], false],
  ])('%s: %s %j is %s', (category, name, notes, vegetarian) =>
    expect(markedIn(categoryOf(category), name, readAlone(notes).marks).vegetarian).toBe(vegetarian),
  );

  test('a dish that is not vegetarian is a main dish of such a category', () => {
    expect(markedIn(categoryOf('Vegetarisch'), 'Schweinebraten', []).kind).toBe('main');
  });
});

test.each([
  ['Vegane Suppe', 'soup'],
  ['Menü mit Suppe und Salat', 'main'],
  ['Menu s polévkou', 'main'],
  ['Warme Nachspeise ohne Suppe', 'dessert'],
  ['Sparmenü inklusive Dessert', 'main'],
  ['Herzhaft mit Suppe oder Salat', 'main'],
  ['Veggie (inkl. Suppe)', 'vegetarian'],
  ['Beilagensalat', 'salad'],
  ['Hlavní jídla', 'main'],
  ['Ausgabe A', 'main'],
  ['', 'main'],
  ['Vegetarisch/fleischlos', 'vegetarian'],
  ['Specialita dne', 'specialty'],
  ['Minutky', 'quick'],
  ['Přílohy', 'side'],
  ['Moučníky', 'dessert'],
  ['Süßspeise', 'dessert'],
  ['Nápoje', 'other'],
  ['Primi piatti', 'main'],
  ['Contorni', 'side'],
  ['Boissons chaudes', 'other'],
])('the category "%s" is %s', (name, kind) => expect(categoryOf(name).kind).toBe(kind));

test.each<[name: string, notice: ReturnType<typeof noticeOf>]>([
  ['geschlossen', 'closed'],
  ['Unsere Mensa bleibt heute geschlossen!', 'closed'],
  ['*** Feiertag ***', 'closed'],
  ['Fermé', 'closed'],
  ['Dnes zavřeno', 'closed'],
  ['Giorno festivo', 'closed'],
  ['Kein Angebot', 'nothing'],
  ['Dnes se nevaří', null],
  ['Poulet de ferme', null],
  ['Feiertagsbraten', null],
  ['Schnitzel', null],
])('the name "%s" says %s', (name, notice) => {
  expect(noticeOf(name, false)).toBe(notice);
  expect(noticeOf(name, true)).toBeNull();
});
