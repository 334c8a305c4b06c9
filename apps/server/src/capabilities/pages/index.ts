import type { Notice } from '@kahan/contract';
import {
  barePath,
  handInAddress,
  KEPT_SHELL,
  NOW_HEADER,
  PAGES,
  type PageName,
  pathsOf,
  pathVariants,
  roomAddressOfPath,
  SHARE_TARGET,
  tagOf,
} from '@kahan/contract/runtime';
import type { Clock, Language, Offer } from '@kahan/domain';
import { phrases } from '@kahan/phrases';
import { nonBreakingTexts } from '@kahan/phrases/non-breaking';
import { serverPhrases } from '@kahan/phrases/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../platform/html.ts';
import type { Http } from '../../platform/http/admit/server.ts';
import { HTML_TYPE } from '../../platform/http/answer/respond.ts';
import type { Authenticator, LiveSession } from '../../platform/http/guard/handler.ts';
import type { Log } from '../../platform/log.ts';
import { createFirstPictures, pictureJson } from './first-picture.ts';
import type { MenuLink } from './menu-links.ts';
import type { Renderer } from './renderer.ts';
import { createShell, type Filled, type Shell } from './shell.ts';
import { screenAtStart } from './start-redirect.ts';

export { createRenderer } from './renderer.ts';

export interface PagesOptions {
  /** index.html of the build; null without a build. */
  shell: string | null;
  authenticator: Authenticator;
  isKnownStudent: (userId: number) => Promise<boolean>;
  /** Ends a login that bears the mark of an offline logout. @returns the lines that remove its cookies */
  endMarked(cookieHeader: string | undefined): Promise<string[]>;
  clock: Clock;
  pinned: boolean;
  development: boolean;
  supportEmail: string;
  menuLinks: readonly MenuLink[];
  /** What the student system offers. */
  offer(): Offer;
  publicUrl: string;
  /** What the operator tells everybody now. */
  notice(): Notice | null;
  /** Renders pages before the app draws them. */
  renderer: Renderer;
  /** The position at which the logs stand now; without a user that of the public log alone. */
  positionOf(userId: number | null): Promise<string>;
  log: Log;
}

/**
 * Serves the app's pages: one shell for every address, with the attributes that the app needs before its script runs.
 * @throws Error when index.html of the build lacks a placeholder
 */
