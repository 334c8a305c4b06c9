import { foldText } from '@kahan/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MATCHES, type SearchEntry, SearchIndex } from './search-index.ts';

/** The letters of the queries and of the entries, as they are folded. */
const LETTERS = [...'abchs'];
/** Matches without a wrong letter have at least this rank. */
const TYPED = 4;

/** All texts that are one letter away from a word, and the place of that letter. */
function wrongOnce(word: string): { text: string; at: number }[] {
  return Array.from({ length: word.length }, (_, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    const missing = LETTERS.filter((letter) => letter !== word[at]).map(
      (letter) => before + letter + word.slice(at),
    );
    const swapped = before + (after[0] ?? '') + (word[at] ?? '') + after.slice(1);
    const other = [...LETTERS.map((letter) => before + letter + after), before + after, swapped];
    return [...missing, ...(word.length < 5 ? [] : other)].map((text) => ({ text, at }));
  }).flat();
}

/** How well a word of an entry matches a word of the query; 0 when it does not. */
function rankOfWord(typed: string, word: string): number {
  if (word.startsWith(typed)) return 5;
  if (word.includes(typed)) return TYPED;
  return rankOfGuess(typed, word);
}

/** How well a word is a typed one but for a wrong letter. */
function rankOfGuess(typed: string, word: string): number {
  if (typed.length < 4 || /\d/.test(typed)) return 0;
  const ranks = wrongOnce(typed).map(({ text, at }) => {
    if (!word.startsWith(text)) return 0;
    if (at === 0) return 1;
    return word === text ? 3 : 2;
  });
  return Math.max(...ranks);
}

