import { firstOfMonth, spanAround } from '@kahan/domain';
import { apiQuery } from '../platform/http/api-query.ts';
import { language } from '../platform/i18n/phrases.ts';

/** Imported calendars are read every quarter of an hour; a live message tells of changes sooner. */
const EVENTS_MS = 15 * 60_000;

/** The school events of the whole weeks around the month of a date, of all categories. */
export const schoolEventsQuery = (date: string) => ({
  ...apiQuery({
    key: ['events', firstOfMonth(date)],
    call: 'GET /api/events',
    input: () => ({ query: { ...spanAround(date), lang: language() } }),
    meta: { kept: true, told: false },
  }),
  staleTime: EVENTS_MS,
});
