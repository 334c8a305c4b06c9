import { join } from 'node:path';
import type { Call } from '@kahan/contract';
import { introAddress, safePage } from '@kahan/contract/runtime';
import { type Clock, type Identity, pragueDate, type Study, semesterAt } from '@kahan/domain';
import { serverPhrases } from '@kahan/phrases/server';
import type { FastifyRequest } from 'fastify';
import type { ReadPersonal } from '../../engine/index.ts';
import type { Snapshot } from '../../engine/mirror/index.ts';
import type { Audit } from '../../platform/audit.ts';
import { DatabaseUnavailable } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import { failureOf } from '../../platform/http/admit/failure.ts';
import type { CookieJar } from '../../platform/http/guard/cookies.ts';
import type { CallContext, Handlers } from '../../platform/http/guard/handler.ts';
import type { SecurityHeaders } from '../../platform/http/guard/security.ts';
import { isOwnSite, otherOriginOf } from '../../platform/http/guard/security.ts';
import type { Log } from '../../platform/log.ts';
import { TIMED_OUT, withTimeout } from '../../platform/timeout.ts';
import { isToken, newToken } from '../../platform/token.ts';
import { type LoginPageModel, type LoginProblem, loginPage } from './login.page.ts';
import { presentUser } from './session.present.ts';
import { languageCookie, loginCookies, logoutCookies, tokenPair } from './session.tokens.ts';
import type { SessionService } from './session.types.ts';

export interface SessionHandlersDependencies {
  sessions: SessionService;
  audit: Audit;
  log: Log;
  jar: CookieJar;
  clock: Clock;
  security: SecurityHeaders;
  publicUrl: string;
  /** Told when a login comes from a page at another address than `publicUrl`. */
  onOtherOrigin(origin: string): void;
  /** Development mode (spec 6): a refresh then answers its CSRF token. */
  development: boolean;
  studentSystemPage: string | null;
  /** Where users report problems. */
  supportEmail: string;
  /** Address in which a login of the app ends, without its query. */
  appLoginAddress: string;
  stylesheet: string;
  /** The mirrored records of a user; null before their import. */
  identity(userId: number): Promise<Snapshot<Identity> | null>;
  studies(userId: number): Promise<Snapshot<Study[]> | null>;
  /** Whether the user is to be shown the intro after a login; it counts as shown then. */
  introDue(userId: number): Promise<boolean>;
  /** Id of a user's timetable as a teacher; null for students, and while the directory does not list the user. */
  teacher(userId: number): Promise<string | null>;
  /** When everything of a user is erased, null: not asked for; and when that last changed. */
  erasure(userId: number): Promise<{ erasesAt: Date | null; changedAt: Date | null }>;
  read: ReadPersonal;
  /** Teaching week of a local date; null outside of teaching and while the academic year is unknown. */
  week(date: string): Promise<{ week: number; semester: 1 | 2 } | null>;
}

/** Rules of the login page, published behind the tokens of the web app. */
export const LOGIN_STYLES = join(import.meta.dirname, 'login.css');

const FORM_SECONDS = 24 * 3600;
/** Time for reading the week. It is shorter than the time-out of a database read, so that the page is still shown. */
const WEEK_MS = 3_000;

/** What varies between uses of the login page. */
type Form = Pick<LoginPageModel, 'lang' | 'page' | 'mobile' | 'username' | 'problem'> & {
  isUnforeseen?: boolean;
  hasEnded?: boolean;
  /** Whether the form stands at another address than the portal's own, where cookies may get lost. */
  isElsewhere?: boolean;
};

