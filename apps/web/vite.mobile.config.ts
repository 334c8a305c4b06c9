import { join } from 'node:path';
import { readApp } from '@kahan/mobile/app';
import { defineConfig } from 'vite';
import base from './vite.config.ts';
import { BROWSERS } from './vite-browsers.ts';
import { mobilePage } from './vite-mobile.ts';
import { pluginsOfSources } from './vite-served.ts';

/** Builds the same sources for the app that brings its files along (decision 085). `MODE` is `mobile` in it. */
export default defineConfig({
  ...base,
  mode: 'mobile',
  define: { 'import.meta.env.APP': 'true' },
  plugins: [...pluginsOfSources(base), mobilePage(readApp())],
  publicDir: false,
  build: {
    target: BROWSERS,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: join(import.meta.dirname, '../mobile/www'),
    emptyOutDir: true,
    // Files of the device need no minifier that takes its time, and no groups of chunks.
    minify: true,
  },
});
