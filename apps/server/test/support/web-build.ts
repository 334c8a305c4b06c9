import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { startPortal, type TestPortal } from './portal.ts';

export const SHELL =
  '<!doctype html><html lang="cs" data-kahan><head><title>Kahan</title><meta name="description" content="" data-kahan />' +
  '<script type="module" crossorigin src="/assets/main-abc123.js"></script>' +
  '<link rel="modulepreload" crossorigin data-lang="cs" href="/assets/cs-1.js">' +
  '<link rel="modulepreload" crossorigin data-lang="en" href="/assets/en-1.js">' +
  '<link rel="modulepreload" crossorigin data-pages="overview study groups" href="/assets/study-1.js">' +
  '<link rel="modulepreload" crossorigin data-pages="terms" href="/assets/cs-1.js">' +
  '<link rel="modulepreload" crossorigin data-pages="terms" href="/assets/terms-1.js">' +
  '<link rel="modulepreload" crossorigin data-pages="terms" data-lang="cs" href="/assets/terms-cs-1.js">' +
  '<link rel="modulepreload" crossorigin data-pages="terms" data-lang="en" href="/assets/terms-en-1.js">' +
  '<link rel="modulepreload" crossorigin data-pages="class_detail" href="/assets/class-1.js">' +
  '<link rel="stylesheet" crossorigin data-pages="class_detail" href="/assets/class-1.css">' +
  '</head><body><div id="app" data-kahan></div></body></html>';
export const SCRIPT = 'console.log(1);'.repeat(50);

/** Writes the smallest build of the web app that the built folder takes. */
export async function writeWebBuild(web: string): Promise<void> {
  await mkdir(join(web, 'dist/assets'), { recursive: true });
  await mkdir(join(web, 'dist-server'));
  await writeFile(join(web, 'dist/index.html'), SHELL);
  await writeFile(join(web, 'dist/assets/main-abc.js'), 'console.log(1)');
  await writeFile(
    join(web, 'dist-server/render.cjs'),
    'exports.renderedPages = []; exports.render = async () => ""; exports.firstCalls = async () => ({});',
  );
}

/**
 * A portal with a small build of the web app. `stop` removes both.
 * @param render a module that renders pages on the server
 */
export async function startWithBuild(render?: string): Promise<{
  portal: TestPortal;
  build: string;
  stop(): Promise<void>;
}> {
  const build = await mkdtemp(join(tmpdir(), 'kahan-dist-'));
  await mkdir(join(build, 'assets'));
  await writeFile(join(build, 'index.html'), SHELL);
  await writeFile(join(build, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(build, 'service-worker.js'), SCRIPT);
  await writeFile(join(build, 'assets/main-abc123.js'), SCRIPT);
  await writeFile(join(build, 'assets/main-abc123.js.br'), brotliCompressSync(SCRIPT));
  const renderBundle = join(build, 'render.cjs');
  if (render !== undefined) await writeFile(renderBundle, render);
  const portal = await startPortal({
    webBuild: build,
    ...(render !== undefined && { renderBundle }),
    env: {
      SUPPORT_EMAIL: 'helpme@kahan.example',
      MENU_LINKS: '[{"cs": "Brožury", "en": "Brochures", "url": "https://out.example/b"}]',
    },
  });
  return {
    portal,
    build,
    async stop() {
      await portal.stop();
      await rm(build, { recursive: true });
    },
  };
}
