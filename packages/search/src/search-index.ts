import { foldText } from '@kahan/domain';
import { addAll, type Bitset, emptyBitset, intersect, membersOf, sizeOf, subtract, unite } from './bitset.ts';
import { type Cooperative, compareTexts, eachOf, sorted } from './cooperative.ts';

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
  /** Only entries that have all of these tags. */
  tags?: readonly string[];
}

export interface SearchPage<T> {
  /** The best match first. */
  values: T[];
  /** Number of all matches. */
  count: number;
}

/** `Analytická chemie I.` → `analyticka`, `chemie`, `i`. */
const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
/** Codes are compared without spaces: `B 139` equals `b139`. */
const codeOf = (text: string): string => foldText(text).replace(/\s+/g, '');

/** Words are indexed by their pieces of up to this many letters. */
const PIECE = 3;
/** The matches of a piece are kept as sets when more than one entry in this many contains the piece. */
const FREQUENT = 16;

/** A longer text is not searched for, because nothing is called so. */
const LONGEST_QUERY = 200;

const NO_WORDS = new Uint32Array();

/** Entries with a word that begins with a text, and entries with a word that contains it. */
interface Matches {
  starts: Bitset;
  inside: Bitset;
}

/**
 * Finds entries by a typed query, ignoring case and diacritics. An entry matches when each word of the query is a part
 * of one of the entry's words (including words of its codes), or when one of the codes begins with the whole query.
 *
 * The order of matches: an exact code, then codes that begin with the query, then entries in which every word of the
 * query begins a word, then all others. An empty query matches every entry.
 *
 * The index is built once from all entries. It maps each distinct word to its entries. A search reads words, which are
 * fewer than entries, and of these only the words that share a piece with the query.
 */
export class SearchIndex<T> {
  private entries: readonly SearchEntry<T>[] = [];
  /** Distinct words in order. */
  private words: readonly string[] = [];
  /** Entries that contain a word, by the number of the word. */
  private entriesOf: readonly Uint32Array[] = [];
  /** Numbers of the words that contain a piece of one to three letters, in order. */
  private pieces: ReadonlyMap<string, Uint32Array> = new Map();
  private readonly frequent = new Map<string, Matches>();
  /** Codes in order, and the entries that they belong to. */
  private codes: readonly string[] = [];
  private codeEntries: Uint32Array = new Uint32Array();
  /** Entries with a tag. */
  private tagged: ReadonlyMap<string, Uint32Array> = new Map();

  constructor(entries: readonly SearchEntry<T>[]) {
    for (const _ of this.build(entries));
  }

  /** Builds like the constructor, in steps of a few milliseconds at most, and awaits `pause` after each. */
  static async cooperatively<T>(
    entries: readonly SearchEntry<T>[],
    pause: () => Promise<void>,
  ): Promise<SearchIndex<T>> {
    const index = new SearchIndex<T>([]);
    for (const _ of index.build(entries)) await pause();
    return index;
  }

  private *build(given: readonly SearchEntry<T>[]): Cooperative<void> {
    const { compare } = new Intl.Collator('cs', { numeric: true });
    const first = ({ codes }: SearchEntry<T>) => codes[0] ?? '';
    this.entries = yield* sorted(given, (a, b) => compare(a.sort, b.sort) || compare(first(a), first(b)));
    const byWord = new Map<string, number[]>();
    yield* eachOf(this.entries, ({ codes, text }, entry) => {
      for (const word of new Set([...wordsOf(text), ...codes.flatMap(wordsOf)])) append(byWord, word, entry);
    });
    this.words = yield* sorted([...byWord.keys()], compareTexts);
    const entriesOf: Uint32Array[] = [];
    const byPiece = new Map<string, number[]>();
    yield* eachOf(this.words, (word, number) => {
      entriesOf.push(Uint32Array.from(byWord.get(word) ?? []));
      for (const piece of piecesOf(word)) append(byPiece, piece, number);
    });
    this.entriesOf = entriesOf;
    const pieces = new Map<string, Uint32Array>();
    this.pieces = pieces;
    const few = 4;
    yield* eachOf([...byPiece], ([piece, numbers]) => pieces.set(piece, Uint32Array.from(numbers)), few);
    yield* eachOf(
      [...pieces],
      ([piece, numbers]) => {
        const entriesWith = numbers.reduce((sum, number) => sum + (entriesOf[number]?.length ?? 0), 0);
        if (entriesWith * FREQUENT > this.size) this.frequent.set(piece, this.withWord(piece));
      },
      few,
    );
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
    const from = page * limit;
    const query = typed.trim();
    if (query.length > LONGEST_QUERY) return { values: [], count: 0 };
    const isEmpty = query === '';
    if (isEmpty && tags.length === 0)
      return { values: this.valuesOf(range(from, from + limit)), count: this.size };
    const wanted = this.withTags(tags);
    const found: number[] = [];
    let skip = from;
    let count = 0;
    const seen = emptyBitset(this.size);
    const ranked = isEmpty ? [wanted?.slice() ?? this.none()] : this.ranked(query);
    for (const [rank, matches] of ranked.entries()) {
      if (rank > 0) subtract(matches, seen);
      if (wanted !== null) intersect(matches, wanted);
      unite(seen, matches);
      const size = sizeOf(matches);
      if (found.length < limit && skip < size) found.push(...membersOf(matches, skip, limit - found.length));
      skip = Math.max(0, skip - size);
      count += size;
    }
    return { values: this.valuesOf(found), count };
  }

