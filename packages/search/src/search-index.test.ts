import { describe, expect, test } from 'vitest';
import { type SearchEntry, SearchIndex } from './search-index.ts';

const entry = (code: string, text: string): SearchEntry<string> => ({
  value: code,
  codes: [code],
  text,
  sort: text,
});

const SUBJECTS = new SearchIndex([
  entry('B402008', 'Analytická chemie I'),
  entry('B402', 'Laboratoř z analytické chemie'),
  entry('N4020', 'Čistota v laboratoři B402008'),
  entry('B101005', 'Žáruvzdorné materiály'),
  entry('B101006', 'Chemie a technologie ropy'),
  entry('M1', 'Biochemie'),
]);
const find = (query: string) => SUBJECTS.search(query, { limit: 10 }).values;

describe('a search', () => {
  test.each<[string, string, string[]]>([
    ['ignores case and diacritics', 'ZARUVZDORNE', ['B101005']],
    ['and diacritics of the query', 'žáruvzdorně', ['B101005']],
    ['puts the exact code first, then codes that begin so, then words', 'b402', ['B402', 'B402008', 'N4020']],
    ['knows codes without their spaces', 'b 402 008', ['B402008', 'N4020']],
    ['puts beginnings of words before what is inside one', 'chemie', ['B402008', 'B101006', 'B402', 'M1']],
    ['knows codes without what joins their parts', 'b-402.008', ['B402008', 'N4020']],
    ['forgives nothing in a code', 'b402x008', []],
    ['wants all words, in any order', 'chem analyt', ['B402008', 'B402']],
    ['wants words of text and code alike', 'chemie b402008', ['B402008']],
    ['finds nothing for what is nowhere', 'fyzika', []],
    ['finds nothing for what has no letter', '§§', []],
    [
      'finds everything for nothing, in Czech order',
      ' ',
      ['B402008', 'M1', 'N4020', 'B101006', 'B402', 'B101005'],
    ],
  ])('%s: %s', (_title, query, codes) => {
    expect(find(query)).toEqual(codes);
  });

  test.each([
    ['phd', ['Petr Vaněk, Ph.D.']],
    ['Vanek PhD', ['Petr Vaněk, Ph.D.']],
    ['ph.d. vanek', ['Petr Vaněk, Ph.D.']],
    ['JeanLuc', ['Jean-Luc Novák']],
    ['jean luc', ['Jean-Luc Novák']],
    ['OBrien', ['Mary O’Brien']],
    ["o'brien", ['Mary O’Brien']],
    ['Isik', ['Ayşe Işık']],
    ['Thordis', ['Þórdís Guðmundsdóttir']],
    ['Gudmund', ['Þórdís Guðmundsdóttir']],
  ])('parts of a name may be joined, letters of others may be plain: %s', (query, names) => {
    const people = [
      'Petr Vaněk, Ph.D.',
      'Jean-Luc Novák',
      'Mary O’Brien',
      'Ayşe Işık',
      'Þórdís Guðmundsdóttir',
    ];
    const index = new SearchIndex(people.map((name) => ({ ...entry('', name), codes: [], value: name })));
    expect(index.search(query, { limit: 5 }).values).toEqual(names);
  });

  const BOTH = new SearchIndex(
    [
      { code: 'S1', names: ['Bioorganická chemie', 'Bioorganic Chemistry'] },
      { code: 'S2', names: ['Pokročilá organická syntéza', 'Advanced Organic Synthesis'] },
      { code: 'S3', names: ['Organická chemie II', 'Organic Chemistry II'] },
      { code: 'S4', names: ['Organická chemie I', 'Organic Chemistry I'] },
    ].map(({ code, names }) => ({ value: code, codes: [code], names, text: '402', sort: names[1] ?? '' })),
  );
  test.each<[string, string[], string]>([
    ['organická', ['S4', 'S3', 'S2', 'S1'], 'named'],
    ['organic', ['S4', 'S3', 'S2', 'S1'], 'named'],
    ['organic chemistry ii', ['S3'], 'exact'],
    ['Organická  chemie II', ['S3'], 'exact'],
    ['chemistry organic', ['S4', 'S3', 'S1'], 'begins'],
    ['organic chemsitry', ['S4', 'S3', 'S1'], 'meant'],
    ['rganick', ['S2', 'S1', 'S4', 'S3'], 'contains'],
    ['402', ['S2', 'S1', 'S4', 'S3'], 'begins'],
  ])('the best match first, in any language: %s', (query, codes, match) => {
    const { values, matches } = BOTH.search(query, { limit: 5 });
    expect(values).toEqual(codes);
    expect(matches[0]).toBe(match);
  });

  test('changes nothing for the next one', () => {
    expect(find('che')).toHaveLength(4);
    expect(find('che nal')).toEqual(['B402008', 'B402']);
  });

  test('numbers within names are in their order', () => {
    const rooms = new SearchIndex(['A 10', 'A 9', 'A 1'].map((name) => entry(name, name)));
    expect(rooms.search('a', { limit: 5 }).values).toEqual(['A 1', 'A 9', 'A 10']);
  });
});

