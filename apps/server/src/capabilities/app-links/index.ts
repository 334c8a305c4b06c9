import { PAGES } from '@kahan/contract/runtime';
import type { FastifyReply } from 'fastify';
import type { Http } from '../../platform/http/admit/server.ts';
import { HTML_TYPE } from '../../platform/http/answer/respond.ts';
import { isToken } from '../../platform/token.ts';
import { appLoginPage, schemeLink } from './app-login.page.ts';
import type { AndroidApp } from './apps.ts';

export { type AndroidApp, parseAndroidApp, parseIosApp } from './apps.ts';

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
/** Of these addresses the app has no screens, or opens them by no link: a link of somebody else must not end a login. */
const NOT_FOR_APPS = ['/api/*', '/socket.io/*', '/.well-known/*', `${PAGES.logout.path}*`];
const LOGIN_PATH = '/app/login';

const hasApp = ({ android, ios }: Apps): boolean => android !== null || ios !== null;

/**
 * The address in which a login of the app ends, without its query. A link of https is opened by the verified app alone;
 * another app may have claimed the scheme, which is used where no app is configured.
 */
export const appLoginAddress = (apps: Apps, publicUrl: string): string =>
  hasApp(apps) ? `${publicUrl}${LOGIN_PATH}` : schemeLink();

/** App Links and Universal Links (decision 084). They are for systems and for browsers: outside of the contract. */
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
    const page = appLoginPage({
      ...{ token, lang: http.languageOf(request), stylesheet: options.stylesheet },
      theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    });
    respond.send(reply, 200, { 'content-type': HTML_TYPE, 'referrer-policy': 'no-referrer' }, page);
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
