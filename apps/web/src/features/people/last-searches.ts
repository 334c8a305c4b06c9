import { foldText, LAST_SEARCHES } from '@kahan/domain';

/** What was kept, as far as it is a list of texts. */
export const readSearches = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, LAST_SEARCHES) : [];

/** The searches with a new one first. One that the new one goes on from was not finished yet, and gives way. */
export function withSearch(searches: readonly string[], text: string): readonly string[] {
  const folded = foldText(text);
  const others = searches.filter((one) => !folded.startsWith(foldText(one)));
  return [text, ...others].slice(0, LAST_SEARCHES);
}