describe('wrong letters and other words', () => {
  const named = (name: string, number: number) => entry(`${20_000 + number}`, name);
  const PEOPLE = new SearchIndex(
    ['Jan Novák', 'Jan Nosák', 'Jana Nováková', 'Adéla Dvořáčková', 'Petr Jan', 'Eva Malá'].map(named),
  );
  const names = (query: string) =>
    PEOPLE.search(query, { limit: 10 }).values.map((code) => Number(code) - 20_000);

  test.each<[string, string, number[]]>([
    ['another letter', 'dvoxackova', [3]],
    ['a letter too many', 'dvorrackova', [3]],
    ['a missing letter', 'dvrackova', [3]],
    ['two neighbours swapped', 'dvoarckova', [3]],
    ['a wrong letter with the name in the other order', 'Nvoak Jan', [0, 2]],
    ['a wrong letter in the beginning of a word', 'dvorxc', [3]],
    ['a wrong letter in each word', 'adella dvorckova', [3]],
    ['a missing letter of a word of five', 'jan nvak', [0, 2]],
    ['no wrong letter of a word of four', 'mxla', []],
    ['not two wrong letters in a word', 'dvxxackova', []],
    ['no wrong digit', '20O03', []],
  ])('%s: %s', (_title, query, found) => {
    expect(names(query)).toEqual(found);
  });

  test('a wrong letter comes after what matches as typed, whole words first, a wrong first letter last', () => {
    const index = new SearchIndex(['Kolař', 'Kolár', 'Bolar', 'Kotar', 'Kolbrand', 'Jan Kolarek'].map(named));
    const order = index.search('kolar', { limit: 10 }).values.map((code) => Number(code) - 20_000);
    expect(order).toEqual([5, 1, 0, 3, 4, 2]);
  });

  test('nothing is guessed where five match as typed', () => {
    const names = ['Adam', 'Bára', 'Cyril', 'Dana'].map((name) => `${name} Novák`);
    const found = (all: string[]) => new SearchIndex(all.map(named)).search('novak', { limit: 10 }).count;
    expect(found(['Jan Nosák', ...names])).toBe(5);
    expect(found(['Jan Nosák', 'Eva Nosáková', ...names])).toBe(6);
    expect(found(['Jan Nosák', 'Eva Nováková', ...names])).toBe(5);
  });

  const CLASSES = new SearchIndex(
    [
      entry('A1', 'Laboratoř chemie'),
      entry('A2', 'Labyrint'),
      entry('A3', 'Lab safety'),
      entry('A4', 'Praktikum'),
    ],
    [
      ['laboratoř*', 'lab', 'practical*', 'praktikum'],
      ['chemie', 'chemistry'],
    ],
  );
  test.each<[string, string, string[]]>([
    ['synonyms come after what is called so', 'praktikum', ['A4', 'A3', 'A1']],
    ['a word that begins like a synonym', 'practicals', ['A3', 'A1', 'A4']],
    ['the beginning of a synonym, from four letters on', 'prac', ['A3', 'A1', 'A4']],
    ['but not of three', 'pra', ['A4']],
    ['synonyms of each word', 'chemistry practical', ['A1']],
    ['with diacritics or without', 'LABORATOR', ['A1', 'A3', 'A4']],
  ])('%s: %s', (_title, query, codes) => {
    expect(CLASSES.search(query, { limit: 10 }).values).toEqual(codes);
  });
});
