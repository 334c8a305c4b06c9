/** Called with a range of words: the first index, and the index after the last. */
type Visit = (begin: number, end: number) => void;

/** The kinds of words that a misspelled word may stand for, the most likely first. */
export interface Meant {
  /** Words that are the typed one but for one letter. */
  whole: Visit;
  /** Words that begin with the typed one but for one letter. */
  beginning: Visit;
  /** Both kinds, where the wrong letter is the first one. */
  first: Visit;
}

/** A shorter word is forgiven nothing, because too many words are one letter away from it. */
const SHORTEST = 5;
/** A longer one is no word. */
const LONGEST = 40;

/**
 * Whether one wrong letter of a word is forgiven. The typed word or the meant one has at least five letters, so four
 * typed letters may lack one. Digits are parts of codes: another digit is another code.
 */
export const isForgiven = (typed: string): boolean =>
  typed.length >= SHORTEST - 1 && typed.length <= LONGEST && !/\p{N}/u.test(typed);

const isDigit = (letter: number): boolean => letter >= 48 && letter <= 57;

/**
 * Finds the words that a text with one wrong letter may stand for: another letter, one missing, one too many, or two
 * neighbours swapped. The words are in order, so those with a common beginning are a range, and the search narrows
 * ranges letter by letter. Nothing but the words is kept.
 */
export class OneWrongLetter {
  private readonly words: readonly string[];
  private typed = '';
  private meant: Meant | null = null;

  /** @param words distinct and in order */
  constructor(words: readonly string[]) {
    this.words = words;
  }

  /** Visits ranges of words for a text that is forgiven. A word may be visited more than once. */
  visit(typed: string, meant: Meant): void {
    this.typed = typed;
    this.meant = meant;
    let [begin, end] = [0, this.words.length];
    for (let at = 0; at < typed.length && begin < end; at += 1) {
      this.otherLetters(at, begin, end);
      if (typed.length >= SHORTEST) this.ownLetters(at, begin, end);
      const letter = typed.charCodeAt(at);
      begin = this.firstWith(at, letter, begin, end);
      end = this.firstWith(at, letter + 1, begin, end);
    }
  }

  /** Tries each letter that the words of a range have at a place: instead of the typed one, and before it. */
  private otherLetters(at: number, begin: number, end: number): void {
    const typed = this.typed.charCodeAt(at);
    // Words that end here come first.
    let from = this.firstWith(at, 1, begin, end);
    while (from < end) {
      const letter = this.letterAt(from, at);
      const until = this.firstWith(at, letter + 1, from, end);
      if (letter !== typed && !isDigit(letter)) {
        this.narrow(at, at + 1, at, from, until);
        if (this.typed.length >= SHORTEST) this.narrow(at, at + 1, at + 1, from, until);
      }
      from = until;
    }
  }

  /** Tries to leave the typed letter out, and to swap it with the next one. */
  private ownLetters(at: number, begin: number, end: number): void {
    this.narrow(at, at, at + 1, begin, end);
    if (at + 1 === this.typed.length) return;
    const next = this.typed.charCodeAt(at + 1);
    const from = this.firstWith(at, next, begin, end);
    const until = this.firstWith(at, next + 1, from, end);
    const letter = this.typed.charCodeAt(at);
    const second = this.firstWith(at + 1, letter, from, until);
    this.narrow(at, at + 2, at + 2, second, this.firstWith(at + 1, letter + 1, second, until));
  }

  /**
   * Narrows a range to words that go on like the typed text, and tells of them.
   * @param wrong place of the wrong letter
   * @param depth letters that all words of the range have in common
   * @param rest place in the typed text from which the words go on
   */
  private narrow(wrong: number, depth: number, rest: number, begin: number, end: number): void {
    let [from, until, length] = [begin, end, depth];
    for (let at = rest; at < this.typed.length && from < until; at += 1) {
      const letter = this.typed.charCodeAt(at);
      from = this.firstWith(length, letter, from, until);
      until = this.firstWith(length, letter + 1, from, until);
      length += 1;
    }
    if (from < until) this.tell(wrong, length, from, until);
  }

  private tell(wrong: number, length: number, begin: number, end: number): void {
    if (wrong === 0) {
      this.meant?.first(begin, end);
      return;
    }
    const whole = this.words[begin]?.length === length ? 1 : 0;
    if (whole > 0) this.meant?.whole(begin, begin + whole);
    if (begin + whole < end) this.meant?.beginning(begin + whole, end);
  }

  /** 0 where the word has ended. */
  private letterAt(number: number, at: number): number {
    return this.words[number]?.charCodeAt(at) || 0;
  }

  /** The first index of a range whose word has at least this letter at a place; the range is in order of that letter. */
  private firstWith(at: number, letter: number, begin: number, end: number): number {
    let [low, high] = [begin, end];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.letterAt(middle, at) >= letter) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