export function sessionHandlers(d: SessionHandlersDependencies): Handlers {
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
      ...form,
      token,
      theme: themeOf(request, d.jar),
      stylesheet: d.stylesheet,
      // After an unforeseen error the database may be the cause; the page must not ask it.
      today: { date, week: form.isUnforeseen ? null : await weekOf(date) },
      studentSystemPage: d.studentSystemPage,
      supportEmail: d.supportEmail,
    });
  }

  async function weekOf(date: string) {
    const week = await withTimeout(d.week(date), WEEK_MS);
    if (week === TIMED_OUT) throw new DatabaseUnavailable('the week of the login page was not read in time');
    return week;
  }

  /** The login page with the words of an error. */
  function pageOfFailure<C extends Call>(
    context: CallContext<C>,
    form: Omit<Form, 'problem'>,
    error: unknown,
  ): Promise<string> {
    const { reply, request } = context;
    const failure = failureOf(error);
    const isUnforeseen = !(error instanceof ApiFailure);
    if (isUnforeseen)
      d.log.error({ requestId: request.id, err: error }, 'a login failed; its form was shown with the error');
    reply.code(failure.status);
    if (failure.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(failure.retryAfter)));
    const isLost = form.isElsewhere === true && failure.code === 'CSRF_FAILED';
    const problem = isLost
      ? { message: serverPhrases(form.lang).login.otherAddress(d.publicUrl), field: null }
      : problemOf(failure, form.lang, request.id);
    return page(context, { ...form, problem, isUnforeseen });
  }

  return {
    async 'GET /api/login'(context) {
      const { query, reply, request, lang } = context;
      const target = safePage(query.page);
      const mobile = mobileOf(query);
      if (query.lang !== undefined) reply.header('set-cookie', languageCookie(d.jar, query.lang));
      // The app shows this page when the cookie that it can read is missing, so both must be there.
      const loggedIn = context.user !== null && d.jar.read(request.headers.cookie, 'loggedIn') === '1';
      if (loggedIn && mobile === null) return redirect(context, target);
      const form = { lang, page: target, mobile, username: '', hasEnded: query.ended === '1' };
      try {
        if (request.loginUnknown !== null) throw request.loginUnknown;
        return await page(context, { ...form, problem: null });
      } catch (error) {
        return pageOfFailure(context, form, error);
      }
    },

    async 'POST /api/login'(context) {
      const { body, request, reply } = context;
      const lang = body.lang ?? context.lang;
      const form = { lang, page: safePage(body.page), mobile: mobileOf(body), username: body.username };
      const asPage = wantsPage(request);
      const elsewhere = otherOriginOf(request.headers, d.publicUrl);
      if (elsewhere !== null) d.onOtherOrigin(elsewhere);
      try {
        if (!hasOwnToken(request, body.token, d)) {
          d.audit.record({
            event: 'csrf-refused',
            route: 'POST /api/login',
            requestId: request.id,
            userId: null,
          });
          throw new ApiFailure('CSRF_FAILED');
        }
        const from = { address: request.ip, cookieHeader: request.headers.cookie };
        const user = await d.sessions.checkPassword(body.username, body.password, from);
        if (form.mobile !== null) {
          const token = await d.sessions.issueLoginToken(user, form.mobile.challenge);
          reply.header('set-cookie', user.deviceCookie);
          return redirect(context, `${d.appLoginAddress}?token=${token}`);
        }
        const tokens = await d.sessions.begin(user, {
          cookieHeader: request.headers.cookie,
          userAgent: request.headers['user-agent'],
        });
        reply.header('set-cookie', [...loginCookies(d.jar, tokens), user.deviceCookie, d.jar.clear('login')]);
        return redirect(context, (await d.introDue(user.userId)) ? introAddress(form.page) : form.page);
      } catch (error) {
        if (!asPage) throw error;
        return pageOfFailure(context, { ...form, isElsewhere: elsewhere !== null }, error);
      }
    },

    async 'GET /api/refresh'({ request, reply }) {
      try {
        const tokens = await d.sessions.refresh(request.headers);
        const { csrf, deviceCookie } = tokens;
        const refreshed_at = Math.floor(tokens.issuedAt.getTime() / 1000);
        if (csrf === null) return { refreshed_at, ...tokenPair(tokens) };
        reply.header('set-cookie', [
          ...loginCookies(d.jar, { ...tokens, csrf }),
          ...(deviceCookie === null ? [] : [deviceCookie]),
        ]);
        return { refreshed_at, ...(d.development ? { access_csrf: csrf } : {}) };
      } catch (error) {
        // The tokens are worthless now; without the cookies the client asks for a login.
        const isOver = error instanceof ApiFailure && error.code === 'NOT_AUTHENTICATED';
        if (isOver) reply.header('set-cookie', logoutCookies(d.jar));
        throw error;
      }
    },

    async 'GET /api/logout'({ request, reply }) {
      const logged_out = await d.sessions.end(request.headers);
      reply.header('set-cookie', logoutCookies(d.jar));
      return { logged_out };
    },

    async 'GET /api/complete/token'({ query, request, reply }) {
      const userAgent = request.headers['user-agent'];
      const tokens = await d.sessions.completeLogin(query, { userAgent, address: request.ip });
      const login = { access_csrf: tokens.csrf, first_login: tokens.first };
      if (query.tokens === '1') return { ...login, ...tokenPair(tokens) };
      reply.header('set-cookie', loginCookies(d.jar, tokens));
      return login;
    },

    'GET /api/user': d.read('GET /api/user', {
      services: ['identity', 'studies'],
      async load({ user, lang }) {
        const identity = await d.identity(user.userId);
        const studies = await d.studies(user.userId);
        if (identity === null || studies === null) return null;
        const languageAt = await d.sessions.languageChangedAt(user.userId);
        const { erasesAt, changedAt } = await d.erasure(user.userId);
        const times = [identity.lastModified, studies.lastModified, languageAt, changedAt].filter(
          (time) => time !== null,
        );
        const lastModified = new Date(Math.max(...times.map((time) => time.getTime())));
        const language = user.language ?? lang;
        const answer = presentUser(identity.data, studies.data, {
          ...{ language, erasesAt, lastModified, year: semesterAt(d.clock.now()).year },
          uident: await d.teacher(user.userId),
        });
        return { answer, lastModified };
      },
    }),
  };
}

