import type { StudentSystem } from '@kahan/student-system';
import type { Engine } from '../../engine/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { CallContext, Handlers } from '../../platform/http/guard/handler.ts';
import { passwordOf } from '../../platform/http/guard/password.ts';

type SigningCall =
  | 'POST /api/erudio/terms/sign-in'
  | 'POST /api/erudio/terms/sign-out'
  | 'POST /api/erudio/terms/change-hour';

/** What a student does with a term: asked of the student system, which decides (spec 5, 7). */
export function termRequestsHandlers({ commands, mirror }: Engine): Handlers {
  async function ask(
    action: 'sign_in' | 'sign_off' | 'change_hour',
    { user, body, lang, request }: CallContext<SigningCall>,
  ) {
    const { userId, login } = user;
    const asked = { userId, login, service: 'terms', action, body } as const;
    return { sync_request: await commands.ask(asked, { given: passwordOf(request) }, lang) };
  }

  return {
    'POST /api/erudio/terms/sign-in': (context) => ask('sign_in', context),
    'POST /api/erudio/terms/sign-out': (context) => ask('sign_off', context),
    'POST /api/erudio/terms/change-hour': (context) => ask('change_hour', context),
    'GET /api/erudio/terms/change-hour': async ({ user, query, request }) => {
      const call = (system: StudentSystem, options: { password?: string }) =>
        system.hours(user.login, query.study_id, query.term_id, options);
      const hours = await mirror.askFor(user, passwordOf(request), call);
      if (hours === null) throw new ApiFailure('NOT_FOUND');
      return {
        hours: Object.fromEntries(hours.map(({ hour, available, start }) => [hour, { available, start }])),
      };
    },
  };
}