export function registerPages(http: Http, options: PagesOptions): void {
  const shell = options.shell === null ? null : createShell(options.shell);
  const firstPictures = createFirstPictures({ http, renderer: options.renderer, log: options.log });
  for (const name of Object.keys(PAGES) as PageName[]) {
    const { access } = PAGES[name];
    const show = async (request: FastifyRequest, reply: FastifyReply) => {
      const ended = await options.endMarked(request.headers.cookie);
      if (ended.length > 0) reply.header('set-cookie', ended);
      const session = await options.authenticator.authenticate(request.headers);
      request.session = session;
      const loggedIn = http.jar.read(request.headers.cookie, 'loggedIn') === '1';
      if (name === 'login') return redirect(http, reply, loggedIn ? '/' : loginAddress(pageAfter(request)));
      if (name === 'mapsRoom') return redirect(http, reply, roomAddressOfPath(pathOf(request)));
      if (access !== 'public' && !loggedIn) return redirect(http, reply, loginAddress(request.url));
      if (name === 'home') {
        const chosen = http.jar.read(request.headers.cookie, 'screen');
        const screen = screenAtStart({ request, chosen, publicUrl: options.publicUrl });
        if (screen !== 'home') return redirect(http, reply, barePath(screen));
      }
      if (shell === null) return withoutBuild(http, reply);
      // Otherwise the login is over: the app finds that out, and leads to the login page.
      const isSure = loggedIn === (session !== null);
      const first = isSure ? await firstOf({ name, request, session }) : NOTHING;
      const headers = {
        'content-type': HTML_TYPE,
        // A user's data is kept by no cache, not even by the browser's, which a logout leaves alone.
        'cache-control': session === null ? 'no-cache' : 'private, no-store',
        // A private link that somebody has put on a public page must not be found by a search.
        ...(name === 'schedule_shared' && { 'x-robots-tag': 'noindex' }),
      };
      http.respond.send(reply, 200, headers, fill(shell, { page: name, ...first }, http, request, options));
    };
    for (const address of pathsOf(name).flatMap(addressesOf)) http.app.get(address, show);
  }
  /** What the page carries: the answers for its first picture, and HTML that is seen until the app has drawn it. */
  async function firstOf({ name, request, session }: Asked): Promise<Pick<Filled, 'rendered' | 'picture'>> {
    const { cookie } = request.headers;
    const [path = '/', query] = request.url.split('?', 2);
    const userId = session?.userId ?? null;
    const tag = session === null ? null : tagOf(http.jar.read(cookie, 'csrf') ?? null);
    const language = http.languageOf(request);
    // The position is read before the answers: a change meanwhile is told again, and none is missed.
    const [studies, cursor] = await Promise.all([
      userId !== null && options.isKnownStudent(userId),
      options.positionOf(userId),
    ]).catch(() => [false, null] as const);
    const visit = {
      ...{ page: name, path, search: query === undefined ? '' : `?${query}`, language, studies },
      loggedIn: session !== null,
      now: options.clock.now().toISOString(),
    };
    // Without the database the page still opens, and reads its data itself.
    const { answers, isComplete } =
      cursor === null
        ? { answers: new Map(), isComplete: false }
        : await firstPictures.read(visit, request.raw, session === null ? undefined : cookie);
    const isWhole = session === null && options.renderer.rendersFor(name);
    const rendered = await options.renderer.draw({
      visit: {
        url: options.publicUrl + request.url,
        language,
        dataset: datasetOf(language, options),
        cookies: session === null ? '' : `${http.jar.name('loggedIn')}=1`,
        isPhone: isPhone(request),
      },
      // No personal data is rendered: the drawing of a personal page is its frame, the same for everybody.
      answers: isWhole ? answers : new Map(),
      client: http.clientOf(request.raw),
      // A drawing that lacks something serves no other visit.
      cachedMs: isWhole ? (isComplete ? RENDERED_CACHED_MS : 0) : FRAME_CACHED_MS,
    });
    return { rendered, picture: cursor === null ? null : pictureJson(answers, { session: tag, cursor }) };
  }

  http.app.get(KEPT_SHELL, async (request, reply) => {
    if (shell === null) return withoutBuild(http, reply);
    request.session = await options.authenticator.authenticate(request.headers);
    const now = options.clock.now().toISOString();
    const headers = {
      'content-type': HTML_TYPE,
      'content-language': http.languageOf(request),
      'cache-control': 'no-store',
      [NOW_HEADER]: now,
    };
    http.respond.send(reply, 200, headers, keptShell(shell, http, request, options));
  });
  // Without a worker nothing can keep the files. Their bytes are not read, so a page of another site achieves nothing.
  http.app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.post(SHARE_TARGET, (_request, reply) => {
      http.respond.empty(reply, 303, { location: handInAddress('missed'), connection: 'close' });
    });
  });
  http.setNotFound((request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // A missing file is not a page: scripts, images and old tabs after a new build ask for it.
    const isFile = /^\/assets\/|\.(js|css|map|json|png|svg|ico|webp|woff2|txt|webmanifest)$/i.test(
      pathOf(request),
    );
    if (!isRead || isFile || shell === null) return { code: 'NOT_FOUND' };
    return {
      status: 404,
      html: fill(shell, { page: null, ...NOTHING }, http, request, options),
    };
  });
}

interface Asked {
  name: PageName;
  request: FastifyRequest;
  session: LiveSession | null;
}

/** A rendered page serves other visitors of the same address for so long. */
const RENDERED_CACHED_MS = 30_000;
/** The frame of a page changes with the build alone, but for the day that it may name. */
const FRAME_CACHED_MS = 10 * 60_000;