function redirect<C extends Call>({ reply }: CallContext<C>, to: string): string {
  reply.code(303).header('location', to);
  return '';
}

/** A mobile login needs a challenge: without one any reader of the token could complete the login. */
function mobileOf(input: { mobile?: '1' | undefined; challenge?: string | undefined }) {
  if (input.mobile === undefined) return null;
  if (!isToken(input.challenge)) throw new ApiFailure('VALIDATION_FAILED', { field: 'challenge' });
  return { challenge: input.challenge };
}

function themeOf(request: FastifyRequest, jar: CookieJar): LoginPageModel['theme'] {
  const theme = jar.read(request.headers.cookie, 'theme');
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** A program that posts the form and accepts JSON but no pages gets errors as JSON. */
function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '';
  return accept.includes('text/html') || !accept.includes('application/json');
}

/** Whether the portal made the form: another site can neither read nor set the cookie, and the browser names the site. */
function hasOwnToken(request: FastifyRequest, token: string | undefined, d: SessionHandlersDependencies) {
  const cookie = d.jar.read(request.headers.cookie, 'login');
  return isToken(token) && token === cookie && isOwnSite(request.headers, d.publicUrl);
}

function problemOf(
  failure: ReturnType<typeof failureOf>,
  lang: 'cs' | 'en',
  requestId: string,
): LoginProblem {
  const { login, errors } = serverPhrases(lang);
  const minutes = Math.max(1, Math.ceil((failure.retryAfter ?? 60) / 60));
  switch (failure.code) {
    case 'LOGIN_FAILED':
      return failure.field === 'username'
        ? { message: login.usernameRequired, field: 'username' }
        : { message: login.failed, field: 'password' };
    case 'PASSWORD_REQUIRED':
      return { message: login.passwordRequired, field: 'password' };
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
