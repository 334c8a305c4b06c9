import type { Handlers } from '../../platform/http/handler.ts';
import type { SessionService } from '../session/index.ts';

export function preferencesRoutes(sessions: Pick<SessionService, 'setLanguage'>): Handlers {
  return {
    async 'GET /api/user/preferences'({ user, lang }) {
      return { language: user.language ?? lang };
    },
    async 'PUT /api/user/preferences'({ user, body }) {
      await sessions.setLanguage(user.userId, body.language);
      return { language: body.language };
    },
  };
}
