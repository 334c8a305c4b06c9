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
  /** Text that is searched in addition to the codes. */
  text: string;
  /** Entries of equal rank are in Czech order of this text, then of the first code, then in their given order. */
  sort: string;
  /** Marks by which a search can be narrowed: `type:P`, `language:ENG`. */
  tags?: readonly string[];
}

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
/** Codes are compared without spaces: `B 139` equals `b139`. */
const codeOf = (text: string): string => foldText(text).replace(/\s+/g, '');

/** A longer text is not searched for, because nothing is called so. */
const LONGEST_QUERY = 200;
/** Wrong letters are looked for when fewer entries than these match as typed. */
const FEW = 5;

/**
 * Finds entries by a typed query, ignoring case and diacritics. An entry matches when each word of the query is a part
 * of one of the entry's words (including words of its codes, and words that a hyphen, a full stop or an apostrophe
 * joins, as one), or when one of the codes begins with the whole query.
 *
 * The order of matches: an exact code, then codes that begin with the query, then entries in which every word of the
 * query begins a word, then all others, then those that have a synonym of a word instead. An empty query matches every
 * entry. When few match, those follow that match but for one wrong letter in a word: first whole words, then beginnings
 * of words, then words whose first letter is wrong.
 *
 * The index is built once from all entries. It maps each distinct word to its entries. A search reads words, which are
 * fewer than entries, and of these only the words that share a piece with the query.
 */
export class SearchIndex<T> {
  private readonly thesaurus: Thesaurus;
  private entries: readonly SearchEntry<T>[] = [];
  private scratch = new Scratch(0);
  private words = new Words(0, this.scratch);
  /** Codes in order, and the entries that they belong to. */
  private codes: readonly string[] = [];
  private codeEntries: Uint32Array = new Uint32Array();
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
    yield* eachOf(this.entries, ({ codes, text }, entry) => {
      for (const word of new Set([text, ...codes].flatMap(indexedWords))) append(byWord, word, entry);
    });
    this.scratch = new Scratch(this.size);
    this.words = new Words(this.size, this.scratch);
    yield* this.words.build(byWord);
    const byTag = new Map<string, number[]>();
    yield* eachOf(this.entries, ({ tags = [] }, entry) => {
      for (const tag of new Set(tags)) append(byTag, tag, entry);
    });
    this.tagged = new Map([...byTag].map(([tag, numbers]) => [tag, Uint32Array.from(numbers)]));
    const byCode: { code: string; entry: number }[] = [];
    yield* eachOf(this.entries, ({ codes }, entry) => {
      for (const code of codes) byCode.push({ code: codeOf(code), entry });
    });
    const codes = yield* sorted(byCode, (a, b) => compareTexts(a.code, b.code) || a.entry - b.entry);
    this.codes = codes.map(({ code }) => code);
    this.codeEntries = Uint32Array.from(codes, ({ entry }) => entry);
  }

  /** Number of entries. */
  get size(): number {
    return this.entries.length;
  }

  search(typed: string, { limit, page = 0, tags = [] }: SearchPart): SearchPage<T> {
    const query = typed.trim();
    if (query.length > LONGEST_QUERY) return { values: [], count: 0 };
    if (query === '' && tags.length === 0)
      return { values: this.valuesOf(range(page * limit, (page + 1) * limit)), count: this.size };
    this.scratch.reset();
    const wanted = tags.map((tag) => this.withTag(tag));
    const ranking = new Ranking(this.scratch, wanted, { skip: page * limit, limit });
    if (query === '') ranking.add([]);
    else this.rank(query, ranking);
    return { values: this.valuesOf(ranking.found), count: ranking.count };
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
    this.rankCodes(codeOf(query), ranking);
    const words = [...new Set(wordsOf(query))];
    if (words.length === 0) return;
    const typed = words.map((word) => ({ word, ...this.words.matchesOf(word) }));
    ranking.add(typed.map(({ starts }) => starts));
    ranking.add(typed.map(({ inside }) => inside));
    const meant = typed.map(({ word, inside }) => {
      const others = this.thesaurus.othersFor(word);
      return others.length === 0 ? inside : this.words.withTerms(others, inside);
    });
    if (meant.some((set, index) => set !== typed[index]?.inside)) ranking.add(meant);
    if (ranking.count >= FEW || !words.some(isForgiven)) return;
    const guesses = meant.map((set, index) => this.words.guessesOf(words[index] ?? '', set));
    ranking.add(guesses.map(({ whole }) => whole));
    ranking.add(guesses.map(({ beginning }) => beginning));
    ranking.add(guesses.map(({ first }) => first));
  }

  private rankCodes(code: string, ranking: Ranking): void {
    const [begin, end] = code === '' ? [0, 0] : rangeOf(this.codes, code);
    if (begin === end) return;
    const [exact, prefix] = [this.scratch.empty(), this.scratch.empty()];
    let same = begin;
    while (same < end && this.codes[same] === code) same += 1;
    addAll(exact, this.codeEntries, begin, same);
    addAll(prefix, this.codeEntries, same, end);
    ranking.add([exact]);
    ranking.add([prefix]);
  }
}

const range = (from: number, end: number): number[] =>
  Array.from({ length: end - from }, (_, index) => from + index);

/** Collects a part of the matches, which come by rank. */
class Ranking {
  readonly found: number[] = [];
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
  add(sets: readonly Bitset[]): void {
    const size = unseenInAll([...sets, ...this.wanted], this.seen, this.matches);
    const left = this.limit - this.found.length;
    if (left > 0 && this.skip < size) this.found.push(...membersOf(this.matches, this.skip, left));
    this.skip = Math.max(0, this.skip - size);
    this.count += size;
  }
}
