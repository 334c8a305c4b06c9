import { join } from 'node:path';
import { build } from 'vite';

const WEB_CONFIG = join(import.meta.dirname, '../../../apps/web/vite.config.ts');
const ROOT = join(import.meta.dirname, '../timetable');

/** Builds the page that draws timetables into `directory`, for production and with the web app's settings. */
export async function buildTimetable(directory: string): Promise<void> {
  await build({
    configFile: WEB_CONFIG,
    root: ROOT,
    // FullCalendar makes the page bigger than 500 KB; the warning is of no use.
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: directory, emptyOutDir: true },
  });
}
