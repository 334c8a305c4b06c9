import type { Preferences } from '@kahan/contract';
import { introVersion, type Language } from '@kahan/domain';
import type { Capability, Engine } from '../../engine/index.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { noteIntro, type PreferencesRow, readPreferences, writePreferences } from './preferences.store.ts';

/** Whether a user is to be shown the intro now; then it counts as shown (spec 2, decision 077). */
export const isIntroDue = (db: Queryable, userId: number, analytics: boolean): Promise<boolean> =>
  noteIntro(db, userId, introVersion(analytics));

/** Whether a user has agreed to the present question about usage statistics. */
export const agreesToAnalytics = async (db: Queryable, userId: number): Promise<boolean> =>
  (await readPreferences(db, userId)).agreedAnalytics === true;

/** Preferences of a user (spec 3), apart from the language, which belongs to the user of the session. */
export function preferences(
  { db }: Engine,
  deps: {
    setLanguage(userId: number, language: Language): Promise<void>;
    /** Whether this installation collects usage data. */
    analytics: boolean;
  },
): Capability {
  const { setLanguage, analytics } = deps;
  const handlers: Handlers = {
    async 'GET /api/user/preferences'({ user, lang }) {
      const row = await readPreferences(db, user.userId);
      return presentPreferences(row, { language: user.language ?? lang, analytics });
    },
    async 'PUT /api/user/preferences'({ user, body, lang }) {
      const { language, ...others } = body;
      if (language !== undefined) await setLanguage(user.userId, language);
      const isMore = Object.keys(others).length > 0;
      const row = await (isMore
        ? writePreferences(db, user.userId, others)
        : readPreferences(db, user.userId));
      return presentPreferences(row, { language: language ?? user.language ?? lang, analytics });
    },
  };
  return { name: 'preferences', tables: { users: ['preferences', 'quiet_times'] }, handlers };
}

/** Preferences as the API shows them (spec 3). */
function presentPreferences(
  { agreedAnalytics, results, terms, schedule, events }: PreferencesRow,
  { language, analytics }: { language: Language; analytics: boolean },
): Preferences {
  return {
    language,
    analytics_enabled: analytics,
    agreed_analytics: agreedAnalytics,
    notifications: { results, terms, events, schedule },
  };
}
