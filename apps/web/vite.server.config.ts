import { join } from 'node:path';
import { defineConfig } from 'vite';
import base from './vite.config.ts';
import { pluginsOfSources } from './vite-served.ts';

/**
 * Builds the same sources for the server, which renders pages (decision 012). They become one script, which the server
 * runs once for each page.
 */
export default defineConfig({
  ...base,
  define: { ...base.define, 'process.env.NODE_ENV': '"production"' },
  plugins: pluginsOfSources(base),
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/server-render/render.tsx',
    target: 'node24',
    assetsInlineLimit: 0,
    outDir: join(import.meta.dirname, 'dist-server'),
    emptyOutDir: true,
    minify: false,
    rolldownOptions: { output: { codeSplitting: false, format: 'cjs', entryFileNames: 'render.cjs' } },
  },
});
