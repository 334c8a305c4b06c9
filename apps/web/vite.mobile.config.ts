import { join } from 'node:path';
import { readApp } from '@kahan/mobile/app';
import { defineConfig, type PluginOption } from 'vite';
import base from './vite.config.ts';
import { BROWSERS } from './vite-browsers.ts';
import { mobilePage } from './vite-mobile.ts';

/** Plugins for pages that a server fills and a service worker keeps. */
const SERVED = ['kahan-early-script', 'kahan-preloads', 'kahan-service-worker'];

const isServed = (plugin: PluginOption) =>
  plugin !== null && typeof plugin === 'object' && 'name' in plugin && SERVED.includes(plugin.name);

const plugins = (base.plugins ?? []).flat();
if (plugins.filter(isServed).length !== SERVED.length)
  throw new Error(`vite.config.ts lacks one of ${SERVED.join(', ')}`);

/** Builds the same sources for the app that brings its files along (decision 085). `MODE` is `mobile` in it. */
export default defineConfig({
  ...base,
  mode: 'mobile',
  define: { 'import.meta.env.APP': 'true' },
  plugins: [...plugins.filter((plugin) => !isServed(plugin)), mobilePage(readApp())],
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
