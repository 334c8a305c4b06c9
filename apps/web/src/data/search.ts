import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/api.ts';
import { language } from '../platform/i18n/phrases.ts';

/** Results of each kind that are asked for: more than are shown, as the reader's own ones among them come first. */
const LIMIT = 20;
/** A longer text finds nothing, and might not fit into an address. */
const LONGEST = 200;

/**
 * Searches classes, people and rooms. The results of the text before stay until the new ones are there, and a search
 * that is not wanted any more is cancelled. Makes no call without a text.
 */
export function useFound(text: string) {
  const query = useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) =>
      call('GET /api/search', { query: { query: text, lang: language(), limit: LIMIT }, signal }),
    enabled: text !== '' && text.length <= LONGEST,
    placeholderData: keepPreviousData,
  });
  return { ...query, data: query.isEnabled ? query.data : undefined };
}
