import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../hello');

/** Builds the page of React and React DOM alone, for production and the browsers of the app, into `directory`. */
export async function buildHello(directory: string): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    mode: 'production',
    // Whatever NODE_ENV is outside: React's development build is nearly twice as big.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: directory,
      emptyOutDir: true,
      target: ['chrome111', 'safari16.4', 'firefox114'],
      modulePreload: { polyfill: false },
    },
  });
}
