const HARD_SPACE = '\u00a0';
const JOINER = '\u2060';

/** Places where a line must not break, and the character that prevents it; in both languages. */
const TIES: [where: RegExp, tie: string][] = [
  // 9:00–10:50 would break after its dash.
  [/(?<=\d–)(?=\d)/g, JOINER],
  // A 137, B III, Fyzikální chemie I
  [/(?<=(?<!\p{L})[A-Z]{1,3}) (?=\d)/gu, HARD_SPACE],
  [/ (?=[IVX]+(?!\p{L}))/gu, HARD_SPACE],
  // Retortová 5, Praha 6
  [/(?<=\p{Lu}\p{Ll}{2,}) (?=\d{1,3}(?:,|$))/gu, HARD_SPACE],
  // 19. 11., 19 Nov
  [/(?<=\d\.) (?=\d)/g, HARD_SPACE],
  [/(?<=\d) (?=[A-Z][a-z]{2}(?!\p{L}))/gu, HARD_SPACE],
  // 9. týden, 40 %
  [/(?<=\d\.) (?=(?:ročník|týden|pokus|patro|podzemní))/g, HARD_SPACE],
  [/(?<=\d) (?=%)/g, HARD_SPACE],
  // 30. 11. – 4. 12.
  [/(?<=[\d.\p{L}]) (?=– \d)/gu, HARD_SPACE],
  // 6 předmětů at the beginning, 2,5 kreditu anywhere
  [/(?<=\d) (?=(?:kredit|ECTS))/g, HARD_SPACE],
  // 33 dní, 10 týdnů, 5 minut
  [
    /(?<=\d) (?=(?:den|dny|dní|days?|týd(?:en|ny|nů)|weeks?|hodin[auy]?|hours?|minut[auy]?|minutes?)(?!\p{L}))/gu,
    HARD_SPACE,
  ],
  // 89 Kč, 3,20 €, 5 min, 2 h, 70 m, 12 MB
  [/(?<=\d) (?=(?:Kč|min|h|s|m|kB|MB|GB)(?![\p{L}.])|€)/gu, HARD_SPACE],
  [/(?<=^\d+(?:[.,]\d+)?) (?=\p{Ll})/gu, HARD_SPACE],
  // In Czech, a line must not end with a preposition of one letter. The s after an apostrophe is no preposition.
  [/(?<=(?<![\p{L}’])[ksvzouaiKSVZOUA]) (?=\S)/gu, HARD_SPACE],
];

/** Puts non-breaking spaces into rooms, dates and times and after short prepositions. Twice is the same as once. */
export const nonBreaking = (text: string): string =>
  /[ –]/.test(text) ? TIES.reduce((tied, [where, by]) => tied.replace(where, by), text) : text;

const shapedOf = new WeakMap<object, unknown>();
const plainOf = new WeakMap<object, unknown>();

/**
 * Texts with their non-breaking spaces, also in the results of text functions. A text is shaped when it is first
 * read, so that texts which a page does not show cost nothing.
 */
export function nonBreakingTexts<T>(texts: T): T;
export function nonBreakingTexts(texts: unknown): unknown {
  if (typeof texts === 'string') return nonBreaking(texts);
  if (texts === null || (typeof texts !== 'object' && typeof texts !== 'function')) return texts;
  const known = shapedOf.get(texts);
  if (known !== undefined) return known;
  const shaped = typeof texts === 'function' ? shapedFunction(texts) : shapedObject(texts);
  shapedOf.set(texts, shaped);
  plainOf.set(shaped, texts);
  return shaped;
}

const shapedFunction =
  (text: object) =>
  (...values: unknown[]): unknown =>
    nonBreakingTexts(Reflect.apply(text as (...values: unknown[]) => unknown, undefined, values));

function shapedObject(texts: object): object {
  const shaped = new Map<string | symbol, unknown>();
  return new Proxy(texts, {
    get(target, name) {
      if (!Object.hasOwn(target, name)) return Reflect.get(target, name);
      if (!shaped.has(name)) shaped.set(name, nonBreakingTexts(Reflect.get(target, name)));
      return shaped.get(name);
    },
  });
}

/**
 * A text with ordinary spaces, or the texts that {@link nonBreakingTexts} was given: for what leaves the page, e.g. files,
 * pictures and titles.
 */
export function plain<T extends object | string>(texts: T): T;
export function plain(texts: object | string): unknown {
  if (typeof texts !== 'string') return plainOf.get(texts) ?? texts;
  return texts.replaceAll(HARD_SPACE, ' ').replaceAll(JOINER, '');
}
