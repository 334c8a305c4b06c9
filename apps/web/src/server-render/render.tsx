// First: the modules of the app read the document while they load.
import './document.ts';

import type { RenderPage } from '@kahan/contract';
import { renderToString } from 'react-dom/server';
import { App } from '../app/app.tsx';
import { loadScreen } from '../app/prepare.ts';
import { transport } from '../platform/http/api.ts';
import { loadPhrases } from '../platform/i18n/phrases.ts';
import { bootWith, readPage } from '../platform/page/boot.ts';
import { currentPath, currentSearch } from '../platform/page/navigation.ts';
import { openAt } from './document.ts';
import { moveStyles } from './styles.ts';

/** The page itself has failed or waits, by React's mark, or only leads to another one. Parts of it may wait. */
const NO_PAGE = /<main[^>]*>(?:<!--\$!-->|<\/main>)/;

/**
 * Renders a page as the app draws it (decisions 088 and 089). An instance of this module belongs to one visit, since the
 * app keeps what it has read.
 * @throws Error when an answer is missing: the app then draws the page by itself, with what is wrong
 */
export const render: RenderPage = async (visit, ask) => {
  openAt(visit);
  // A pinned clock: all times of the page are of one instant, from which the browser's app goes on.
  bootWith({ ...readPage(), clock: 'pinned' });
  const calls: string[] = [];
  const missing: string[] = [];
  transport.send = async (address) => {
    calls.push(address);
    const answer = await ask(address);
    if (answer !== null) return new Response(answer.body, { headers: answer.headers });
    missing.push(address);
    return Response.json({}, { status: 404 });
  };
  await loadPhrases(visit.language);
  await loadScreen({ path: currentPath(), search: currentSearch() });
  if (missing.length > 0) throw new Error(`no answer to ${missing.join(', ')}`);
  const html = renderToString(<App />);
  if (NO_PAGE.test(html)) throw new Error('the page cannot be rendered');
  return { ...moveStyles(html), now: visit.dataset.now ?? '', isPhone: visit.isPhone, calls };
};
