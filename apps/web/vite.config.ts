import { hash } from 'node:crypto';
import { relative } from 'node:path';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSERS } from './vite-browsers.ts';
import { compileHints } from './vite-compile-hints.ts';
import { preloads } from './vite-preloads.ts';
import { serviceWorker } from './vite-worker.ts';

/** `…/phrases/src/cs/schedule/schedule-tools.ts` → `cs-schedule` */
function textsOfNoun(id: string): string | null {
  const [, lang, noun] = /phrases\/src\/(cs|en)\/([\w-]+)\/[\w-]+\.ts$/.exec(id) ?? [];
  return noun === undefined ? null : `${lang}-${noun}`;
}

/** `…/web/src/features/schedule/grid/grid.tsx` → `schedule` */
const featureOf = (id: string): string | null => /web\/src\/features\/([\w-]+)\//.exec(id)?.[1] ?? null;

const api = process.env.KAHAN_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    // Compiled for every component the compiler costs the first load 8 KB of 110; components that render
    // often ask for it with 'use memo'.
    babel({ presets: [reactCompilerPreset({ compilationMode: 'annotation' })] }),
    preloads(),
    serviceWorker(),
    compileHints(),
  ],
  define: { 'import.meta.env.APP': 'false' },
  // React has had this itself since 18; wouter still asks for the package that stood in for it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: {
    modules: {
      // The name and a short hash of its file: half as long as Vite's own names, of which the first load has 190.
      generateScopedName: (name, file) =>
        `${name}_${hash('sha1', relative(import.meta.dirname, file), 'base64url').slice(0, 3)}`,
    },
  },
  build: {
    target: BROWSERS,
    // Smaller than what Vite's own minifier writes, for some seconds of the build (decision 012).
    minify: 'terser',
    // Reading a property has no effect here, as for `treeshake` below.
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3, pure_getters: true } },
    // Without it Vite inlines small files as data: URLs, which the security policy refuses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        // A file costs a phone about 10 ms, however small: the first load is one script, what screens share another.
        codeSplitting: {
          groups: [
            { name: 'app', priority: 9, tags: ['$initial'] },
            { name: 'cs', priority: 7, test: /phrases\/src\/cs\/index/ },
            { name: 'en', priority: 7, test: /phrases\/src\/en\/index/ },
            // The texts of a noun.
            { name: textsOfNoun, debugName: 'texts', priority: 6 },
            // What the texts of both languages use, the data, and what is loaded ahead of it: each reader has all three.
            {
              name: 'common',
              priority: 8,
              test: /packages\/phrases\/src\/[^/]+$|web\/src\/(data|platform)\/|screens\/[\w-]+\/ahead\.ts$/,
              minShareCount: 2,
            },
            {
              name: 'shared',
              priority: 5,
              test: /node_modules|web\/src\/ui\/|packages\/(domain|contract)\//,
              minShareCount: 2,
            },
            // What several screens or parts take from a noun.
            { name: featureOf, priority: 4, minShareCount: 2 },
          ],
        },
      },
      // Small constants are inlined across modules, 0.1 KB.
      optimization: { inlineConst: { mode: 'smart', pass: 3 } },
      // Nothing here reads a property for what the reading does: reads that nobody uses are left out, 0.2 KB.
      treeshake: { propertyReadSideEffects: false },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/socket.io': { target: api, ws: true } },
  },
  preview: { host: '127.0.0.1', proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
});
