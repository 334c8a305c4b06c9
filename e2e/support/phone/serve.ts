import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { world } from '../world.ts';

const WWW = resolve(import.meta.dirname, '../../../apps/mobile/www');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves the app's files as the phone does: every path without a file is the page. Its portal is the front. */
export async function serveApp(portal: string): Promise<Server> {
  const page = await readFile(join(WWW, 'index.html'), 'utf8');
  const built = portalIn(page);
  const socketOf = (address: string) => address.replace('http', 'ws');
  const html = page.replaceAll(socketOf(built), socketOf(portal)).replaceAll(built, portal);
  const server = createServer(async (asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://localhost');
    const type = TYPES[extname(pathname)];
    try {
      const body = type && pathname !== '/index.html' ? await readFile(join(WWW, pathname)) : html;
      answer.writeHead(200, { 'content-type': type ?? 'text/html; charset=utf-8' }).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(world().appPort, '127.0.0.1', done));
  return server;
}

/** The portal for which the app was built. */
function portalIn(html: string): string {
  const text = /<script type="application\/json" id="portal">(.*?)<\/script>/.exec(html)?.[1];
  if (text === undefined) throw new Error('the app’s page names no portal: build it first');
  return JSON.parse(text).portal;
}
