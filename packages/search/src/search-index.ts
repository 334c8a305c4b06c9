import { foldText } from '@kahan/domain';
import { addAll, type Bitset, emptyBitset, intersect, membersOf, sizeOf, subtract, unite } from './bitset.ts';
import { type Cooperative, compareTexts, eachOf, sorted } from './cooperative.ts';

/** Something that can be found by its codes and by the words of its text. */
export interface SearchEntry<T> {
  value: T;
  /** What it is called exactly, the main one first: `B 139`, `B139`. */
  codes: readonly string[];
  /** What is searched besides the codes. */
  text: string;
  /** Entries of one rank are in Czech order of this; then of the first code, then as they were given. */
  sort: string;
}

export interface SearchPage<T> {
  /** The best match first. */
  values: T[];
  /** How many match altogether. */
  count: number;
}

/** `Analytická chemie I.` → `analyticka`, `chemie`, `i`. */
const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
/** Codes are compared without spaces: `B 139` and `b139` are one. */
const codeOf = (text: string): string => foldText(text).replace(/\s+/g, '');

/** Words are looked for by the pieces of up to so many letters in them. */
const PIECE = 3;
/** A piece that stands in more than one entry in so many keeps them as sets. */
const FREQUENT = 16;

/** Entries with a word that begins with a text, and those with one that holds it anywhere. */
interface Matches {
  starts: Bitset;
  inside: Bitset;
}

/**
 * Finds entries by what is typed, case and diacritics ignored. An entry matches when each word of the query begins
 * or stands inside one of its words (those of its codes included), or when one of its codes begins with the whole
 * query. An exact code comes first, then codes that begin so, then entries where all words begin one, then the
 * rest. An empty query matches all.
 *
 * Built once from all entries: each distinct word knows its entries, so that a search looks through words, of which
 * there are fewer, and of them only through those that share a piece with the query.
 */
export class SearchIndex<T> {
  private entries: readonly SearchEntry<T>[] = [];
  /** Distinct words in order. */
  private words: readonly string[] = [];
  /** By number of the word: where it stands. */
  private places: readonly Uint32Array[] = [];
  /** Numbers of the words that hold a piece of one to three letters, in order. */
  private pieces: ReadonlyMap<string, Uint32Array> = new Map();
  private readonly frequent = new Map<string, Matches>();
  /** Codes in order, and where they stand. */
  private codes: readonly string[] = [];
  private codePlaces: Uint32Array = new Uint32Array();

  constructor(entries: readonly SearchEntry<T>[]) {
    for (const _ of this.build(entries));
  }

  /** As the constructor, in steps of a few milliseconds at most; `rest` is awaited after each. */
  static async cooperatively<T>(
    entries: readonly SearchEntry<T>[],
    rest: () => Promise<void>,
  ): Promise<SearchIndex<T>> {
    const index = new SearchIndex<T>([]);
    for (const _ of index.build(entries)) await rest();
    return index;
  }

  private *build(given: readonly SearchEntry<T>[]): Cooperative<void> {
    const { compare } = new Intl.Collator('cs', { numeric: true });
    const first = ({ codes }: SearchEntry<T>) => codes[0] ?? '';
    this.entries = yield* sorted(given, (a, b) => compare(a.sort, b.sort) || compare(first(a), first(b)));
    const byWord = new Map<string, number[]>();
    yield* eachOf(this.entries, ({ codes, text }, place) => {
      for (const word of new Set([...wordsOf(text), ...codes.flatMap(wordsOf)])) append(byWord, word, place);
    });
    this.words = yield* sorted([...byWord.keys()], compareTexts);
    const places: Uint32Array[] = [];
    const byPiece = new Map<string, number[]>();
    yield* eachOf(this.words, (word, number) => {
      places.push(Uint32Array.from(byWord.get(word) ?? []));
      for (const piece of piecesOf(word)) append(byPiece, piece, number);
    });
    this.places = places;
    const pieces = new Map<string, Uint32Array>();
    this.pieces = pieces;
    const few = 4;
    yield* eachOf([...byPiece], ([piece, numbers]) => pieces.set(piece, Uint32Array.from(numbers)), few);
    yield* eachOf(
      [...pieces],
      ([piece, numbers]) => {
        const entriesWith = numbers.reduce((sum, number) => sum + (places[number]?.length ?? 0), 0);
        if (entriesWith * FREQUENT > this.size) this.frequent.set(piece, this.withWord(piece));
      },
      few,
    );
    const byCode: { code: string; place: number }[] = [];
    yield* eachOf(this.entries, ({ codes }, place) => {
      for (const code of codes) byCode.push({ code: codeOf(code), place });
    });
    const codes = yield* sorted(byCode, (a, b) => compareTexts(a.code, b.code) || a.place - b.place);
    this.codes = codes.map(({ code }) => code);
    this.codePlaces = Uint32Array.from(codes, ({ place }) => place);
  }

