import { barePath, OFFERED_PAGES } from '@kahan/contract/runtime';
import type { Language, LoginWay } from '@kahan/domain';
import { phrases } from '@kahan/phrases';
import { nonBreaking, nonBreakingTexts } from '@kahan/phrases/non-breaking';
import { serverPhrases } from '@kahan/phrases/server';
import { type Html, html, type PageHead, page } from '../../platform/html.ts';
import { passwordWayOf } from './login.config.ts';
import type { Refusal } from './refusals.ts';

/** The message of a failed login, and its field. */
export interface LoginProblem {
  message: string;
  field: 'username' | 'password' | null;
  /** Why the university's own login failed; undefined: the form's login failed. */
  of?: Refusal;
}

export interface LoginPageModel extends Pick<PageHead, 'lang' | 'theme' | 'stylesheet'> {
  /** Address after the login, already checked by safePage. */
  page: string;
  /** The form's token, equal to the cookie's. */
  token: string;
  mobile: { challenge: string } | null;
  /** The ways to log in, the primary one first. */
  ways: readonly LoginWay[];
  /** The name of the university's account; null: no name of its own. */
  account: string | null;
  username: string;
  problem: LoginProblem | null;
  /** Whether the reader has just logged out. */
  hasEnded: boolean;
  /** Whether the reader is logged in, and is to prove it again. */
  isRenewal: boolean;
  /** Local date in Prague and, while there is teaching, the week. */
  today: { date: string; week: { week: number; semester: 1 | 2 } | null };
  /** Page to renew a forgotten password; null if none is configured. */
  passwordPage: string | null;
  /** Where users report problems. */
  supportEmail: string;
}

const MARK = html`<svg class="burner" viewBox="0 0 28 28" aria-hidden="true"><path class="tube" d="M7.5 26h13M10 26c.4-1.9 1.6-2.8 4-2.8s3.6.9 4 2.8M12.3 23v-9.2h3.4V23M11.3 17.6h5.4M15.9 20.6h4.6"/><path class="flame" d="M14.4 1c.3 2.7 3.7 4.3 3.7 7.3a4.1 4.1 0 0 1-8.2 0c0-1.6.8-2.7 1.8-3.6.1.9.4 1.4 1 1.7-.2-2 .4-3.9 1.7-5.4z"/></svg>`;
const ALERT = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"/><path d="M12 9v4"/><path d="M12 17h.01"/></svg>`;

/** The login page: plain HTML without a script (spec 1, SESSION-01). */
export function loginPage(model: LoginPageModel): string {
  const { lang } = model;
  const words = nonBreakingTexts(serverPhrases(lang).login);
  const { theme, stylesheet } = model;
  return page(
    { lang, theme, title: words.title, stylesheet, isWhole: true },
    html`<div class="login">
<header><nav aria-label="${words.languages.label}">${languageLink(model, 'cs')}${languageLink(model, 'en')}</nav></header>
<main>
<div class="side">${MARK}<p class="today">${words.today(model.today.date)}${weekLine(model)}</p></div>
${model.hasEnded ? html`<p role="status">${nonBreaking(phrases(lang).shell.loggedOut)}</p>` : null}
${model.isRenewal ? html`<p role="status">${words.renewal}</p>` : null}
<div class="head"><h1>${words.heading}</h1><p>${model.ways[0] === 'oidc' ? words.hintElsewhere : words.hint[formWay(model)]}</p></div>
${waysOf(model)}
</main>
<footer>${publicPages(model)}${about(model)}</footer>
</div>`,
  );
}

/** Whose password the form takes. */
const formWay = ({ ways }: LoginPageModel) => passwordWayOf(ways) ?? 'password';

/** The primary way, then the other one. */
function waysOf(model: LoginPageModel): Html[] {
  const [primary, other] = model.ways;
  if (primary !== 'oidc')
    return other === undefined ? [form(model)] : [form(model), elsewhere(model, 'quiet')];
  if (other === undefined) return [elsewhere(model, 'primary')];
  const isOpen = model.problem !== null && model.problem.of === undefined;
  const { otherWays } = nonBreakingTexts(serverPhrases(model.lang).login);
  return [
    elsewhere(model, 'primary'),
    html`<details${isOpen ? html` open` : null}><summary>${otherWays}</summary>${form(model)}</details>`,
  ];
}

/** The way to the university's own login. */
function elsewhere(model: LoginPageModel, kind: 'primary' | 'quiet'): Html {
  const { lang, account, problem } = model;
  const words = serverPhrases(lang).login;
  const isOwn = problem !== null && (problem.of !== undefined || passwordWayOf(model.ways) === undefined);
  // Somebody who may not log in may have another account, for which the provider asks only then.
  const offersOther = problem?.of !== undefined && OTHER_ACCOUNT.has(problem.of);
  const button = nonBreaking(account === null ? words.withAccount : words.withNamedAccount(account));
  return html`<div class="elsewhere">
${isOwn ? message(problem) : null}
<a class="button${kind === 'quiet' ? ' quiet' : ''}" href="/api/login/oidc?${queryOf(model, model.isRenewal ? { again: '1' } : {})}">${button}</a>
${offersOther ? html`<p class="hint"><a href="/api/login/oidc?${queryOf(model, { again: '1' })}">${nonBreaking(words.otherAccount)}</a></p>` : null}
</div>`;
}

