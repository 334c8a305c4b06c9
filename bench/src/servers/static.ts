// Serves a small directory compressed with brotli, as the portal serves its files.
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { listen, serve } from './serve.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};
/** Cross-origin isolation gives a page a clock with microseconds instead of tenths of a millisecond. */
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

async function answer(response: ServerResponse, directory: string, path: string): Promise<void> {
  const file = join(directory, normalize(path === '/' ? '/index.html' : path));
  const type = TYPES[extname(file)];
  if (type === undefined) {
    response.writeHead(404).end();
    return;
  }
  const bytes = await readFile(file);
  const body = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  response
    .writeHead(200, {
      ...ISOLATED,
      'content-type': type,
      'content-encoding': 'br',
      'content-length': body.length,
    })
    .end(body);
}

const api = {
  listen: (directory: string) =>
    listen(
      createServer((request, response) => {
        answer(response, directory, request.url ?? '/').catch((error: Error) => {
          console.error(error);
          response.writeHead(500).end();
        });
      }),
    ),
};

export type StaticSite = typeof api;
serve(api);
