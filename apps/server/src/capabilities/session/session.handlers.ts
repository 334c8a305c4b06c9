import { join } from 'node:path';
import { introAddress, safePage } from '@kahan/contract/runtime';
import { type Clock, type Identity, type Study, semesterAt } from '@kahan/domain';
import type { FastifyRequest } from 'fastify';
import type { ReadPersonal } from '../../engine/index.ts';
import type { Snapshot } from '../../engine/mirror/index.ts';
import type { Audit } from '../../platform/audit.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { CookieJar } from '../../platform/http/guard/cookies.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { isOwnSite, otherOriginOf } from '../../platform/http/guard/security.ts';
import type { Log } from '../../platform/log.ts';
import { isToken } from '../../platform/token.ts';
import { type LoginConfig, passwordWayOf } from './login.config.ts';
import { type LoginForm, mobileOf, redirect } from './login.form.ts';
import type { OidcLogins } from './oidc/oidc.service.ts';
import { presentUser } from './session.present.ts';
import { languageCookie, loginCookies, logoutCookies, tokenPair } from './session.tokens.ts';
import type { SessionService } from './session.types.ts';

export interface SessionHandlersDependencies {
  sessions: SessionService;
  audit: Audit;
  log: Log;
  jar: CookieJar;
  clock: Clock;
  publicUrl: string;
  /** Called when a login comes from a page at another address than `publicUrl`. */
  onOtherOrigin(origin: string): void;
  login: LoginConfig;
  form: LoginForm;
  /** null: the university's own login is not configured. */
  oidc: OidcLogins | null;
  /** Development mode (spec 6): a refresh then answers its CSRF token. */
  development: boolean;
  /** Address in which a login of the app ends, without its query. */
  appLoginAddress: string;
  /** The mirrored records of a user; null before their import. */
  identity(userId: number): Promise<Snapshot<Identity> | null>;
  studies(userId: number): Promise<Snapshot<Study[]> | null>;
  /** Whether the user is to be shown the intro after a login; it counts as shown then. */
  introDue(userId: number): Promise<boolean>;
  /** Id of a user's timetable as a teacher; null for students, and while the directory does not list the user. */
  teacher(userId: number): Promise<string | null>;
  /** When all data of a user is erased, null: not asked for; and when the erasure was last asked for or undone. */
  erasure(userId: number): Promise<{ erasesAt: Date | null; changedAt: Date | null }>;
  read: ReadPersonal;
}

/** Rules of the login page, published behind the tokens of the web app. */
export const LOGIN_STYLES = join(import.meta.dirname, 'login.css');

export function sessionHandlers(d: SessionHandlersDependencies): Handlers {
  const { form: loginForm } = d;
  const takesPasswords = passwordWayOf(d.login.ways) !== undefined;
  const leadsOn = d.login.ways.length === 1 && d.login.ways[0] === 'oidc';

  return {
    async 'GET /api/login'(context) {
      const { query, reply, request, lang } = context;
      const target = safePage(query.page);
      const mobile = mobileOf(query);
      if (query.lang !== undefined) reply.header('set-cookie', languageCookie(d.jar, query.lang));
      // The app shows this page when the cookie that it can read is missing, so both must be there.
      const loggedIn = context.user !== null && d.jar.read(request.headers.cookie, 'loggedIn') === '1';
      if (loggedIn && mobile === null) return redirect(context, target);
      // After a logout the provider would log its user in again at once.
      if (leadsOn && query.ended !== '1') return redirect(context, `/api/login/oidc${queryOf(request.url)}`);
      const form = { lang, page: target, mobile, username: '', hasEnded: query.ended === '1' };
      try {
        if (request.loginUnknown !== null) throw request.loginUnknown;
        return await loginForm.page(context, { ...form, problem: null });
      } catch (error) {
        return loginForm.pageOfFailure(context, form, error);
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
        if (!takesPasswords) throw new ApiFailure('NOT_FOUND');
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
        return loginForm.pageOfFailure(context, { ...form, isElsewhere: elsewhere !== null }, error);
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
      const way = await d.sessions.end(request.headers);
      reply.header('set-cookie', logoutCookies(d.jar));
      const continue_at = way === 'oidc' && d.oidc !== null ? await d.oidc.logoutAddress() : null;
      return { logged_out: way !== null, ...(continue_at !== null && { continue_at }) };
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

/** The query of an address, with its question mark. */
const queryOf = (address: string) => new URL(address, 'http://portal').search;

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
