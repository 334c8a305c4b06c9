import { foldText } from '@kahan/domain';
import { SCREEN_WORDS, type SearchEntry, SearchIndex, SUBJECT_WORDS } from '@kahan/search';
import { GOALS, REACHED } from '../goals.ts';
import { classesOf, entryOfClass } from '../load/classes.ts';
import { entryOf, peopleOf } from '../load/people.ts';
import { besideNumber } from '../pairs.ts';
import type { Row } from '../row.ts';

const ENTRIES = 50_000;
const ROOMS = 2_000;
const QUERIES = 10_000;
/** Results of a kind, as the palette asks for them. */
const LIMIT = 5;
const GOAL_MS = GOALS[15].p99Ms;

const SCREENS =
  'Domů Přehled Rozvrh Studium Výsledky Termíny_zkoušek Skupiny Předměty Lidé Kontakty Archiv Nastavení'.split(
    ' ',
  );

/**
 * Row 15: one search over everything, as the palette makes it: people, classes, rooms and screens, each in a list of
 * its own. Half of the queries have a wrong letter.
 */
export const searchEverything: Row = {
  number: 15,
  title: `search over everything, ${2 * ENTRIES} entries`,
  async measure() {
    const [people, classes] = [peopleOf(ENTRIES).map(entryOf), classesOf(ENTRIES).map(entryOfClass)];
    const named = (name: string): SearchEntry<unknown> => ({
      value: name,
      codes: [name],
      text: name,
      sort: name,
    });
    const rooms = Array.from({ length: ROOMS }, (_, room) => `${'ABCS'[room % 4]} ${100 + (room >>> 2)}`);
    const lists = [
      new SearchIndex<unknown>(people),
      new SearchIndex<unknown>(classes, SUBJECT_WORDS),
      new SearchIndex(rooms.map(named)),
      new SearchIndex(
        SCREENS.map((name) => named(name.replace('_', ' '))),
        SCREEN_WORDS,
      ),
    ];
    const queries = queriesOf([people, classes]);
    const times: number[] = [];
    let found = 0;
    for (const { query, value } of queries) {
      const from = performance.now();
      const results = lists.map((list) => list.search(query, { limit: LIMIT }).values);
      times.push(performance.now() - from);
      if (results.some((values) => values.includes(value))) found += 1;
    }
    times.sort((a, b) => a - b);
    const quantile = (part: number) => times[Math.ceil(times.length * part) - 1] ?? Number.NaN;
    const ms = (value: number) => `${value.toFixed(3)} ms`;
    return [
      {
        what: `p99 of a search over everything, ${QUERIES} queries`,
        against: `${GOAL_MS} ms`,
        unit: 'ms',
        goal: REACHED.most,
        comparison: besideNumber([quantile(0.99)], GOAL_MS),
        notes: [
          `each query once, half of them with a wrong letter: median ${ms(quantile(0.5))}, p99 ${ms(quantile(0.99))}, longest ${ms(quantile(1))}`,
        ],
      },
      {
        what: `searches with the meant one among the first ${LIMIT} of its kind`,
        against: `${QUERIES} queries`,
        unit: 'searches',
        goal: GOALS[15].recall,
        comparison: besideNumber([found], QUERIES),
        notes: ['whole names of people, and whole titles of classes'],
      },
    ];
  },
};

interface Query {
  query: string;
  value: unknown;
}

/** A deterministic number below a bound. */
function createDice(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

/** Names and titles as they are typed, without diacritics in turns; every other one with a wrong letter in a word. */
function queriesOf(lists: readonly (readonly SearchEntry<unknown>[])[]): Query[] {
  const dice = createDice();
  return Array.from({ length: QUERIES }, (_, number) => {
    const list = lists[dice(lists.length)] ?? [];
    const { value, text } = list[dice(list.length)] ?? { value: null, text: '' };
    const words = (number % 4 < 2 ? foldText(text) : text).split(' ');
    const long = words.flatMap((word, at) => (word.length > 5 ? [at] : []));
    const wrong = long[dice(long.length)] ?? -1;
    const typed = words.map((word, at) => (at === wrong ? misspelled(word, dice) : word));
    return { value, query: (number % 2 === 0 ? words : typed).join(' ') };
  });
}

function misspelled(word: string, dice: (below: number) => number): string {
  const at = dice(word.length);
  const [before, own, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)];
  const letter = String.fromCharCode(97 + dice(26));
  const ways = [before + letter + after, before + after, before + letter + own + after];
  return ways[dice(ways.length)] ?? word;
}
