import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@kahan/domain';
import type { App } from '@kahan/mobile/app';
import { phonePhrases } from '@kahan/phrases/phone';
import type { Plugin } from 'vite';

/** What the page of the server has and the page of the app replaces. */
const ROOT = '<html lang="cs" data-kahan>';
const PLACE = '<div id="app" data-kahan></div>';
const ENTRY = '/src/main.tsx';
/** Icons and the manifest, which the projects have of their own, and the text for search engines. */
const OF_BROWSERS =
  /[ \t]*<(?:link rel="(?:icon|apple-touch-icon|manifest)"|meta name="description")[^>]*>\n/g;

/**
 * The policy of the portal's pages (the server's `securityHeaders`) for pages that the device serves: calls and photos
 * also come from the portal. A page cannot forbid by itself to be framed; nothing can frame the page of an app.
 */
export function contentPolicy(portal: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${portal}`,
    "font-src 'self'",
    `connect-src 'self' ${portal} ${portal.replace(/^http/, 'ws')}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/**
 * index.html of the browser's build, as the app has it: without a server nobody fills it, so it names the portal itself.
 * @throws Error when index.html lacks what is replaced
 */
export function appPage(html: string, { portal, supportMail, links }: App): string {
  const values = JSON.stringify({ portal, supportMail, links }).replaceAll('<', '\\u003c');
  const changes: [from: string, to: string][] = [
    [ROOT, '<html lang="cs" data-theme="system" data-clock="running">'],
    [
      '<meta charset="utf-8" />',
      `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${contentPolicy(portal)}" />`,
    ],
    [PLACE, `<div id="app"></div>\n    <script type="application/json" id="portal">${values}</script>`],
    [ENTRY, '/src/mobile.ts'],
  ];
  const made = changes.reduce(
    (page, [from, to]) => {
      if (!page.includes(from)) throw new Error(`index.html lacks ${from}`);
      return page.replace(from, () => to);
    },
    html.replace(OF_BROWSERS, ''),
  );
  if (made.includes('data-kahan')) throw new Error('index.html has a place that only a server fills');
  return made;
}

/** What a phone shows whose system cannot run the app (`errorPath` of Capacitor): plain HTML, without a script. */
export function oldViewPage(name: string): string {
  const texts = LANGUAGES.map((language) => `<p lang="${language}">${phonePhrases(language).oldView}</p>`);
  return `<!doctype html>
<html lang="cs">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${name}</title></head>
<body>${texts.join('')}</body>
</html>
`;
}

/** The mark, which the intro shows: the other public files are for browsers. */
const MARK = 'mark.svg';

/** Makes the page of the app in place of the page that the server fills, and what stands beside it. */
export function mobilePage(app: App): Plugin {
  return {
    name: 'kahan-mobile-page',
    transformIndexHtml: { order: 'pre', handler: (html) => appPage(html, app) },
    generateBundle() {
      const mark = readFileSync(join(import.meta.dirname, 'public', MARK));
      this.emitFile({ type: 'asset', fileName: MARK, source: mark });
      this.emitFile({ type: 'asset', fileName: 'old-view.html', source: oldViewPage(app.name) });
    },
  };
}
