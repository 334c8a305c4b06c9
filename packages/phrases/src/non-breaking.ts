const HARD_SPACE = '\u00a0';
const JOINER = '\u2060';

/** Places where a line must not break, and the character that prevents it; in both languages. */
const TIES: [where: RegExp, tie: string][] = [
  // 9:00–10:50 would break after its dash.
  [/(?<=\d–)(?=\d)/g, JOINER],
  // A 137, B III, Fyzikální chemie I
  [/(?<=(?<!\p{L})[A-Z]{1,3}) (?=\d)/gu, HARD_SPACE],
  [/ (?=[IVX]+(?!\p{L}))/gu, HARD_SPACE],
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
  // 33 dní
  [/(?<=\d) (?=(?:den|dny|dní|days?)(?!\p{L}))/gu, HARD_SPACE],
  [/(?<=^\d+(?:[.,]\d+)?) (?=\p{Ll})/gu, HARD_SPACE],
  // In Czech, a line must not end with a preposition of one letter.
  [/(?<=(?<!\p{L})[ksvzouaiKSVZOUA]) (?=\S)/gu, HARD_SPACE],
];

/** Puts non-breaking spaces into rooms, dates and times and after short prepositions. */
export const nonBreaking = (text: string): string =>
  TIES.reduce((tied, [where, by]) => tied.replace(where, by), text);
