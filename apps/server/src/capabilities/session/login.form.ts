import type { Call } from '@kahan/contract';
import type { Clock } from '@kahan/domain';
import { pragueDate } from '@kahan/domain';
import { serverPhrases } from '@kahan/phrases/server';
import type { FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import { failureOf } from '../../platform/http/admit/failure.ts';
import type { CookieJar } from '../../platform/http/guard/cookies.ts';
import type { CallContext } from '../../platform/http/guard/handler.ts';
import type { SecurityHeaders } from '../../platform/http/guard/security.ts';
import type { Log } from '../../platform/log.ts';
import { TIMED_OUT, withTimeout } from '../../platform/timeout.ts';
import { isToken, newToken } from '../../platform/token.ts';
import { type LoginConfig, type PasswordWay, passwordWayOf } from './login.config.ts';
import { type LoginPageModel, type LoginProblem, loginPage } from './login.page.ts';
import { DirectoryRefused, LoginRefused } from './refusals.ts';
import type { SessionService } from './session.types.ts';

export interface LoginFormDependencies {
  sessions: Pick<SessionService, 'endMarked'>;
  log: Log;
  jar: CookieJar;
  clock: Clock;
  security: SecurityHeaders;
  publicUrl: string;
  login: LoginConfig;
  studentSystemPage: string | null;
  /** Where users report problems. */
  supportEmail: string;
  stylesheet: string;
  /** Teaching week of a local date; null outside of teaching and while the academic year is unknown. */
  week(date: string): Promise<{ week: number; semester: 1 | 2 } | null>;
}

/** What varies between uses of the login page. */
export type Form = Pick<LoginPageModel, 'lang' | 'page' | 'mobile' | 'username' | 'problem'> & {
  isUnforeseen?: boolean;
  hasEnded?: boolean;
  /** Whether a session under way is to be renewed. */
  isRenewal?: boolean;
  /** Whether the form was opened at an address other than PUBLIC_URL, where the browser may not send the cookies. */
  isElsewhere?: boolean;
};

/** Answers with the login page. */
export interface LoginForm {
  page<C extends Call>(context: CallContext<C>, form: Form): Promise<string>;
  /** The login page with the words of an error. */
  pageOfFailure<C extends Call>(
    context: CallContext<C>,
    form: Omit<Form, 'problem'>,
    error: unknown,
  ): Promise<string>;
}

const FORM_SECONDS = 24 * 3600;
/** Time for reading the week. It is shorter than the time-out of a database read, so that the page is still shown. */
const WEEK_MS = 3_000;

export function createLoginForm(d: LoginFormDependencies): LoginForm {
  async function page<C extends Call>({ request, reply }: CallContext<C>, form: Form): Promise<string> {
    const known = d.jar.read(request.headers.cookie, 'login');
    // All tabs share one token: a new one would break a form that is open in another tab.
    const token = isToken(known) ? known : newToken();
    const ended = await d.sessions.endMarked(request.headers.cookie);
    const formCookie = d.jar.set('login', token, { maxAge: FORM_SECONDS, hidden: true });
    reply.header('set-cookie', [...ended, formCookie]);
    if (form.mobile !== null) reply.header('content-security-policy', d.security.appLoginPolicy);
    const date = pragueDate(d.clock.now());
    return loginPage({
      hasEnded: false,
      isRenewal: false,
      ...form,
      token,
      ways: d.login.ways,
      account: d.login.oidc?.name ?? null,
      theme: themeOf(request, d.jar),
      stylesheet: d.stylesheet,
      // After an unforeseen error the database may be the cause; the page must not ask it.
      today: { date, week: form.isUnforeseen ? null : await weekOf(date) },
      passwordPage: d.login.ldap === null ? d.studentSystemPage : d.login.ldap.passwordPage,
      supportEmail: d.supportEmail,
    });
  }

  async function weekOf(date: string) {
    const week = await withTimeout(d.week(date), WEEK_MS);
    if (week === TIMED_OUT) throw new DatabaseUnavailable('the week of the login page was not read in time');
    return week;
  }

  return {
    page,
    pageOfFailure(context, form, error) {
      const { reply, request } = context;
      const failure = failureOf(error);
      const isUnforeseen = !(error instanceof ApiFailure);
      if (isUnforeseen)
        d.log.error(
          { requestId: request.id, err: error },
          'a login failed; its form was shown with the error',
        );
      reply.code(failure.status);
      if (failure.retryAfter !== undefined)
        reply.header('retry-after', String(Math.ceil(failure.retryAfter)));
      const isLost = form.isElsewhere === true && failure.code === 'CSRF_FAILED';
      const problem = isLost
        ? { message: serverPhrases(form.lang).login.otherAddress(d.publicUrl), field: null }
        : problemOf(error, form.lang, {
            requestId: request.id,
            way: passwordWayOf(d.login.ways) ?? 'password',
          });
      return page(context, { ...form, problem, isUnforeseen });
    },
  };
}

export function redirect<C extends Call>({ reply }: CallContext<C>, to: string): string {
  reply.code(303).header('location', to);
  return '';
}

/** A mobile login needs a challenge: without one any reader of the token could complete the login. */
export function mobileOf(input: { mobile?: '1' | undefined; challenge?: string | undefined }) {
  if (input.mobile === undefined) return null;
  if (!isToken(input.challenge)) throw new ApiFailure('VALIDATION_FAILED', { field: 'challenge' });
  return { challenge: input.challenge };
}

function themeOf(request: FastifyRequest, jar: CookieJar): LoginPageModel['theme'] {
  const theme = jar.read(request.headers.cookie, 'theme');
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function problemOf(
  error: unknown,
  lang: 'cs' | 'en',
  { requestId, way }: { requestId: string; way: PasswordWay },
): LoginProblem {
  const { login, errors } = serverPhrases(lang);
  if (error instanceof DirectoryRefused) return { message: login.refused[error.why], field: null };
  if (error instanceof LoginRefused) return { message: login.refused[error.why], field: null, of: error.why };
  const failure = failureOf(error);
  const minutes = Math.max(1, Math.ceil((failure.retryAfter ?? 60) / 60));
  switch (failure.code) {
    case 'LOGIN_FAILED':
      return failure.field === 'username'
        ? { message: login.usernameRequired, field: 'username' }
        : { message: login.failed, field: 'password' };
    case 'PASSWORD_REQUIRED':
      return { message: login.passwordRequired[way], field: 'password' };
    case 'CSRF_FAILED':
      return { message: login.expired, field: null };
    case 'TOO_MANY_ATTEMPTS':
      return { message: login.locked(minutes), field: null };
    case 'UNKNOWN_ERROR':
      return { message: `${errors.UNKNOWN_ERROR} (${requestId})`, field: null };
    default:
      return { message: errors[failure.code], field: null };
  }
}