/** `/study/:studyId?` → the address with and without the id, each with and without a final slash. */
const addressesOf = (path: string): string[] =>
  path === '/' ? [path] : pathVariants(path).flatMap((address) => [address, `${address}/`]);

const loginAddress = (page: string) => `/api/login?page=${encodeURIComponent(page)}`;

/** The target of `/login?page=`; the login page checks it. */
function pageAfter(request: FastifyRequest): string {
  const { page } = request.query as { page?: unknown };
  return typeof page === 'string' ? page : '/';
}

function redirect(http: Http, reply: FastifyReply, location: string): void {
  http.respond.empty(reply, 302, { location });
}

function withoutBuild(http: Http, reply: FastifyReply): void {
  const text = 'The web app is not built: run npm start, or npm run dev for its development server.\n';
  http.respond.send(reply, 503, { 'content-type': 'text/plain; charset=utf-8' }, text);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

const NOTHING = { rendered: null, picture: null } satisfies Partial<Filled>;

/**
 * The shell that a browser keeps. It has nothing of the user beside language and theme, no files of one page, and no
 * instant, which would be that of an earlier visit; a pinned clock stands at the same one.
 */
function keptShell(shell: Shell, http: Http, request: FastifyRequest, options: PagesOptions): string {
  const html = fill(shell, { page: 'home', ...NOTHING }, http, request, options);
  return options.pinned ? html : html.replace(/ data-now="[^"]*"/, '');
}

function fill(
  shell: Shell,
  first: Pick<Filled, 'page' | 'rendered' | 'picture'>,
  http: Http,
  request: FastifyRequest,
  options: PagesOptions,
): string {
  const lang = http.languageOf(request);
  const theme = http.jar.read(request.headers.cookie, 'theme');
  return shell({
    ...first,
    lang,
    attributes: {
      // A sign at a door is light from its first moment.
      'data-theme': first.page === 'reservation' ? 'light' : themeOf(theme),
      ...Object.fromEntries(
        Object.entries(datasetOf(lang, options)).map(([name, value]) => [`data-${name}`, value]),
      ),
    },
    title: titleOf(first.page, lang),
    description: serverPhrases(lang).pages.description,
    withoutApp: withoutApp(lang),
  });
}

/** The attributes that the app reads on the document, beside language and theme. */
const datasetOf = (lang: Language, options: PagesOptions): Record<string, string> => ({
  now: options.clock.now().toISOString(),
  clock: options.pinned ? 'pinned' : 'running',
  support: options.supportEmail,
  links: JSON.stringify(options.menuLinks.map((link) => [link[lang], link.url])),
  offer: JSON.stringify(options.offer()),
  'operator-notice': JSON.stringify(options.notice()),
  ...(options.development && { dev: '' }),
});

/** Whether a phone sends the request, by the headers in which browsers describe themselves. */
function isPhone({ headers }: FastifyRequest): boolean {
  const hint = headers['sec-ch-ua-mobile'];
  return hint === undefined ? /\bMobi/.test(headers['user-agent'] ?? '') : hint === '?1';
}

const themeOf = (cookie: string | undefined) => (cookie === 'light' || cookie === 'dark' ? cookie : 'system');

/** The text where the app cannot start. The styles hide its first line in browsers that the app is built for. */
function withoutApp(lang: Language): string {
  const { oldBrowser, scriptOff } = nonBreakingTexts(serverPhrases(lang).pages);
  return `<p class="no-app old-browser">${escapeHtml(oldBrowser)}</p><noscript><p class="no-app">${escapeHtml(scriptOff)}</p></noscript>`;
}

/** The title is the page's label, except on / and /login (spec 2). */
function titleOf(page: PageName | null, lang: Language): string {
  const { shell } = phrases(lang);
  if (page === null) return shell.title(shell.notFound);
  return page === 'home' || page === 'login' ? shell.name : shell.title(shell.pages[page]);
}
