import { hash } from 'node:crypto';
import { relative } from 'node:path';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSERS } from './vite-browsers.ts';
import { compileHints } from './vite-compile-hints.ts';
import { earlyScript } from './vite-early.ts';
import { lean } from './vite-lean.ts';
import { preloads } from './vite-preloads.ts';
import { serviceWorker } from './vite-worker.ts';

const api = process.env.KAHAN_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    // Compiled for every component the compiler costs the first load 8 KB of 110; components that render
    // often ask for it with 'use memo'.
    babel({ presets: [reactCompilerPreset({ compilationMode: 'annotation' })] }),
    earlyScript(),
    preloads(),
    lean(),
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
    // Smaller than what Vite's own minifier writes, for some seconds of the build (decision 066).
    minify: 'terser',
    // Reading a property has no effect here, as for `treeshake` below.
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3, pure_getters: true } },
    // Without it Vite inlines small files as data: URLs, which the security policy refuses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // What the first load needs stays in one chunk, which compresses best; left alone, the bundler splits it as soon
    // as two later chunks share something.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // First, since another group also takes what its modules share with the first load.
            { name: 'app', priority: 5, tags: ['$initial'] },
            // The first load names every chunk of every screen: what several of them share is two, not many.
            { name: 'words', priority: 4, test: /packages\/phrases\/src\/[^/]+$/, minShareCount: 2 },
            // The dates are used by later screens as well; the texts of the first load are one chunk all the same.
            { name: 'cs', test: /phrases\/src\/cs\/(index|dates)/ },
            { name: 'en', test: /phrases\/src\/en\/(index|dates)/ },
            // A phone takes about 10 ms for each file that is named, however small. What every page loads after the first
            // paint is one file with its own queries. A screen that uses one of them loads the file before.
            {
              name: 'after-paint',
              priority: 3,
              test: /web\/src\/(app\/(after-paint|shell\/follow-hand-ins)|data\/(food|offline|results|studies|preferences\/analytics|groups-query)|platform\/(live\/(socket|cursor)|offline|page\/drafts|http\/keep-queries))/,
            },
            // The parts of Home that load then are another file, and their texts a third. They must not bring what the
            // screens share.
            {
              name: 'later-on-home',
              priority: 2,
              test: /hand-in-line|hand-in-words|features\/way\/(how-far|words|told-steps)|way-address/,
            },
            { name: 'cs-later', test: /phrases\/src\/cs\/(hand-in|campus\/way)/ },
            { name: 'en-later', test: /phrases\/src\/en\/(hand-in|campus\/way)/ },
            // Only screens with commands whose state is shown load it.
            { name: 'commands', test: /command-client|modern\/(mutation|useMutation)/ },
            // What most screens share. What fewer share stays apart: every screen would load it. Sign-ups and commands
            // bring the library's part for commands, and many screens have none in their first picture.
            {
              name: 'shared',
              priority: 1,
              test: /apps\/web\/src\/(ui|platform\/(?!http\/command-client)|data\/(?!requests|terms))|lucide|teaching-weeks/,
              minShareCount: 3,
            },
            // What the screens with sign-ups know of them.
            { name: 'sign-ups', test: /apps\/web\/src\/data\/(requests|terms)/, minShareCount: 2 },
            // What all pages with lessons need: a phone takes longer for several small files than for one.
            {
              name: 'lessons',
              test: /useQueries|queriesObserver|lesson\/timetable|data\/schedule\/shared-schedules/,
              minShareCount: 2,
            },
            // Parts that the page of a class has as well.
            { name: (id) => /features\/(terms|requests)\//.exec(id)?.[1] ?? null, minShareCount: 2 },
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
