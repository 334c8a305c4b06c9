import { addAll, type Bitset, type Scratch, unite } from './bitset.ts';
import { type Cooperative, compareTexts, eachOf, sorted } from './cooperative.ts';
import { isForgiven, type Meant, OneWrongLetter } from './one-wrong-letter.ts';
import type { Term } from './synonyms.ts';

/** Words are indexed by their pieces of up to this many letters. */
const PIECE = 3;
/** The matches of a piece or a word are kept as sets when more than one entry in this many contains it. */
const FREQUENT = 16;
const FREQUENT_WORD = 64;

const NO_NUMBERS = new Uint32Array();

/** Entries with a word that begins with a text, and entries with a word that contains it. */
export interface Matches {
  starts: Bitset;
  inside: Bitset;
}

/** Entries with a word that a misspelled word may stand for; each set has the members of those before it. */
export type Guesses = Record<keyof Meant, Bitset>;

/**
 * The distinct words of all entries, and the entries that each of them stands in. Sets are to be read only, and until
 * the scratch is reset.
 */
export class Words {
  private readonly size: number;
  private readonly scratch: Scratch;
  /** In order. */
  private words: readonly string[] = [];
  /** Entries that contain a word, by the number of the word. */
  private entriesOf: readonly Uint32Array[] = [];
  /** Numbers of the words that contain a piece of one to three letters, in order. */
  private pieces: ReadonlyMap<string, Uint32Array> = new Map();
  private readonly frequent = new Map<string, Matches>();
  private misspelled = new OneWrongLetter([]);

  /** @param size number of entries */
  constructor(size: number, scratch: Scratch) {
    this.size = size;
    this.scratch = scratch;
  }

  /** @param byWord entries by their words */
  *build(byWord: ReadonlyMap<string, readonly number[]>): Cooperative<void> {
    const words = yield* sorted([...byWord.keys()], compareTexts);
    this.words = words;
    this.misspelled = new OneWrongLetter(words);
    const entriesOf: Uint32Array[] = [];
    const byPiece = new Map<string, number[]>();
    yield* eachOf(words, (word, number) => {
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
        if (entriesWith * FREQUENT > this.size) this.frequent.set(piece, this.kept(piece));
      },
      few,
    );
    yield* eachOf(words, (word, number) => {
      const isKnown = word.length <= PIECE || (entriesOf[number]?.length ?? 0) * FREQUENT_WORD <= this.size;
      if (!isKnown) this.frequent.set(word, this.kept(word));
    });
  }

  matchesOf(word: string): Matches {
    return this.frequent.get(word) ?? this.withWord(word);
  }

  /** Entries with one of these terms, and the given ones. */
  withTerms(terms: readonly Term[], given: Bitset): Bitset {
    const entries = this.scratch.copyOf(given);
    for (const { text, isBeginning } of terms) {
      if (isBeginning) this.addBeginning(entries, text);
      else this.addWhole(entries, text);
    }
    return entries;
  }

  /** Entries with a word that is one letter away from this one, and the given ones. */
  guessesOf(word: string, given: Bitset): Guesses {
    if (!isForgiven(word)) return { whole: given, beginning: given, first: given };
    const whole = this.scratch.copyOf(given);
    const [beginning, first] = [this.scratch.empty(), this.scratch.empty()];
    this.misspelled.visit(word, {
      whole: (begin, end) => this.addRange(whole, begin, end),
      beginning: (begin, end) => this.addRange(beginning, begin, end),
      first: (begin, end) => this.addRange(first, begin, end),
    });
    unite(beginning, whole);
    unite(first, beginning);
    return { whole, beginning, first };
  }

  /**
   * Each loop is a method of its own, with nothing after it. The engine compiles a loop while it runs; what comes after
   * it has not run then, so the compiled code would be left there at every call (a search of milliseconds in a hundred).
   */
  private withWord(text: string): Matches {
    const starts = this.scratch.empty();
    const [begin, end] = rangeOf(this.words, text);
    this.addRange(starts, begin, end);
    const inside = this.scratch.copyOf(starts);
    if (text.length <= PIECE) this.addWith(inside, text);
    else this.addContaining(inside, text, begin, end);
    return { starts, inside };
  }

  /** Adds the entries with words that begin with a text. */
  private addBeginning(to: Bitset, text: string): void {
    const [begin, end] = rangeOf(this.words, text);
    this.addRange(to, begin, end);
  }

  /** Adds the entries with a word. */
  private addWhole(to: Bitset, word: string): void {
    const [begin] = rangeOf(this.words, word);
    if (this.words[begin] === word) addAll(to, this.entriesOf[begin]);
  }

  /** Adds the entries with words of a range. */
  private addRange(to: Bitset, begin: number, end: number): void {
    for (let number = begin; number < end; number += 1) addAll(to, this.entriesOf[number]);
  }

  /** Adds the entries whose words contain a piece. */
  private addWith(to: Bitset, piece: string): void {
    const numbers = this.pieces.get(piece) ?? NO_NUMBERS;
    for (let i = 0; i < numbers.length; i += 1) addAll(to, this.entriesOf[numbers[i] ?? 0]);
  }

  /** Adds the entries whose words contain a text that is longer than a piece, without a range of words. */
  private addContaining(to: Bitset, text: string, begin: number, end: number): void {
    const numbers = this.rarest(piecesOf(text, PIECE));
    for (let i = 0; i < numbers.length; i += 1) {
      const number = numbers[i] ?? 0;
      const isIn = number >= begin && number < end;
      if (!isIn && this.words[number]?.includes(text)) addAll(to, this.entriesOf[number]);
    }
  }

  /** Ids of the words that contain the rarest of these pieces. */
  private rarest(pieces: Iterable<string>): Uint32Array {
    let rarest: Uint32Array | null = null;
    for (const piece of pieces) {
      const numbers = this.pieces.get(piece) ?? NO_NUMBERS;
      if (rarest === null || numbers.length < rarest.length) rarest = numbers;
    }
    return rarest ?? NO_NUMBERS;
  }

  /** The matches of a word in sets of their own. */
  private kept(word: string): Matches {
    this.scratch.reset();
    const { starts, inside } = this.withWord(word);
    return { starts: starts.slice(), inside: inside.slice() };
  }
}

export function append(lists: Map<string, number[]>, key: string, value: number): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

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
export function rangeOf(texts: readonly string[], prefix: string): [number, number] {
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
