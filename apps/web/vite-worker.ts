import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type Need, neededFiles } from './vite-preloads.ts';
import { bundleScript } from './vite-script.ts';

const ENTRY = fileURLToPath(new URL('src/service-worker/service-worker.ts', import.meta.url));
const ADDRESS = 'service-worker.js';

/** What the worker keeps: addresses of the build's files, which of them is the entry, and which ones a page needs beside it. */
interface Kept {
  files: readonly string[];
  entry: string;
  needs: readonly (Need & { file: string })[];
}

const bundleWorker = (minify: boolean, { files, entry, needs }: Kept): Promise<string> =>
  bundleScript(ENTRY, minify, {
    BUILD_FILES: JSON.stringify(files),
    BUILD_ENTRY: JSON.stringify(entry),
    BUILD_NEEDS: JSON.stringify(needs),
  });

/** Builds the service worker to `/service-worker.js`, an address that stays: a worker is replaced under its name. */
export function serviceWorker(): Plugin {
  return {
    name: 'kahan-service-worker',
    // In development it is made anew for each request, and keeps no files.
    configureServer({ middlewares }) {
      middlewares.use(`/${ADDRESS}`, (_request, response, next) => {
        bundleWorker(false, { files: [], entry: '', needs: [] }).then((code) => {
          response.setHeader('content-type', 'text/javascript; charset=utf-8');
          response.end(code);
        }, next);
      });
    },
    generateBundle: {
      // After the other plugins have written styles and fonts.
      order: 'post',
      async handler(_options, output) {
        const made = Object.values(output);
        const entry = made.find((file) => file.type === 'chunk' && file.isEntry)?.fileName;
        if (entry === undefined) throw new Error('the build has no entry');
        const files = made
          .map(({ fileName }) => `/${fileName}`)
          .filter((address) => /^\/assets\/.*\.(js|css|woff2)$/.test(address))
          .sort();
        // Files of a language alone are in the shell.
        const needs = (await neededFiles(output, (file) => file === entry))
          .filter(({ pages }) => pages !== undefined)
          .map(({ file, ...need }) => ({ file: `/${file}`, ...need }));
        const code = await bundleWorker(true, { files, entry: `/${entry}`, needs });
        this.emitFile({ type: 'asset', fileName: ADDRESS, source: code });
      },
    },
  };
}
