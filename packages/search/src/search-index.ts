import { foldText } from '@kahan/domain';
import { addAll, type Bitset, membersOf, Scratch, unseenInAll } from './bitset.ts';
import { type Cooperative, compareTexts, eachOf, sorted } from './cooperative.ts';
import { isForgiven } from './one-wrong-letter.ts';
import { type Synonyms, Thesaurus } from './synonyms.ts';
import { append, rangeOf, Words } from './words.ts';

/** An entry that can be found by its codes and by the words of its text. */
export interface SearchEntry<T> {
  value: T;
  /** Exact names, the main one first: `B 139`, `B139`. */
  codes: readonly string[];
  /** Whole names, e.g. one in each language. Their words are searched, too. */
  names?: readonly string[];
  /** Text that is searched in addition to codes and names. */
  text: string;
  /** Entries of equal rank are in Czech order of this text, then of the first code, then in their given order. */
  sort: string;
  /** Marks by which a search can be narrowed: `type:P`, `language:ENG`. */
  tags?: readonly string[];
}

/**
 * How well an entry matches, the best first: its code or name is what was typed, begins with it, has words that begin
 * with the typed ones, contains them, or is what was meant, by a synonym or but for a wrong letter.
 */
export const MATCHES = ['exact', 'named', 'begins', 'contains', 'meant'] as const;
export type Match = (typeof MATCHES)[number];

/** The part of the matches that is wanted. */
export interface SearchPart {
  limit: number;
  /** From 0; values `page * limit` to before `(page + 1) * limit`. */
  page?: number;
  /** Only entries that have all of these tags; of a list of tags, at least one. */
  tags?: readonly (string | readonly string[])[];
}

export interface SearchPage<T> {
  /** The best match first. */
  values: T[];
  /** How well each of the values matches. */
  matches: Match[];
  /** Number of all matches. */
  count: number;
}

