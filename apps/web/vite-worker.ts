import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { BROWSERS } from './vite-browsers.ts';

const ENTRY = fileURLToPath(new URL('src/service-worker/service-worker.ts', import.meta.url));
const ADDRESS = 'service-worker.js';

/** The worker as one classic script: it shares no chunk with the app, so neither makes the other larger. */
async function bundle(minify: boolean): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      minify,
      target: BROWSERS,
      rolldownOptions: { input: ENTRY, output: { format: 'iife' } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('the service worker was not built');
  return chunk.code;
}

/** Builds the service worker to `/service-worker.js`, an address that stays: a worker is replaced under its name. */
export function serviceWorker(): Plugin {
  return {
    name: 'kahan-service-worker',
    // In development it is made anew for each request.
    configureServer({ middlewares }) {
      middlewares.use(`/${ADDRESS}`, (_request, response, next) => {
        bundle(false).then((code) => {
          response.setHeader('content-type', 'text/javascript; charset=utf-8');
          response.end(code);
        }, next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: ADDRESS, source: await bundle(true) });
    },
  };
}