  /** Number of entries. */
  get size(): number {
    return this.entries.length;
  }

  /** @param page from 0; values `page * limit` to before `(page + 1) * limit` */
  search(query: string, { limit, page = 0 }: { limit: number; page?: number }): SearchPage<T> {
    const from = page * limit;
    if (query.trim() === '') return { values: this.valuesAt(range(from, from + limit)), count: this.size };
    const found: number[] = [];
    let skip = from;
    let count = 0;
    const seen = emptyBitset(this.size);
    for (const places of this.ranked(query)) {
      subtract(places, seen);
      unite(seen, places);
      const size = sizeOf(places);
      if (found.length < limit && skip < size) found.push(...membersOf(places, skip, limit - found.length));
      skip = Math.max(0, skip - size);
      count += size;
    }
    return { values: this.valuesAt(found), count };
  }

  private valuesAt(places: readonly number[]): T[] {
    return places.flatMap((place) => {
      const entry = this.entries[place];
      return entry === undefined ? [] : [entry.value];
    });
  }

  /** The matches of a query, the best first; a later set may repeat an earlier one. */
  private ranked(query: string): Bitset[] {
    const code = codeOf(query);
    const [exact, prefix, starts, inside] = [this.none(), this.none(), this.none(), this.none()];
    if (code !== '') {
      const [begin, end] = rangeOf(this.codes, code);
      let same = begin;
      while (same < end && this.codes[same] === code) same += 1;
      addAll(exact, this.codePlaces, begin, same);
      addAll(prefix, this.codePlaces, same, end);
    }
    for (const [index, word] of [...new Set(wordsOf(query))].entries()) {
      const own = this.frequent.get(word) ?? this.withWord(word);
      const join = index === 0 ? unite : intersect;
      join(starts, own.starts);
      join(inside, own.inside);
    }
    return [exact, prefix, starts, inside];
  }

  private withWord(text: string): Matches {
    const [starts, inside] = [this.none(), this.none()];
    const [begin, end] = rangeOf(this.words, text);
    for (let number = begin; number < end; number += 1) addAll(starts, this.places[number]);
    const isPiece = text.length <= PIECE;
    const numbers = this.rarest(isPiece ? [text] : piecesOf(text, PIECE));
    for (let i = 0; i < numbers.length; i += 1) {
      const number = numbers[i] ?? 0;
      const isInside = number < begin || number >= end;
      if (isInside && (isPiece || this.words[number]?.includes(text))) addAll(inside, this.places[number]);
    }
    unite(inside, starts);
    return { starts, inside };
  }

  /** Numbers of the words with the rarest of some pieces. */
  private rarest(pieces: Iterable<string>): Uint32Array {
    let rarest: Uint32Array | null = null;
    for (const piece of pieces) {
      const numbers = this.pieces.get(piece) ?? new Uint32Array();
      if (rarest === null || numbers.length < rarest.length) rarest = numbers;
    }
    return rarest ?? new Uint32Array();
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

/** Where the texts that begin with a prefix stand in an ordered list: from, and before. */
function rangeOf(texts: readonly string[], prefix: string): [number, number] {
  const begin = firstFrom(texts, (text) => text >= prefix);
  return [begin, firstFrom(texts, (text) => text >= prefix && !text.startsWith(prefix), begin)];
}

/** The first text that is far enough; once one is, all behind it are. */
function firstFrom(texts: readonly string[], isFar: (text: string) => boolean, from = 0): number {
  let [low, high] = [from, texts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isFar(texts[middle] ?? '')) high = middle;
    else low = middle + 1;
  }
  return low;
}