  /** The entries that have all of these tags; null when there are no tags. */
  private withTags(tags: readonly string[]): Bitset | null {
    if (tags.length === 0) return null;
    const [first, ...others] = tags.map((tag) => {
      const entries = this.none();
      addAll(entries, this.tagged.get(tag));
      return entries;
    });
    for (const other of others) if (first) intersect(first, other);
    return first ?? null;
  }

  private valuesOf(numbers: readonly number[]): T[] {
    return numbers.flatMap((number) => {
      const entry = this.entries[number];
      return entry === undefined ? [] : [entry.value];
    });
  }

  /** The matches of a query by rank, the best first. A later set may repeat members of an earlier one. */
  private ranked(query: string): Bitset[] {
    const code = codeOf(query);
    const ranks: Bitset[] = [];
    const [begin, end] = code === '' ? [0, 0] : rangeOf(this.codes, code);
    if (begin < end) {
      const [exact, prefix] = [this.none(), this.none()];
      let same = begin;
      while (same < end && this.codes[same] === code) same += 1;
      addAll(exact, this.codeEntries, begin, same);
      addAll(prefix, this.codeEntries, same, end);
      ranks.push(exact, prefix);
    }
    const [first, ...others] = new Set(wordsOf(query));
    if (first === undefined) return ranks;
    const own = this.matchesOf(first);
    const [starts, inside] = [own.starts.slice(), own.inside.slice()];
    for (const word of others) {
      const other = this.matchesOf(word);
      intersect(starts, other.starts);
      intersect(inside, other.inside);
    }
    return [...ranks, starts, inside];
  }

  /** To be read only. */
  private matchesOf(word: string): Matches {
    return this.frequent.get(word) ?? this.withWord(word);
  }

  /**
   * Each loop is a method of its own, with nothing after it. The engine compiles a loop while it runs; what comes after
   * it has not run then, so the compiled code would be left there at every call (a search of milliseconds in a hundred).
   */
  private withWord(text: string): Matches {
    const [starts, inside] = [this.none(), this.none()];
    this.addBeginning(starts, text);
    if (text.length <= PIECE) this.addWith(inside, text);
    else this.addContaining(inside, text);
    return { starts, inside };
  }

  /** Adds the entries with words that begin with a text. */
  private addBeginning(to: Bitset, text: string): void {
    const [begin, end] = rangeOf(this.words, text);
    for (let number = begin; number < end; number += 1) addAll(to, this.entriesOf[number]);
  }

  /** Adds the entries whose words contain a piece. */
  private addWith(to: Bitset, piece: string): void {
    const numbers = this.pieces.get(piece) ?? NO_WORDS;
    for (let i = 0; i < numbers.length; i += 1) addAll(to, this.entriesOf[numbers[i] ?? 0]);
  }

  /** Adds the entries whose words contain a text that is longer than a piece. */
  private addContaining(to: Bitset, text: string): void {
    const numbers = this.rarest(piecesOf(text, PIECE));
    for (let i = 0; i < numbers.length; i += 1) {
      const number = numbers[i] ?? 0;
      if (this.words[number]?.includes(text)) addAll(to, this.entriesOf[number]);
    }
  }

  /** Numbers of the words with the rarest of these pieces. */
  private rarest(pieces: Iterable<string>): Uint32Array {
    let rarest: Uint32Array | null = null;
    for (const piece of pieces) {
      const numbers = this.pieces.get(piece) ?? NO_WORDS;
      if (rarest === null || numbers.length < rarest.length) rarest = numbers;
    }
    return rarest ?? NO_WORDS;
  }

  private none(): Bitset {
    return emptyBitset(this.size);
  }
}

function append(lists: Map<string, number[]>, key: string, value: number): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

const range = (from: number, end: number): number[] =>
  Array.from({ length: end - from }, (_, index) => from + index);

/** All runs of `least` to three letters in a word, each once. */
function piecesOf(word: string, least = 1): Set<string> {
  const pieces = new Set<string>();
  for (let length = least; length <= PIECE; length += 1) {
    for (let start = 0; start + length <= word.length; start += 1)
      pieces.add(word.slice(start, start + length));
  }
  return pieces;
}

/** The range of texts in an ordered list that begin with a prefix: first index, and index after the last. */
function rangeOf(texts: readonly string[], prefix: string): [number, number] {
  const begin = firstFrom(texts, (text) => text >= prefix);
  return [begin, firstFrom(texts, (text) => text >= prefix && !text.startsWith(prefix), begin)];
}

/** The first index whose text is far enough; all later texts are, too. */
function firstFrom(texts: readonly string[], isFar: (text: string) => boolean, from = 0): number {
  let [low, high] = [from, texts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isFar(texts[middle] ?? '')) high = middle;
    else low = middle + 1;
  }
  return low;
}
