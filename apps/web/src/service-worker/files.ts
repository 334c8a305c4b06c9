import { KEPT_SHELL, pageAt } from '@kahan/contract/runtime';
import { buildCaches, cacheName, cacheOf } from '../platform/offline/builds.ts';

/** The files of this build, and their entry script. vite-worker.ts writes both in; in development there are none. */
declare const BUILD_FILES: readonly string[];
declare const BUILD_ENTRY: string;
/** Files that pages need beside the first load, some in one language only. */
declare const BUILD_NEEDS: readonly { file: string; pages: readonly string[]; lang?: string }[];

/** Builds whose files are kept: pages of the last build may still be open. */
const KEPT_BUILDS = 2;

/** Loads all files of this build and its shell; all or nothing. @throws Error when a file is missing */
export async function keepBuild(): Promise<void> {
  if (BUILD_ENTRY === '') return;
  const name = cacheName(BUILD_ENTRY, Date.now());
  try {
    const shell = await fetch(KEPT_SHELL);
    // Another portal may have the next build already, or still the last one.
    const isOwn = shell.ok && (await shell.clone().text()).includes(BUILD_ENTRY);
    if (!isOwn) throw new Error('the server gives the shell of another build');
    const cache = await caches.open(name);
    await cache.addAll(BUILD_FILES);
    await cache.put(KEPT_SHELL, shell);
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

let keeping: Promise<void> | undefined;

/** Loads the files of this build again when the device no longer keeps them. @throws Error as {@link keepBuild} does */
export async function keepBuildAgain(): Promise<void> {
  // Two tabs may ask for it.
  keeping ??= (async () => {
    if ((await cacheOf(BUILD_ENTRY)) === null) await keepBuild();
  })().finally(() => {
    keeping = undefined;
  });
  await keeping;
}

/** Removes the builds before the last one. */
export async function forgetOldBuilds(): Promise<void> {
  await Promise.all((await buildCaches()).slice(KEPT_BUILDS).map((name) => caches.delete(name)));
}

/** The source of an answer: the kept shell, a kept file, or the network. */
export type Source = 'shell' | 'file' | 'network';

/** @param origin of the worker */
export function sourceOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): Source {
  const { origin: from, pathname, searchParams } = new URL(url);
  if (method !== 'GET' || from !== origin) return 'network';
  if (mode !== 'navigate') return pathname.startsWith('/assets/') ? 'file' : 'network';
  const page = pageAt(pathname);
  // The server leads away from these, and sets the language of the address.
  const isForServer = page === null || page === 'login' || page === 'logout' || searchParams.has('lang');
  return isForServer ? 'network' : 'shell';
}

/** The kept response; undefined also when the browser cannot read it, since the network can answer then. */
async function keptOr(find: () => Promise<Response | undefined>): Promise<Response | undefined> {
  try {
    return await find();
  } catch (error) {
    console.warn('kept files', error);
    return undefined;
  }
}

/** The value of a `Link` header that names the files of a page: they load together with the first load, not after it. */
function filesOf(address: string, shell: Response): string {
  const page = pageAt(new URL(address).pathname);
  const lang = shell.headers.get('content-language');
  const needed = BUILD_NEEDS.filter(
    (need) => need.pages.includes(page ?? '') && (need.lang ?? lang) === lang,
  );
  return [...new Set(needed.map(({ file }) => file))]
    .map((file) =>
      file.endsWith('.css')
        ? `<${file}>; rel=preload; as=style; crossorigin`
        : `<${file}>; rel=modulepreload; crossorigin`,
    )
    .join(', ');
}

/** The shell of this build at once, for every page; the network where it is not kept. */
export async function shellFor(request: Request): Promise<Response> {
  const kept = await keptOr(async () => (await cacheOf(BUILD_ENTRY))?.match(KEPT_SHELL));
  if (kept === undefined) return fetch(request);
  const headers = new Headers(kept.headers);
  headers.set('link', filesOf(request.url, kept));
  // Not as a stream, which keeps this event open: a new version of the worker waits for the events of the old one.
  return new Response(await kept.blob(), { headers });
}

/** A file of any kept build; the network for others. */
export async function fileFor(request: Request): Promise<Response> {
  const kept = await keptOr(() => caches.match(request, { ignoreVary: true }));
  if (kept) return kept;
  const answer = await fetch(request);
  // A page that lacks files cannot start again from the kept shell: the next start is the server's.
  if (answer.status === 404) await (await cacheOf(BUILD_ENTRY))?.delete(KEPT_SHELL);
  return answer;
}