/** The promised results, found without an index. */
function naive(entries: readonly SearchEntry<number>[], query: string): number[] {
  const { compare } = new Intl.Collator('cs', { numeric: true });
  const words = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const code = (text: string) => words(text).join('');
  const asked = words(query);
  const rank = ({ codes, names = [], text }: SearchEntry<number>): number => {
    if (query.trim() === '') return 1;
    if (code(query) === '') return 0;
    if ([...codes, ...names].some((one) => code(one) === code(query))) return 8;
    if (codes.some((one) => code(one).startsWith(code(query)))) return 7;
    if (names.some((one) => code(one).startsWith(code(query)))) return 6;
    const all = [text, ...names, ...codes];
    const joined = all.map((one) => one.replace(/(?<=[\p{L}\p{N}])[-.](?=[\p{L}\p{N}])/gu, ''));
    const own = [...all, ...joined].flatMap(words);
    // A query is as good as its worst word, and a word as its best match.
    const ranks = asked.map((word) => Math.max(0, ...own.map((one) => rankOfWord(word, one))));
    const worst = Math.min(...ranks);
    const isClose = asked.every((word) =>
      own.some((one) => one.startsWith(word) || rankOfGuess(word, one) === 3),
    );
    return worst === 3 && isClose ? 3.5 : worst;
  };
  const matches = entries.map((one) => ({ one, rank: rank(one) }));
  const typed = query.trim() === '' ? 1 : TYPED;
  const hasFew = matches.filter((match) => match.rank >= typed).length < 5;
  return matches
    .filter((match) => match.rank >= (hasFew ? 1 : typed))
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
  // Words that are long enough for a wrong letter, and often one letter apart.
  const long = fc.string({ unit: fc.constantFrom('a', 'b', 'č'), minLength: 4, maxLength: 7 });
  const joint = fc.constantFrom(' ', ' ', '-', '.');
  const text = fc
    .array(fc.tuple(fc.oneof(word, long), joint), { maxLength: 4 })
    .map((words) => words.flat().slice(0, -1).join(''));
  const entries = fc
    .array(
      fc.record({
        codes: fc.array(fc.oneof(word, text), { minLength: 1, maxLength: 2 }),
        names: fc.array(text, { maxLength: 2 }),
        text,
      }),
      { maxLength: 40 },
    )
    .map((list) => list.map((one, value) => ({ ...one, value, sort: one.text })));
  const query = fc.oneof(word, long, text, fc.constantFrom('', ' ', '-', 'a-b', 'ch'));

  test('finds what a search without an index finds, in the same order', () => {
    fc.assert(
      fc.property(entries, fc.array(query, { minLength: 1, maxLength: 4 }), (list, queries) => {
        const index = new SearchIndex(list);
        for (const one of queries) {
          const { matches, ...found } = index.search(one, { limit: 100 });
          // No match is better than one before it.
          expect(matches).toEqual(matches.toSorted((a, b) => MATCHES.indexOf(a) - MATCHES.indexOf(b)));
          expect(matches).toHaveLength(found.values.length);
          expect(found).toEqual({ values: naive(list, one), count: naive(list, one).length });
        }
      }),
      {
        numRuns: 500,
        // A digit does not stand for a letter.
        examples: [[[{ codes: ['1aacc'], names: [], text: '', value: 0, sort: '' }], ['aaačč']]],
      },
    );
  });

  test('built in steps it is the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(word, text), { minLength: 300, maxLength: 400 }),
        query,
        async (list, one) => {
          // Equal ones are in the order in which they were given.
          const many = list.map(([code, name], value) => ({
            codes: [code],
            names: [],
            text: name,
            sort: code,
            value,
          }));
          let rests = 0;
          const index = await SearchIndex.cooperatively(many, async () => {
            rests += 1;
          });
          const page = { limit: 400 };
          expect(index.search(one, page)).toMatchObject({
            values: naive(many, one),
            count: naive(many, one).length,
          });
          expect(rests).toBeGreaterThan(10);
        },
      ),
      { numRuns: 15 },
    );
  });

  test('what lacks a tag, or all tags of a list, is as if it were not there', () => {
    const tags = fc.subarray(['x', 'y', 'z']);
    const asked = fc.array(fc.oneof(fc.constantFrom('x', 'y', 'z'), tags), { maxLength: 3 });
    const marked = entries.chain((list) =>
      fc
        .array(tags, { minLength: list.length, maxLength: list.length })
        .map((all) => list.map((one, index) => ({ ...one, tags: all[index] ?? [] }))),
    );
    fc.assert(
      fc.property(marked, query, asked, (list, one, wanted) => {
        const left = list.filter(({ tags }) =>
          wanted.every((tag) => [tag].flat().some((any) => tags.includes(any))),
        );
        const found = new SearchIndex(list).search(one, { limit: 100, tags: wanted });
        expect(found).toEqual(new SearchIndex(left).search(one, { limit: 100 }));
      }),
    );
  });

  test('what is found without diacritics is found with them, in the same order', () => {
    fc.assert(
      fc.property(entries, query, (list, one) => {
        const index = new SearchIndex(list);
        const without = new SearchIndex(
          list.map((value) => ({
            ...value,
            names: value.names.map(foldText),
            text: foldText(value.text),
          })),
        );
        const found = index.search(one, { limit: 100 });
        expect(index.search(foldText(one), { limit: 100 })).toEqual(found);
        expect(without.search(one, { limit: 100 })).toEqual(found);
      }),
    );
  });

  test('guesses change nothing in the order of what matches as typed', () => {
    fc.assert(
      fc.property(entries, entries, query, (list, more, one) => {
        const all = [...list, ...more.map((value, index) => ({ ...value, value: list.length + index }))];
        const order = new SearchIndex(all).search(one, { limit: 100 }).values;
        const few = new SearchIndex(list).search(one, { limit: 100 }).values;
        const known = new Set(few);
        // Among more entries the same ones are found in the same order; the last ones may make room for better ones.
        const same = order.filter((value) => known.has(value));
        expect(few.filter((value) => order.includes(value))).toEqual(same);
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
