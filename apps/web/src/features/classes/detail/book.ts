/** How the student system writes a book: `Ječná L., Hlaváč M.: Biochemie pro chemiky. 2. vyd. Praha: Academia, 2021.` */
const BOOK = /^([^:]{1,200}): (.+?)[.?!](?: |$)/s;

/** The search for a book: the title and the first author's name. A text that is written otherwise is used whole. */
export function bookQuery(text: string): string {
  const [, authors, title] = BOOK.exec(text) ?? [];
  if (authors === undefined || title === undefined) return text.trim();
  const [first = ''] = authors.split(',');
  return `${title} ${first.replace(/\p{Lu}\./gu, '').trim()}`.trim();
}

/** The address of a search for a book (decision 064). */
export const googleAddress = (text: string): string =>
  `https://www.google.com/search?${new URLSearchParams({ q: bookQuery(text) })}`;
export const libraryAddress = (text: string): string =>
  `https://www.knihovny.cz/Search/Results?${new URLSearchParams({ lookfor: bookQuery(text), type: 'AllFields' })}`;
