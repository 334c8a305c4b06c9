import { foldText } from '@kahan/domain';
import { beforeAll, expect, test } from 'vitest';
import { createDice, czechNames } from './names.fixture.ts';
import { SearchIndex } from './search-index.ts';

const PEOPLE = 50_000;
const QUERIES = 10_000;
/** The person is among this many first results in 99 of 100 searches. */
const SEEN = 5;

const dice = createDice(20_261_123);
const names = czechNames(PEOPLE, dice);
let index: SearchIndex<string>;

beforeAll(() => {
  index = new SearchIndex(
    names.map((name, number) => ({
      value: name,
      codes: [String(20_000 + number)],
      text: name,
      sort: name.split(' ').reverse().join(' '),
    })),
  );
}, 60_000);

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyzáčéěířšůýž'];

/** One wrong letter anywhere: another one, a missing one, one too many, or two neighbours swapped. */
function misspelled(word: string): string {
  const at = dice(word.length);
  const [before, own, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)];
  const letter = ALPHABET[dice(ALPHABET.length)] ?? '';
  const wrong = [before + letter + after, before + after, before + letter + own + after];
  if (after !== '') wrong.push(before + after[0] + own + after.slice(1));
  return wrong[dice(wrong.length)] ?? word;
}

const reversed = (name: string) => name.split(' ').reverse().join(' ');
const fewLetters = (name: string, length: number) => {
  const [first = '', last = ''] = foldText(name).split(' ');
  return `${first.slice(0, 3)} ${last.slice(0, length)}`;
};
/** How many people a text of three letters of the first name and some of the surname stands for. */
const shared = new Map<string, number>();
for (const name of names) {
  const keys = new Set(Array.from({ length: 14 }, (_, length) => fewLetters(name, length)));
  for (const key of keys) shared.set(key, (shared.get(key) ?? 0) + 1);
}

const KINDS: Record<string, (name: string) => string> = {
  misspelled(name) {
    // One word of at least five letters is wrong, and the other one is right.
    const words = name.split(' ');
    const long = words.flatMap((word, place) => (word.length >= 5 ? [place] : []));
    const wrong = long[dice(long.length)];
    const typed = words.map((word, place) => (place === wrong ? misspelled(word) : word)).join(' ');
    return [typed, foldText(typed), reversed(typed), reversed(foldText(typed))][dice(4)] ?? typed;
  },
  'without diacritics': (name) => foldText(name),
  reversed: (name) => (dice(2) === 0 ? reversed(name) : reversed(foldText(name))),
  partial(name) {
    // Long enough to tell a person from all but four others.
    let length = 3 + dice(3);
    while ((shared.get(fewLetters(name, length)) ?? 0) > SEEN) length += 1;
    const typed = fewLetters(name, length);
    return dice(2) === 0 ? typed : reversed(typed);
  },
};

test.each(Object.keys(KINDS))(
  'a name that is typed %s is among the first five in 99 of 100 searches',
  (kind) => {
    const missed: string[] = [];
    const nowhere: string[] = [];
    const queries = QUERIES / Object.keys(KINDS).length;
    for (let number = 0; number < queries; number += 1) {
      const name = names[dice(names.length)] ?? '';
      const query = KINDS[kind]?.(name) ?? '';
      const { values, count } = index.search(query, { limit: SEEN });
      if (!values.includes(name)) missed.push(`${query} (${name})`);
      if (count === 0) nowhere.push(query);
    }
    expect(nowhere).toEqual([]);
    expect(missed.slice(queries / 100)).toEqual([]);
  },
);
