import { join } from 'node:path';
import { build } from 'vite';

const WEB_CONFIG = join(import.meta.dirname, '../../../apps/web/vite.config.ts');
const ROOT = join(import.meta.dirname, '../timetable');

/** Builds the page that draws timetables into `directory`, for production and as the web app itself is built. */
export async function buildTimetable(directory: string): Promise<void> {
  await build({
    configFile: WEB_CONFIG,
    root: ROOT,
    // That the page is bigger than 500 KB is FullCalendar's affair.
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: directory, emptyOutDir: true },
  });
}
