// First: the modules of the app read the document while they load.
import './document.ts';

import type { RenderPage } from '@kahan/contract';
import { renderToString } from 'react-dom/server';
import { App } from '../app/app.tsx';
import { loadScreen } from '../app/prepare.ts';
import { transport } from '../platform/http/api.ts';
import { queryClient } from '../platform/http/query.ts';
import { loadPhrases } from '../platform/i18n/phrases.ts';
import { bootWith, readPage } from '../platform/page/boot.ts';
import { currentPath, currentSearch } from '../platform/page/navigation.ts';
import { standAt } from './document.ts';

/** React's mark of a part that has failed or waits. */
const FALLBACK = '<!--$!-->';
/** The security policy forbids style attributes in HTML. */
const STYLE = / style="[^"]*"/g;

/**
 * Renders a page as the app draws it for a reader without a login (decision 088). One page at a time, since the document
 * is one; one language in each instance of this module, since the texts of screens are loaded once.
 * @throws Error when an answer is missing: the app then draws the page by itself, with what is wrong
 */
export const render: RenderPage = async (visit, ask) => {
  standAt(visit);
  bootWith(readPage());
  const calls: string[] = [];
  const missing: string[] = [];
  transport.send = async (address) => {
    calls.push(address);
    const answer = await ask(address);
    if (answer !== null) return new Response(answer.body, { headers: answer.headers });
    missing.push(address);
    return Response.json({}, { status: 404 });
  };
  try {
    await loadPhrases(visit.language);
    await loadScreen({ path: currentPath(), search: currentSearch() });
    if (missing.length > 0) throw new Error(`no answer to ${missing.join(', ')}`);
    const html = renderToString(<App />);
    if (html.includes(FALLBACK)) throw new Error('a part of the page cannot be rendered');
    return { html: html.replaceAll(STYLE, ''), calls };
  } finally {
    queryClient.clear();
  }
};
