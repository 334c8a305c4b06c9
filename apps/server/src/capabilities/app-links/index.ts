import { PAGES } from '@kahan/contract/runtime';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { serverPhrases } from '@kahan/phrases/server';
import type { FastifyReply } from 'fastify';
import { html, type PageHead, page } from '../../platform/html.ts';
import type { Http } from '../../platform/http/admit/server.ts';
import { HTML_TYPE } from '../../platform/http/answer/respond.ts';
import { isToken } from '../../platform/token.ts';
import type { AndroidApp } from './apps.ts';

export { parseAndroidApp, parseIosApp } from './apps.ts';

/** The apps that open links of this portal; null: there is none for that system. */
export interface Apps {
  android: AndroidApp | null;
  ios: string | null;
}

export interface AppLinksOptions extends Apps {
  stylesheet: string;
}

const JSON_TYPE = 'application/json';
/** Systems ask once for each installation; a changed certificate must not wait for days. */
const AN_HOUR = 'public, max-age=3600';
/** Addresses without a screen in the app, and `/logout`: a link in a foreign page must not end a login. */
const NOT_FOR_APPS = ['/api/*', '/socket.io/*', '/.well-known/*', `${PAGES.logout.path}*`];
const LOGIN_PATH = '/app/login';

const hasApp = ({ android, ios }: Apps): boolean => android !== null || ios !== null;

/**
 * The address in which a login of the app ends, without its query. A link of https is opened by the verified app alone;
 * another app may have claimed the scheme, which is used where no app is configured.
 */
export const appLoginAddress = (apps: Apps, publicUrl: string): string =>
  hasApp(apps) ? `${publicUrl}${LOGIN_PATH}` : schemeLink();

/** App Links and Universal Links (decision 085). They are for systems and for browsers: outside of the contract. */
export function registerAppLinks(http: Http, options: AppLinksOptions): void {
  const { app, respond } = http;
  const { android, ios } = options;
  const describe = (path: string, document: unknown) => {
    const body = JSON.stringify(document);
    const headers = { 'content-type': JSON_TYPE, 'cache-control': AN_HOUR };
    app.get(path, (_request, reply) => respond.send(reply, 200, headers, body));
  };
  if (android !== null) describe('/.well-known/assetlinks.json', assetLinks(android));
  if (ios !== null) describe('/.well-known/apple-app-site-association', appleAssociation(ios));
  if (!hasApp(options)) return;
  app.get(LOGIN_PATH, (request, reply: FastifyReply) => {
    const { token } = request.query as { token?: unknown };
    if (typeof token !== 'string' || !isToken(token)) return reply.callNotFound();
    const theme = http.jar.read(request.headers.cookie, 'theme');
    const shown = appLoginPage({
      ...{ token, lang: http.languageOf(request), stylesheet: options.stylesheet },
      theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    });
    respond.send(reply, 200, { 'content-type': HTML_TYPE, 'referrer-policy': 'no-referrer' }, shown);
  });
}

/** Digital Asset Links of Android. */
export const assetLinks = ({ package: name, fingerprints }: AndroidApp) => [
  {
    relation: ['delegate_permission/common.handle_all_urls'],
    target: { namespace: 'android_app', package_name: name, sha256_cert_fingerprints: fingerprints },
  },
];

/** The associated domain of iOS 13 and later: the first component that fits decides. */
export const appleAssociation = (id: string) => ({
  applinks: {
    details: [
      {
        appIDs: [id],
        components: [...NOT_FOR_APPS.map((path) => ({ '/': path, exclude: true })), { '/': '*' }],
      },
    ],
  },
});

interface AppLoginModel extends Pick<PageHead, 'lang' | 'theme' | 'stylesheet'> {
  /** Token of the login, checked for its shape. */
  token: string;
}

/** The app's link of its own scheme in which a login ends. */
const schemeLink = (): string => 'kahan://login';

/**
 * Shown when the system did not open the app for the link in which a login ends, e.g. because the browser follows
 * redirects within one site by itself. The button opens the app; the page exchanges no token and has no script.
 */
function appLoginPage({ lang, theme, stylesheet, token }: AppLoginModel): string {
  const words = serverPhrases(lang).appLogin;
  return page(
    { lang, theme, title: words.title, stylesheet, isWhole: true, isUnlisted: true },
    html`<div class="login">
<header></header>
<main>
<div class="head"><h1>${nonBreaking(words.heading)}</h1><p>${nonBreaking(words.hint)}</p></div>
<p class="action"><a class="button" href="${schemeLink()}?token=${token}">${words.open}</a></p>
<p class="hint">${nonBreaking(words.validity)}</p>
</main>
</div>`,
  );
}