/** `Analytická chemie I.` → `analyticka`, `chemie`, `i`. */
const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
/** `Jean-Luc`, `O’Brien`, `Ph.D.`: words that are also written as one. */
const JOINED = /[\p{L}\p{N}]+(?:[-.'’][\p{L}\p{N}]+)+/gu;
/** Words by which a text is found: `Vaněk, Ph.D.` → `vanek`, `ph`, `d`, `phd`. */
const indexedWords = (text: string): string[] => [
  ...wordsOf(text),
  ...(foldText(text).match(JOINED) ?? []).map((joined) => wordsOf(joined).join('')),
];
/** Codes and whole names are compared by their letters and digits: `B 139`, `b139` and `B-139` are equal. */
const codeOf = (text: string): string => wordsOf(text).join('');

/** A longer text is not searched for, because nothing is called so. */
const LONGEST_QUERY = 200;
/** Wrong letters are looked for when fewer entries than these match as typed. */
const FEW = 5;

/**
 * Finds entries by a typed query, ignoring case and diacritics. An entry matches when each word of the query is a part
 * of one of the entry's words (including words of its codes, and words that a hyphen, a full stop or an apostrophe
 * joins, as one), or when one of the codes or names begins with the whole query.
 *
 * The order of matches: an exact code or name, then codes that begin with the query, then names that do, then entries in
 * which every word of the query begins a word, then all others, then those that have a synonym of a word instead. An
 * empty query matches every entry. When few match, those follow that match but for one wrong letter in a word: first
 * whole words, then beginnings of words, then words whose first letter is wrong.
 *
 * The index is built once from all entries. It maps each distinct word to its entries. A search reads words, which are
 * fewer than entries, and of these only the words that share a piece with the query.
 */
export class SearchIndex<T> {
  private readonly thesaurus: Thesaurus;
  private entries: readonly SearchEntry<T>[] = [];
  private scratch = new Scratch(0);
  private words = new Words(0, this.scratch);
  private codes = new Keys([]);
  private names = new Keys([]);
  /** Entries with a tag. */
  private tagged: ReadonlyMap<string, Uint32Array> = new Map();

  constructor(entries: readonly SearchEntry<T>[], synonyms: Synonyms = []) {
    this.thesaurus = new Thesaurus(synonyms);
    for (const _ of this.build(entries));
  }

  /** Builds like the constructor, in steps of a few milliseconds at most, and awaits `pause` after each. */
  static async cooperatively<T>(
    entries: readonly SearchEntry<T>[],
    pause: () => Promise<void>,
    synonyms: Synonyms = [],
  ): Promise<SearchIndex<T>> {
    const index = new SearchIndex<T>([], synonyms);
    for (const _ of index.build(entries)) await pause();
    return index;
  }

  private *build(given: readonly SearchEntry<T>[]): Cooperative<void> {
    const { compare } = new Intl.Collator('cs', { numeric: true });
    const first = ({ codes }: SearchEntry<T>) => codes[0] ?? '';
    this.entries = yield* sorted(given, (a, b) => compare(a.sort, b.sort) || compare(first(a), first(b)));
    const byWord = new Map<string, number[]>();
    yield* eachOf(this.entries, ({ codes, names = [], text }, entry) => {
      for (const word of new Set([text, ...names, ...codes].flatMap(indexedWords)))
        append(byWord, word, entry);
    });
    this.scratch = new Scratch(this.size);
    this.words = new Words(this.size, this.scratch);
    yield* this.words.build(byWord);
    const byTag = new Map<string, number[]>();
    yield* eachOf(this.entries, ({ tags = [] }, entry) => {
      for (const tag of new Set(tags)) append(byTag, tag, entry);
    });
    this.tagged = new Map([...byTag].map(([tag, numbers]) => [tag, Uint32Array.from(numbers)]));
    this.codes = yield* keysOf(this.entries, ({ codes }) => codes);
    this.names = yield* keysOf(this.entries, ({ names = [] }) => names);
  }

  /** Number of entries. */
  get size(): number {
    return this.entries.length;
  }

  search(typed: string, { limit, page = 0, tags = [] }: SearchPart): SearchPage<T> {
    const query = typed.trim();
    if (query.length > LONGEST_QUERY) return { values: [], matches: [], count: 0 };
    if (query === '' && tags.length === 0) {
      const values = this.valuesOf(range(page * limit, (page + 1) * limit));
      return { values, matches: values.map(() => 'contains'), count: this.size };
    }
    this.scratch.reset();
    const wanted = tags.map((tag) => this.withTag(tag));
    const ranking = new Ranking(this.scratch, wanted, { skip: page * limit, limit });
    if (query === '') ranking.add('contains', []);
    else this.rank(query, ranking);
    return { values: this.valuesOf(ranking.found), matches: ranking.matchOf, count: ranking.count };
  }

  private withTag(tag: string | readonly string[]): Bitset {
    const entries = this.scratch.empty();
    for (const one of typeof tag === 'string' ? [tag] : tag) addAll(entries, this.tagged.get(one));
    return entries;
  }

  private valuesOf(numbers: readonly number[]): T[] {
    return numbers.flatMap((number) => {
      const entry = this.entries[number];
      return entry === undefined ? [] : [entry.value];
    });
  }

  /** Adds the matches of a query by rank, the best first. A later rank may repeat members of an earlier one. */
  private rank(query: string, ranking: Ranking): void {
    this.rankKeys(codeOf(query), ranking);
    const words = [...new Set(wordsOf(query))];
    if (words.length === 0) return;
    const typed = words.map((word) => ({ word, ...this.words.matchesOf(word) }));
    ranking.add(
      'begins',
      typed.map(({ starts }) => starts),
    );
    ranking.add(
      'contains',
      typed.map(({ inside }) => inside),
    );
    const meant = typed.map(({ word, inside }) => {
      const others = this.thesaurus.othersFor(word);
      return others.length === 0 ? inside : this.words.withTerms(others, inside);
    });
    if (meant.some((set, index) => set !== typed[index]?.inside)) ranking.add('meant', meant);
    if (ranking.count >= FEW || !words.some(isForgiven)) return;
    const begun = typed.map(({ word, starts }) => this.words.guessesOf(word, starts));
    ranking.add(
      'meant',
      begun.map(({ whole }) => whole),
    );
    for (const kind of ['whole', 'beginning', 'first'] as const)
      ranking.add(
        'meant',
        begun.map((guess, index) => this.scratch.united(guess[kind], meant[index] ?? guess[kind])),
      );
  }

  private rankKeys(key: string, ranking: Ranking): void {
    if (key === '') return;
    const [codes, names] = [this.codes.with(key, this.scratch), this.names.with(key, this.scratch)];
    ranking.add('exact', [this.scratch.united(codes.exact, names.exact)]);
    ranking.add('named', [codes.longer]);
    ranking.add('named', [names.longer]);
  }
}

/** Codes or names in order, and the entries that they belong to. */
class Keys {
  private readonly keys: readonly string[];
  private readonly entries: Uint32Array;

  /** @param sorted in order of the keys */
  constructor(sorted: readonly { key: string; entry: number }[]) {
    this.keys = sorted.map(({ key }) => key);
    this.entries = Uint32Array.from(sorted, ({ entry }) => entry);
  }

  /** Entries with this key, and entries with a longer one that begins so. */
  with(key: string, scratch: Scratch): { exact: Bitset; longer: Bitset } {
    const [exact, longer] = [scratch.empty(), scratch.empty()];
    const [begin, end] = rangeOf(this.keys, key);
    let same = begin;
    while (same < end && this.keys[same] === key) same += 1;
    addAll(exact, this.entries, begin, same);
    addAll(longer, this.entries, same, end);
    return { exact, longer };
  }
}

function* keysOf<T>(
  entries: readonly SearchEntry<T>[],
  textsOf: (entry: SearchEntry<T>) => readonly string[],
): Cooperative<Keys> {
  const keys: { key: string; entry: number }[] = [];
  yield* eachOf(entries, (one, entry) => {
    for (const text of textsOf(one)) keys.push({ key: codeOf(text), entry });
  });
  return new Keys(yield* sorted(keys, (a, b) => compareTexts(a.key, b.key) || a.entry - b.entry));
}

const range = (from: number, end: number): number[] =>
  Array.from({ length: end - from }, (_, index) => from + index);

/** Collects a part of the matches, which come by rank. */
class Ranking {
  readonly found: number[] = [];
  /** How well each of these matches. */
  readonly matchOf: Match[] = [];
  /** Number of all matches so far. */
  count = 0;
  private readonly seen: Bitset;
  private readonly matches: Bitset;
  private readonly wanted: readonly Bitset[];
  private readonly limit: number;
  private skip: number;

  /** @param wanted only the members of all these sets match */
  constructor(scratch: Scratch, wanted: readonly Bitset[], { skip, limit }: { skip: number; limit: number }) {
    this.seen = scratch.empty();
    this.matches = scratch.empty();
    this.wanted = wanted;
    this.skip = skip;
    this.limit = limit;
  }

  /** Adds the members that all sets have; with no sets, all that are wanted. */
  add(match: Match, sets: readonly Bitset[]): void {
    const size = unseenInAll([...sets, ...this.wanted], this.seen, this.matches);
    const left = this.limit - this.found.length;
    if (left > 0 && this.skip < size) this.found.push(...membersOf(this.matches, this.skip, left));
    while (this.matchOf.length < this.found.length) this.matchOf.push(match);
    this.skip = Math.max(0, this.skip - size);
    this.count += size;
  }
}
