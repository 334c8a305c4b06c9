/** Results a page of a search for classes, and for people (spec 9). */
export const CLASSES_PAGE_SIZE = 12;
export const PEOPLE_PAGE_SIZE = 20;
/** Most page numbers below the results of a search (spec 9). */
export const SEARCH_PAGE_LINKS = 5;
/** Pause between the last letter of a search and its request, ms (spec 9). */
export const SEARCH_DEBOUNCE_MS = 500;
/** Characters from which on a class or a person is searched for (spec 5: longer than 2). */
export const LEAST_SEARCHED = 3;

/** Searches that a device keeps (spec 9). */
export const LAST_SEARCHES = 10;

/**
 * Whether the title of a class search or the name of a people search is valid (spec 5): empty, or of at least three
 * characters. Spaces around it do not count.
 */
export function isValidSearch(text: string): boolean {
  const { length } = [...text.trim()];
  return length === 0 || length >= LEAST_SEARCHED;
}
