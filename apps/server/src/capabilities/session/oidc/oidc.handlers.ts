import type { Call } from '@kahan/contract';
import { introAddress, safePage } from '@kahan/contract/runtime';
import type { Audit } from '../../../platform/audit.ts';
import { ApiFailure } from '../../../platform/errors.ts';
import type { CookieJar } from '../../../platform/http/guard/cookies.ts';
import type { CallContext, Handlers } from '../../../platform/http/guard/handler.ts';
import { type Form, type LoginForm, mobileOf, redirect } from '../login.form.ts';
import { LoginRefused } from '../refusals.ts';
import { languageCookie, loginCookies } from '../session.tokens.ts';
import type { SessionService } from '../session.types.ts';
import type { BrowserTokens } from './login-tokens.ts';
import type { OidcLogins } from './oidc.service.ts';

export interface OidcHandlersDependencies {
  /** null: the university's own login is not configured. */
  oidc: OidcLogins | null;
  /** null: the student system takes no tokens. */
  loginTokens: Pick<BrowserTokens, 'cookie'> | null;
  form: LoginForm;
  sessions: SessionService;
  audit: Audit;
  jar: CookieJar;
  /** Address in which a login of the app ends, without its query. */
  appLoginAddress: string;
  /** Whether the user is to be shown the intro after a login; it counts as shown then. */
  introDue(userId: number): Promise<boolean>;
}

/** Logins and logouts at the university's own login. */
export function oidcHandlers(d: OidcHandlersDependencies): Handlers {
  /** @throws ApiFailure NOT_FOUND where it is not configured */
  function configured(): OidcLogins {
    if (d.oidc === null) throw new ApiFailure('NOT_FOUND');
    return d.oidc;
  }

  /** Tells the security log of a refusal. */
  function tell<C extends Call>({ request }: CallContext<C>, { why, check }: LoginRefused): void {
    d.audit.record({ event: 'login-refused', why, check, address: request.ip });
  }

  /** The login page with the words of a refusal, which the security log tells, too. */
  function refused<C extends Call>(
    context: CallContext<C>,
    form: Omit<Form, 'problem' | 'username'>,
    error: unknown,
  ) {
    if (error instanceof LoginRefused) tell(context, error);
    return d.form.pageOfFailure(context, { ...form, username: '' }, error);
  }

  /** Redirects to `page`: the session could not be renewed now. It asks the provider again after its next refresh. */
  function goOn<C extends Call>(context: CallContext<C>, page: string): string {
    context.reply.header('set-cookie', d.jar.clear('renewAt'));
    return redirect(context, page);
  }

  /**
   * Ends a renewal without a new session: the provider is down, and the session goes on; or its user is not logged in
   * there any more, and is asked to log in.
   */
  async function unrenewed<C extends Call>(
    context: CallContext<C>,
    form: Omit<Form, 'problem' | 'username'>,
    error: unknown,
  ): Promise<string> {
    if (!(error instanceof LoginRefused) || error.why === 'provider-down') return goOn(context, form.page);
    tell(context, error);
    const page = await d.form.page(context, { ...form, username: '', problem: null, isRenewal: true });
    addCookie(context, d.jar.clear('renewAt'));
    return page;
  }

  return {
    async 'GET /api/login/oidc'(context) {
      const oidc = configured();
      const { query, request, reply, lang } = context;
      const page = safePage(query.page);
      const mobile = mobileOf(query);
      const again = query.again === '1';
      const isLoggedIn = context.user !== null && d.jar.read(request.headers.cookie, 'loggedIn') === '1';
      const silent = query.silent === '1' && isLoggedIn && mobile === null;
      const cookies = query.lang === undefined ? [] : [languageCookie(d.jar, query.lang)];
      if (isLoggedIn && mobile === null && !again && !silent) return redirect(context, page);
      try {
        const challenge = mobile?.challenge ?? null;
        const { cookie: cookieHeader } = request.headers;
        const { address, cookie } = await oidc.begin({ page, challenge, silent }, { cookieHeader, again });
        reply.header('set-cookie', [...cookies, cookie]);
        return redirect(context, address);
      } catch (error) {
        return silent ? goOn(context, page) : refused(context, { lang, page, mobile }, error);
      }
    },

    async 'GET /api/login/oidc/back'(context) {
      const oidc = configured();
      const { query, request, reply, lang } = context;
      const { cookie: cookieHeader, 'user-agent': userAgent } = request.headers;
      let form: Omit<Form, 'problem' | 'username'> = { lang, page: '/', mobile: null };
      let isSilent = false;
      try {
        const { page, challenge, ties, silent } = await oidc.takeBack(query.state, cookieHeader);
        isSilent = silent;
        form = { lang, page, mobile: challenge === null ? null : { challenge } };
        const search = new URL(request.url, 'http://portal').search;
        const { user, token } = await oidc.admit(search, ties, { address: request.ip, cookieHeader });
        if (silent && context.user !== null && context.user.userId !== user.userId)
          throw new LoginRefused('denied', 'other-user');
        if (challenge !== null) {
          const loginToken = await d.sessions.issueLoginToken(user, challenge);
          reply.header('set-cookie', user.deviceCookie);
          return redirect(context, `${d.appLoginAddress}?token=${loginToken}`);
        }
        const tokens = await d.sessions.begin(user, { cookieHeader, userAgent });
        const kept = d.loginTokens === null ? [] : [d.loginTokens.cookie(token)];
        const cookies = [...loginCookies(d.jar, tokens), ...kept, user.deviceCookie, d.jar.clear('login')];
        reply.header('set-cookie', cookies);
        return redirect(context, (await d.introDue(user.userId)) ? introAddress(page) : page);
      } catch (error) {
        return isSilent ? unrenewed(context, form, error) : refused(context, form, error);
      }
    },

    async 'POST /api/oidc/backchannel-logout'({ body, request }) {
      try {
        await configured().endNamed(body.logout_token);
        return {};
      } catch (error) {
        if (error instanceof LoginRefused)
          d.audit.record({ event: 'logout-refused', check: error.check, address: request.ip });
        throw error;
      }
    },
  };
}

/** Adds a line to those that an answer has. */
function addCookie<C extends Call>({ reply }: CallContext<C>, line: string): void {
  const known = reply.getHeader('set-cookie');
  const lines = Array.isArray(known) ? known : known === undefined ? [] : [String(known)];
  reply.header('set-cookie', [...lines, line]);
}
