import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../hello');

/** Builds the page of React and React DOM alone into `directory`, for production and for the app's browsers. */
export async function buildHello(directory: string): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    mode: 'production',
    // NODE_ENV is set here, because React's development build is almost twice as big.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: directory,
      emptyOutDir: true,
      target: ['chrome111', 'safari16.4', 'firefox114'],
      modulePreload: { polyfill: false },
    },
  });
}