const OTHER_ACCOUNT: ReadonlySet<Refusal> = new Set([
  'not-permitted',
  'unknown-login',
  'other-identity',
  'denied',
]);

const message = ({ message: text }: LoginProblem) =>
  html`<p class="error" role="alert" id="problem">${ALERT}<span>${nonBreaking(text)}</span></p>`;

/** Name and password. */
function form(model: LoginPageModel): Html {
  const { lang, problem } = model;
  const words = nonBreakingTexts(serverPhrases(lang).login);
  // Where the university's own login comes first, the heading is about that.
  const isOther = model.ways[0] === 'oidc';
  return html`<form method="post" action="/api/login">
${isOther ? html`<p class="hint">${words.hint[formWay(model)]}</p>` : null}
${problem === null || problem.of !== undefined ? null : message(problem)}
<div class="field"><label for="username">${words.username}</label><input id="username" name="username" value="${model.username}" autocomplete="username" autocapitalize="none" spellcheck="false" required${limit(lang, 100)}${focus(model, 'username')}${mark(problem, 'username')}></div>
<div class="field"><label for="password">${words.password}</label><input id="password" name="password" type="password" autocomplete="current-password" required${limit(lang, 1000)}${focus(model, 'password')}${mark(problem, 'password')}></div>
<input type="hidden" name="page" value="${model.page}"><input type="hidden" name="token" value="${model.token}"><input type="hidden" name="lang" value="${lang}">${model.mobile === null ? null : html`<input type="hidden" name="mobile" value="1"><input type="hidden" name="challenge" value="${model.mobile.challenge}">`}
<button type="submit"${isOther ? html` class="quiet"` : null}>${words.submit}</button>
${forgotten(model)}
</form>`;
}

/** Most characters of a field. The browser says so where there are more; `maxlength` would cut a pasted text in silence. */
const limit = (lang: Language, most: number): Html =>
  html` pattern=".{0,${String(most)}}" title="${nonBreaking(phrases(lang).states.longest(most))}"`;

/** Page, language and device of this login, for another address of it. */
function queryOf(model: LoginPageModel, more: Record<string, string> = {}): string {
  const { lang, page, mobile } = model;
  const device: Record<string, string> = mobile === null ? {} : { mobile: '1', challenge: mobile.challenge };
  return new URLSearchParams({ lang, page, ...device, ...more }).toString();
}

/** The way to all that opens without a login. Not in the app, which has its menu behind this page. */
function publicPages({ lang, mobile }: LoginPageModel): Html | null {
  if (mobile !== null) return null;
  const { pages } = nonBreakingTexts(phrases(lang).shell);
  const links = OFFERED_PAGES.map((page) => html`<a href="${barePath(page)}">${pages[page]}</a>`);
  return html`<nav aria-labelledby="public"><span id="public">${nonBreaking(serverPhrases(lang).login.withoutLogin)}</span>${links}</nav>`;
}

/** Links to the state of the data, the privacy policy and the support. The app has the first two behind this page. */
function about({ lang, supportEmail, mobile }: LoginPageModel): Html {
  const { pages, report } = nonBreakingTexts(phrases(lang).shell);
  const links = (['status', 'privacy'] as const).map(
    (page) => html`<a href="${barePath(page)}">${pages[page]}</a>`,
  );
  return html`<div class="about">${mobile === null ? links : null}<a href="mailto:${supportEmail}">${report}</a></div>`;
}

/** Focuses the wrong field after a failure, else the first empty one; none where another way comes first. */
function focus(model: LoginPageModel, field: 'username' | 'password'): Html | null {
  if (model.ways[0] === 'oidc' && model.problem === null) return null;
  const wanted = model.problem?.field ?? (model.username === '' ? 'username' : 'password');
  return wanted === field ? html` autofocus` : null;
}

function mark(problem: LoginProblem | null, field: 'username' | 'password'): Html | null {
  return problem?.field === field ? html` aria-invalid="true" aria-describedby="problem"` : null;
}

function weekLine({ today, lang }: LoginPageModel): Html | null {
  if (today.week === null) return null;
  return html`<br>${nonBreakingTexts(serverPhrases(lang).login).week(today.week.week, today.week.semester)}`;
}

function languageLink(model: LoginPageModel, lang: Language): Html {
  // Where the page would lead to the provider, its reader has logged out, or was refused there.
  const leads = passwordWayOf(model.ways) === undefined;
  const stays: Record<string, string> = model.isRenewal ? { silent: '1' } : leads ? { ended: '1' } : {};
  const to = model.isRenewal ? '/api/login/oidc' : '/api/login';
  const name = serverPhrases(model.lang).login.languages[lang];
  const current = lang === model.lang ? html` aria-current="true"` : null;
  return html`<a href="${to}?${queryOf({ ...model, lang }, stays)}" lang="${lang}" hreflang="${lang}"${current}>${name}</a>`;
}

function forgotten(model: LoginPageModel): Html {
  const { lang, passwordPage } = model;
  const [link, rest] = nonBreakingTexts(serverPhrases(lang).login.forgotten[formWay(model)]);
  const linked = passwordPage === null ? html`${link}` : html`<a href="${passwordPage}">${link}</a>`;
  return html`<p class="hint">${linked}${rest}</p>`;
}
