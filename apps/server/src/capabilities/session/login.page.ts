import { barePath, OFFERED_PAGES } from '@kahan/contract/runtime';
import type { Language } from '@kahan/domain';
import { phrases } from '@kahan/phrases';
import { nonBreaking, nonBreakingTexts } from '@kahan/phrases/non-breaking';
import { serverPhrases } from '@kahan/phrases/server';
import { type Html, html, type PageHead, page } from '../../platform/html.ts';

/** The message of a failed login, and its field. */
export interface LoginProblem {
  message: string;
  field: 'username' | 'password' | null;
}

export interface LoginPageModel extends Pick<PageHead, 'lang' | 'theme' | 'stylesheet'> {
  /** Address after the login, already checked by safePage. */
  page: string;
  /** The form's token, equal to the cookie's. */
  token: string;
  mobile: { challenge: string } | null;
  username: string;
  problem: LoginProblem | null;
  /** Whether the reader has just logged out. */
  hasEnded: boolean;
  /** Local date in Prague and, while there is teaching, the week. */
  today: { date: string; week: { week: number; semester: 1 | 2 } | null };
  /** Page to renew a forgotten password; null if none is configured. */
  studentSystemPage: string | null;
  /** Where users report problems. */
  supportEmail: string;
}

const MARK = html`<svg class="burner" viewBox="0 0 28 28" aria-hidden="true"><path class="tube" d="M7.5 26h13M10 26c.4-1.9 1.6-2.8 4-2.8s3.6.9 4 2.8M12.3 23v-9.2h3.4V23M11.3 17.6h5.4M15.9 20.6h4.6"/><path class="flame" d="M14.4 1c.3 2.7 3.7 4.3 3.7 7.3a4.1 4.1 0 0 1-8.2 0c0-1.6.8-2.7 1.8-3.6.1.9.4 1.4 1 1.7-.2-2 .4-3.9 1.7-5.4z"/></svg>`;
const ALERT = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"/><path d="M12 9v4"/><path d="M12 17h.01"/></svg>`;

/** The login page: plain HTML without a script (spec 1, SESSION-01). */
export function loginPage(model: LoginPageModel): string {
  const { lang, problem } = model;
  const words = nonBreakingTexts(serverPhrases(lang).login);
  const { theme, stylesheet } = model;
  return page(
    { lang, theme, title: words.title, stylesheet, isWhole: true },
    html`<div class="login">
<header><nav aria-label="${words.languages.label}">${languageLink(model, 'cs')}${languageLink(model, 'en')}</nav></header>
<main>
<div class="side">${MARK}<p class="today">${words.today(model.today.date)}${weekLine(model)}</p></div>
${model.hasEnded ? html`<p role="status">${nonBreaking(phrases(lang).shell.loggedOut)}</p>` : null}
<div class="head"><h1>${words.heading}</h1><p>${words.hint}</p></div>
<form method="post" action="/api/login">
${problem === null ? null : html`<p class="error" role="alert" id="problem">${ALERT}<span>${nonBreaking(problem.message)}</span></p>`}
<div class="field"><label for="username">${words.username}</label><input id="username" name="username" value="${model.username}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="100" required${focus(model, 'username')}${mark(problem, 'username')}></div>
<div class="field"><label for="password">${words.password}</label><input id="password" name="password" type="password" autocomplete="current-password" maxlength="1000" required${focus(model, 'password')}${mark(problem, 'password')}></div>
<input type="hidden" name="page" value="${model.page}"><input type="hidden" name="token" value="${model.token}"><input type="hidden" name="lang" value="${lang}">${model.mobile === null ? null : html`<input type="hidden" name="mobile" value="1"><input type="hidden" name="challenge" value="${model.mobile.challenge}">`}
<button type="submit">${words.submit}</button>
${forgotten(model)}
</form>
</main>
<footer>${publicPages(model)}${support(model)}</footer>
</div>`,
  );
}

/** The way to all that opens without a login. Not in the app, which has its menu behind this page. */
function publicPages({ lang, mobile }: LoginPageModel): Html | null {
  if (mobile !== null) return null;
  const { pages } = nonBreakingTexts(phrases(lang).shell);
  const links = OFFERED_PAGES.map((page) => html`<a href="${barePath(page)}">${pages[page]}</a>`);
  return html`<nav aria-labelledby="public"><span id="public">${nonBreaking(serverPhrases(lang).login.withoutLogin)}</span>${links}</nav>`;
}

function support({ lang, supportEmail }: LoginPageModel): Html {
  return html`<a href="mailto:${supportEmail}">${nonBreaking(phrases(lang).shell.report)}</a>`;
}

/** Focuses the wrong field after a failure, else the first empty one. */
function focus(model: LoginPageModel, field: 'username' | 'password'): Html | null {
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
  const query = new URLSearchParams({ lang, page: model.page });
  if (model.mobile !== null) {
    query.set('mobile', '1');
    query.set('challenge', model.mobile.challenge);
  }
  const name = serverPhrases(model.lang).login.languages[lang];
  const current = lang === model.lang ? html` aria-current="true"` : null;
  return html`<a href="/api/login?${query.toString()}" lang="${lang}" hreflang="${lang}"${current}>${name}</a>`;
}

function forgotten({ lang, studentSystemPage }: LoginPageModel): Html {
  const [link, rest] = nonBreakingTexts(serverPhrases(lang).login.forgotten);
  const linked =
    studentSystemPage === null ? html`${link}` : html`<a href="${studentSystemPage}">${link}</a>`;
  return html`<p class="hint">${linked}${rest}</p>`;
}
