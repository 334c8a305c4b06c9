import { join } from 'node:path';
import type { Capability } from '../../engine/index.ts';
import { render } from '../../platform/http/answer/render.ts';
import type { Rendered } from '../../platform/http/answer/rendered.ts';
import type { CookieJar } from '../../platform/http/guard/cookies.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { docsPage } from './docs.page.ts';
import { openApi } from './openapi.ts';

/** Rules of the page, published behind the tokens of the web app. */
export const DOCS_STYLES = join(import.meta.dirname, 'docs.css');

/** The documentation of the contract: for machines, and as a page. */
export function meta({ jar, stylesheet }: { jar: CookieJar; stylesheet: string }): Capability {
  let document: Rendered | undefined;
  const handlers: Handlers = {
    async 'GET /api/openapi.json'() {
      document ??= render('GET /api/openapi.json', openApi());
      return document;
    },
    async 'GET /api/docs'({ lang, request }) {
      const theme = jar.read(request.headers.cookie, 'theme');
      return docsPage({ lang, theme: theme === 'light' || theme === 'dark' ? theme : 'system', stylesheet });
    },
  };
  return { name: 'meta', handlers };
}
