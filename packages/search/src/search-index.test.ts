import { foldText } from '@kahan/domain';
import fc from 'fast-check';
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

  test('changes nothing for the next one', () => {
    expect(find('che')).toHaveLength(4);
    expect(find('che nal')).toEqual(['B402008', 'B402']);
  });

  test('numbers within names are in their order', () => {
    const rooms = new SearchIndex(['A 10', 'A 9', 'A 1'].map((name) => entry(name, name)));
    expect(rooms.search('a', { limit: 5 }).values).toEqual(['A 1', 'A 9', 'A 10']);
  });
});

/** What is promised, said once more without an index. */
function naive(entries: readonly SearchEntry<number>[], query: string): number[] {
  const { compare } = new Intl.Collator('cs', { numeric: true });
  const words = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const code = (text: string) => foldText(text).replace(/\s+/g, '');
  const rank = ({ codes, text }: SearchEntry<number>): number => {
    if (query.trim() === '') return 1;
    const own = [text, ...codes].flatMap(words);
    const asked = words(query);
    if (codes.some((one) => code(one) === code(query))) return 4;
    if (codes.some((one) => code(one).startsWith(code(query)))) return 3;
    if (asked.length === 0) return 0;
    if (asked.every((word) => own.some((one) => one.startsWith(word)))) return 2;
    return asked.every((word) => own.some((one) => one.includes(word))) ? 1 : 0;
  };
  return entries
    .map((one) => ({ one, rank: rank(one) }))
    .filter((match) => match.rank > 0)
    .toSorted(
      (a, b) =>
        b.rank - a.rank ||
        compare(a.one.sort, b.one.sort) ||
        compare(a.one.codes[0] ?? '', b.one.codes[0] ?? ''),
    )
    .map(({ one }) => one.value);
}

describe('laws', () => {
  // Few letters, so that words meet; some that change when they are folded.
  const word = fc.string({
    unit: fc.constantFrom('a', 'á', 'B', 'c', 'Č', 'h', '1', '2', 'ß'),
    maxLength: 6,
  });
  const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
  const entries = fc
    .array(fc.record({ codes: fc.array(fc.oneof(word, text), { minLength: 1, maxLength: 2 }), text }), {
      maxLength: 40,
    })
    .map((list) => list.map((one, value) => ({ ...one, value, sort: one.text })));
  const query = fc.oneof(word, text, fc.constantFrom('', ' ', '-', 'a-b', 'ch'));

  test('finds what a search without an index finds, in the same order', () => {
    fc.assert(
      fc.property(entries, fc.array(query, { minLength: 1, maxLength: 4 }), (list, queries) => {
        const index = new SearchIndex(list);
        for (const one of queries) {
          const found = index.search(one, { limit: 100 });
          expect(found).toEqual({ values: naive(list, one), count: naive(list, one).length });
        }
      }),
      { numRuns: 500 },
    );
  });

  test('built in steps it is the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(word, text), { minLength: 300, maxLength: 400 }),
        query,
        async (list, one) => {
          // Equal ones are in the order in which they were given.
          const many = list.map(([code, name], value) => ({ codes: [code], text: name, sort: code, value }));
          let rests = 0;
          const index = await SearchIndex.cooperatively(many, async () => {
            rests += 1;
          });
          const page = { limit: 400 };
          expect(index.search(one, page)).toEqual({
            values: naive(many, one),
            count: naive(many, one).length,
          });
          expect(rests).toBeGreaterThan(10);
        },
      ),
      { numRuns: 15 },
    );
  });

  test('with tags it finds the same, without entries that lack one', () => {
    const tags = fc.subarray(['x', 'y', 'z']);
    const marked = entries.chain((list) =>
      fc
        .array(tags, { minLength: list.length, maxLength: list.length })
        .map((all) => list.map((one, index) => ({ ...one, tags: all[index] ?? [] }))),
    );
    fc.assert(
      fc.property(marked, query, tags, (list, one, wanted) => {
        const index = new SearchIndex(list);
        const all = index.search(one, { limit: 100 }).values;
        const expected = all.filter((value) => wanted.every((tag) => list[value]?.tags.includes(tag)));
        const found = index.search(one, { limit: 100, tags: wanted });
        expect(found).toEqual({ values: expected, count: expected.length });
      }),
    );
  });

  test('pages are the whole, cut', () => {
    fc.assert(
      fc.property(entries, query, fc.integer({ min: 1, max: 7 }), (list, one, limit) => {
        const index = new SearchIndex(list);
        const all = index.search(one, { limit: 100 });
        const pages = Array.from({ length: Math.ceil(all.count / limit) + 1 }, (_, page) =>
          index.search(one, { limit, page }),
        );
        expect(pages.flatMap(({ values }) => values)).toEqual(all.values);
        expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([all.count]));
      }),
    );
  });
});
