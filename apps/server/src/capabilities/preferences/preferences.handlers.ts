import type { Database } from '../../platform/database.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import type { SessionService } from '../session/index.ts';
import { presentPreferences } from './preferences.present.ts';
import { readPreferences, writePreferences } from './preferences.store.ts';

export function preferencesHandlers(deps: {
  db: Database;
  sessions: Pick<SessionService, 'setLanguage'>;
  /** Whether this installation collects usage. */
  analytics: boolean;
}): Handlers {
  const { db, sessions, analytics } = deps;
  return {
    async 'GET /api/user/preferences'({ user, lang }) {
      const row = await readPreferences(db, user.userId);
      return presentPreferences(row, { language: user.language ?? lang, analytics });
    },
    async 'PUT /api/user/preferences'({ user, body, lang }) {
      const { language, notify_terms: _, ...others } = body;
      if (language !== undefined) await sessions.setLanguage(user.userId, language);
      const isMore = Object.keys(others).length > 0;
      const row = await (isMore
        ? writePreferences(db, user.userId, others)
        : readPreferences(db, user.userId));
      return presentPreferences(row, { language: language ?? user.language ?? lang, analytics });
    },
  };
}
