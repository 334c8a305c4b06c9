import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { bundleScript } from './vite-script.ts';

const ENTRY = fileURLToPath(new URL('src/service-worker/service-worker.ts', import.meta.url));
const ADDRESS = 'service-worker.js';

/** Builds the service worker to `/service-worker.js`, an address that stays: a worker is replaced under its name. */
export function serviceWorker(): Plugin {
  return {
    name: 'kahan-service-worker',
    // In development it is made anew for each request.
    configureServer({ middlewares }) {
      middlewares.use(`/${ADDRESS}`, (_request, response, next) => {
        bundleScript(ENTRY, false).then((code) => {
          response.setHeader('content-type', 'text/javascript; charset=utf-8');
          response.end(code);
        }, next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: ADDRESS, source: await bundleScript(ENTRY, true) });
    },
  };
}
