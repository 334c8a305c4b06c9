/** The student system's own words on a refusal. */
export interface Explanation {
  /** Plain text of one paragraph, {@link LONGEST_EXPLANATION} characters at most. */
  text: string;
  /** Language tag of the text, `cs`; empty when it is not known. */
  lang: string;
}

export const LONGEST_EXPLANATION = 500;

/** Line breaks and other control characters, and those that change the direction of the text after them. */
const UNSHOWN = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu;
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,3}$/i;

function cut(text: string): string {
  if (text.length <= LONGEST_EXPLANATION) return text;
  // A character of two UTF-16 units is not halved.
  const kept = text.slice(0, LONGEST_EXPLANATION - 1).replace(/[\ud800-\udbff]$/, '');
  return `${kept.trimEnd()}…`;
}

/**
 * The explanation of a student system beside a refusal, as it may be shown: a long text is cut, and values that are no
 * text are left out. It never makes the refusal unreadable.
 * @returns null when there is nothing to show
 */
export function readExplanation(sent: unknown): Explanation | null {
  const { text, lang } = Object(sent) as { text?: unknown; lang?: unknown };
  if (typeof text !== 'string') return null;
  const shown = cut(text.toWellFormed().replace(UNSHOWN, ' ').trim());
  if (shown === '') return null;
  return { text: shown, lang: typeof lang === 'string' && LANGUAGE_TAG.test(lang) ? lang : '' };
}
