import { join } from 'node:path';
import { build, loadConfigFromFile } from 'vite';

const SOURCES = join(import.meta.dirname, '..');
const WEB_CONFIG = join(SOURCES, '../../apps/web/vite.config.ts');

/** Builds the page of React and React DOM alone into `directory`, for production and for the app's browsers. */
export async function buildHello(directory: string): Promise<void> {
  const web = await loadConfigFromFile({ command: 'build', mode: 'production' }, WEB_CONFIG);
  const target = web?.config.build?.target;
  if (target === undefined) throw new Error(`${WEB_CONFIG} names no browsers`);
  await build({
    ...production('hello'),
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: directory,
      emptyOutDir: true,
      target,
      modulePreload: { polyfill: false },
    },
  });
}

/** Builds the page that draws timetables into `directory`, for production and with the web app's settings. */
export async function buildSchedule(directory: string): Promise<void> {
  await build({
    ...production('schedule'),
    configFile: WEB_CONFIG,
    // FullCalendar makes the page bigger than 500 KB; the warning is of no use.
    logLevel: 'error',
    build: { outDir: directory, emptyOutDir: true },
  });
}

/** Builds the page that shows the map into `directory`, for production and with the web app's settings. */
export async function buildMap(directory: string): Promise<void> {
  await build({
    ...production('map'),
    configFile: WEB_CONFIG,
    logLevel: 'warn',
    build: { outDir: directory, emptyOutDir: true },
  });
}

const production = (page: string) => ({
  root: join(SOURCES, page),
  mode: 'production',
  // NODE_ENV is set here, because React's development build is almost twice as big.
  define: { 'process.env.NODE_ENV': '"production"' },
});
