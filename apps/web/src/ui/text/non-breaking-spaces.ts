const HARD_SPACE = '\u00a0';
const JOINER = '\u2060';

/** What must not part, and what ties it; in both languages. */
const TIES: [where: RegExp, tie: string][] = [
  // 9:00–10:50 would break after its dash.
  [/(?<=\d–)(?=\d)/g, JOINER],
  // A 137, B III, Fyzikální chemie I
  [/(?<=(?<!\p{L})[A-Z]{1,3}) (?=\d)/gu, HARD_SPACE],
  [/ (?=[IVX]+(?!\p{L}))/gu, HARD_SPACE],
  // 19. 11., 19 Nov
  [/(?<=\d\.) (?=\d)/g, HARD_SPACE],
  [/(?<=\d) (?=[A-Z][a-z]{2}(?!\p{L}))/gu, HARD_SPACE],
  // 6 kreditů
  [/(?<=^\d+) (?=\p{Ll})/gu, HARD_SPACE],
  // Czech leaves no preposition of one letter at the end of a line.
  [/(?<=(?<!\p{L})[ksvzouaiKSVZOUA]) (?=\S)/gu, HARD_SPACE],
];

/** Ties rooms, dates, times and small words together, so that lines do not break inside them. */
export const nonBreaking = (text: string): string =>
  TIES.reduce((tied, [where, by]) => tied.replace(where, by), text);
