import type { Language } from '@kahan/domain';
import type { Database } from '../../platform/database.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { presentPreferences } from './preferences.present.ts';
import { readPreferences, writePreferences } from './preferences.store.ts';

export function preferencesHandlers(deps: {
  db: Database;
  /** The language belongs to the user of the session, not to the preferences. */
  setLanguage(userId: number, language: Language): Promise<void>;
  /** Whether this installation collects usage data. */
  analytics: boolean;
}): Handlers {
  const { db, setLanguage, analytics } = deps;
  return {
    async 'GET /api/user/preferences'({ user, lang }) {
      const row = await readPreferences(db, user.userId);
      return presentPreferences(row, { language: user.language ?? lang, analytics });
    },
    async 'PUT /api/user/preferences'({ user, body, lang }) {
      const { language, notify_terms: _, ...others } = body;
      if (language !== undefined) await setLanguage(user.userId, language);
      const isMore = Object.keys(others).length > 0;
      const row = await (isMore
        ? writePreferences(db, user.userId, others)
        : readPreferences(db, user.userId));
      return presentPreferences(row, { language: language ?? user.language ?? lang, analytics });
    },
  };
}
