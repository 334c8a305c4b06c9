import type { CallBody } from '@kahan/contract';
import { call } from '../platform/http/api.ts';
import { apiQuery } from '../platform/http/api-query.ts';
import { sent } from '../platform/http/command.ts';
import { cancelLoad } from '../platform/http/query.ts';
import { useChangeSetting, useSetting } from '../platform/http/setting.ts';
import { language } from '../platform/i18n/phrases.ts';

type Change = CallBody<'PUT /api/user/reminders'>;

/** How long before the reader is reminded, and the reminders that will come. The key is the service's name. */
const remindersQuery = apiQuery({
  key: ['reminders'],
  call: 'GET /api/user/reminders',
  input: () => ({ query: { lang: language() } }),
});

/** Stops the running load; the screen then offers to load. */
export const cancelReminders = (): void => cancelLoad(remindersQuery);

/** The reminders, with the changes of leads that are on their way to the server. */
export const useReminders = () =>
  useSetting(remindersQuery, (before, change: Change) => ({
    ...before,
    leads: Object.assign({}, before.leads, change),
  }));

/** Changes how long before the reader is reminded. */
export const useChangeReminders = (onFailed: (error: Error) => void): ((change: Change) => void) =>
  useChangeSetting(
    {
      query: remindersQuery,
      send: (body: Change) =>
        call('PUT /api/user/reminders', { body, query: { lang: language() }, ...sent() }),
    },
    { onFailed },
  );
