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

/** How good a match is, the best first; what does not match is 0. */
const EXACT_CODE = 4;
const CODE_PREFIX = 3;
const WORD_STARTS = 2;
const INSIDE = 1;

const OTHER_LETTERS: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe' };

/** Without case and diacritics: `Příliš` → `prilis`. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßłøđæœ]/g, (letter) => OTHER_LETTERS[letter] ?? letter);
}

/** `Analytická chemie I.` → `analyticka`, `chemie`, `i`. */
const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
/** Codes are compared without spaces: `B 139` and `b139` are one. */
const codeOf = (text: string): string => foldText(text).replace(/\s+/g, '');

/** Words are found by their beginning, and by the pieces of so many letters in them. */
const PIECE = 3;

/**
 * Finds entries by what is typed, case and diacritics ignored. An entry matches when each word of the query begins
 * or stands inside one of its words (those of its codes included), or when one of its codes begins with the whole
 * query. An exact code comes first, then codes that begin so, then entries where all words begin one, then the
 * rest. An empty query matches all.
 *
 * Built once from all entries: each distinct word knows its entries, so that a search looks through words, of which
 * there are fewer, and of them only those that share a piece with the query.
 */
export class SearchIndex<T> {
  private readonly entries: readonly SearchEntry<T>[];
  /** Distinct words in order, and the places of their entries. */
  private readonly words: readonly string[];
  private readonly places: readonly Uint32Array[];
  /** Numbers of the words that hold a piece of one to three letters. */
  private readonly pieces = new Map<string, number[]>();
  /** Codes in order with their place. */
  private readonly codes: readonly { code: string; place: number }[];
  /** By place, empty between searches: the rank so far, and that of the word in hand. */
  private readonly ranks: Uint8Array;
  private readonly wordRanks: Uint8Array;

  constructor(entries: readonly SearchEntry<T>[]) {
    const { compare } = new Intl.Collator('cs', { numeric: true });
    const first = ({ codes }: SearchEntry<T>) => codes[0] ?? '';
    this.entries = entries.toSorted((a, b) => compare(a.sort, b.sort) || compare(first(a), first(b)));
    const byWord = new Map<string, number[]>();
    for (const [place, { codes, text }] of this.entries.entries()) {
      for (const word of new Set([...wordsOf(text), ...codes.flatMap(wordsOf)])) {
        const known = byWord.get(word);
        if (known) known.push(place);
        else byWord.set(word, [place]);
      }
    }
    this.words = [...byWord.keys()].sort();
    this.places = this.words.map((word) => Uint32Array.from(byWord.get(word) ?? []));
    for (const [number, word] of this.words.entries()) {
      for (const piece of piecesOf(word)) {
        const known = this.pieces.get(piece);
        if (known) known.push(number);
        else this.pieces.set(piece, [number]);
      }
    }
    this.codes = this.entries
      .flatMap(({ codes }, place) => codes.map((code) => ({ code: codeOf(code), place })))
      .sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : a.place - b.place));
    this.ranks = new Uint8Array(this.entries.length);
    this.wordRanks = new Uint8Array(this.entries.length);
  }

  /** Number of entries. */
  get size(): number {
    return this.entries.length;
  }

  /** @param page from 0; values `page * limit` to before `(page + 1) * limit` */
  search(query: string, { limit, page = 0 }: { limit: number; page?: number }): SearchPage<T> {
    const from = page * limit;
    if (query.trim() === '') {
      const values = this.entries.slice(from, from + limit).map(({ value }) => value);
      return { values, count: this.entries.length };
    }
    const found = this.match(wordsOf(query));
    this.addCodes(codeOf(query), found);
    // Few are put in order, of many the places are walked through.
    const isMany = found.length * 16 > this.entries.length;
    const inOrder = isMany ? null : Uint32Array.from(found).sort();
    const values: T[] = [];
    let skip = from;
    for (let rank = EXACT_CODE; rank >= INSIDE && values.length < limit; rank -= 1) {
      const end = inOrder?.length ?? this.entries.length;
      for (let i = 0; i < end && values.length < limit; i += 1) {
        const place = inOrder === null ? i : (inOrder[i] ?? 0);
        if (this.ranks[place] !== rank) continue;
        const entry = this.entries[place];
        if (skip > 0) skip -= 1;
        else if (entry !== undefined) values.push(entry.value);
      }
    }
    for (const place of found) this.ranks[place] = 0;
    return { values, count: found.length };
  }

  /** Ranks the entries in which all words occur. @returns their places */
  private match(words: readonly string[]): number[] {
    let found: number[] = [];
    for (const [index, word] of [...new Set(words)].entries()) {
      const touched = this.rankWord(word);
      const kept = index === 0 ? touched : found.filter((place) => this.wordRanks[place] !== 0);
      if (index > 0) for (const place of found) if (this.wordRanks[place] === 0) this.ranks[place] = 0;
      for (const place of kept) {
        const rank = this.wordRanks[place] ?? 0;
        const before = index === 0 ? rank : (this.ranks[place] ?? 0);
        this.ranks[place] = Math.min(before, rank);
      }
      for (const place of touched) this.wordRanks[place] = 0;
      found = kept;
      if (found.length === 0) break;
    }
    return found;
  }

  /** Ranks the entries in which one word of the query occurs. @returns their places */
  private rankWord(word: string): number[] {
    const touched: number[] = [];
    for (const number of this.wordsWith(word)) {
      const own = this.words[number] ?? '';
      const rank = own.startsWith(word) ? WORD_STARTS : own.includes(word) ? INSIDE : 0;
      if (rank === 0) continue;
      for (const place of this.places[number] ?? []) {
        const before = this.wordRanks[place] ?? 0;
        if (before === 0) touched.push(place);
        if (before < rank) this.wordRanks[place] = rank;
      }
    }
    return touched;
  }

  /** Numbers of the words that may hold a text: those with its rarest piece. */
  private wordsWith(text: string): readonly number[] {
    const pieces = text.length <= PIECE ? [text] : [...piecesOf(text)].filter((one) => one.length === PIECE);
    const lists = pieces.map((piece) => this.pieces.get(piece) ?? []);
    return lists.reduce((a, b) => (b.length < a.length ? b : a));
  }

  /** Ranks the entries with a code that begins with the query, and adds them to those found. */
  private addCodes(query: string, found: number[]): void {
    if (query === '') return;
    for (let i = this.firstCode(query); i < this.codes.length; i += 1) {
      const { code, place } = this.codes[i] ?? { code: '', place: 0 };
      if (!code.startsWith(query)) break;
      const before = this.ranks[place] ?? 0;
      if (before === 0) found.push(place);
      this.ranks[place] = Math.max(before, code === query ? EXACT_CODE : CODE_PREFIX);
    }
  }

  private firstCode(query: string): number {
    let [low, high] = [0, this.codes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.codes[middle]?.code ?? '') < query) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** All runs of one to three letters in a word, each once. */
function piecesOf(word: string): Set<string> {
  const pieces = new Set<string>();
  for (let length = 1; length <= PIECE; length += 1) {
    for (let start = 0; start + length <= word.length; start += 1)
      pieces.add(word.slice(start, start + length));
  }
  return pieces;
}
