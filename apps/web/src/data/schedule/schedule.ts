import { apiQuery } from '../../platform/http/api-query.ts';
import { language } from '../../platform/i18n/phrases.ts';
import { staleAfter } from '../../platform/live/hearing.ts';
import { personalQuery } from '../personal-query.ts';

/** The lessons of the user. */
export const scheduleQuery = personalQuery('schedule', 'GET /api/user/schedule', true);

export const yearScheduleQuery = {
  ...apiQuery({
    key: ['year-schedule'],
    call: 'GET /api/structure/year-schedule',
    input: () => ({ query: { lang: language() } }),
    meta: { kept: true, told: true },
  }),
  // The academic year changes once a day at most, and live messages tell of its changes.
  staleTime: staleAfter(3_600_000),
};
