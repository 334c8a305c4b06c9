// First: the modules of the app read the document while they load.
import './document.ts';

import type {
  AskFirstCalls,
  Call,
  FirstVisit,
  GivenAnswer,
  RenderedVisit,
  RenderPage,
  ServerBundle,
} from '@kahan/contract';
import { pageAt } from '@kahan/contract/runtime';
import { pragueDate } from '@kahan/domain';
import { renderToString } from 'react-dom/server';
import { App } from '../app/app.tsx';
import type { FirstQuery, Known, ScreenCode, Visit } from '../app/define-screen.ts';
import { isShown, openScreen, SCREENS, screenOf } from '../app/screens.ts';
import { versionQuery } from '../app/version.ts';
import { groupsQuery } from '../data/groups/groups.ts';
import { activeQuery } from '../data/news/queries.ts';
import { requestsQuery } from '../data/requests/requests.ts';
import { studiesHere, userQuery } from '../data/session/session.ts';
import { type FreshAnswer, freshnessOf } from '../platform/http/client.ts';
import { isLoggedIn } from '../platform/http/cookies.ts';
import { queryClient } from '../platform/http/query.ts';
import { chooseLanguage, loadPhrases } from '../platform/i18n/phrases.ts';
import { loadTexts } from '../platform/i18n/texts.ts';
import { bootWith, readPage } from '../platform/page/boot.ts';
import { currentPath, currentSearch } from '../platform/page/navigation.ts';
import { clock, standAt } from '../platform/time/clock.ts';
import { openAt } from './document.ts';

type Answers = ReadonlyMap<string, GivenAnswer>;

/** The page itself has failed or waits, by React's mark, or only leads to another one. Parts of it may wait. */
const NO_PAGE = /<main[^>]*>(?:<!--\$!-->|<\/main>)/;

/** Screens name the queries of dependent answers step by step; none needs more steps. */
const MOST_STEPS = 4;

/** The data of a query from the answers; undefined when one of them is missing. */
function dataOf({ meta }: FirstQuery, answers: Answers): unknown {
  const source = meta?.source;
  if (source === undefined) return undefined;
  const found = source.addresses().flatMap((url): FreshAnswer<Call>[] => {
    const answer = answers.get(url);
    if (answer === undefined) return [];
    return [{ data: JSON.parse(answer.body), url, ...freshnessOf(url, new Headers(answer.headers)) }];
  });
  return found.length === source.addresses().length ? source.read(found) : undefined;
}

const addressesOf = ({ meta }: FirstQuery): readonly string[] => meta?.source?.addresses() ?? [];

/** The queries of every page beside those of its screen, asked at once or a moment later. */
const frameQueries = ({ loggedIn, studies }: Visit): FirstQuery[] => [
  versionQuery,
  ...(loggedIn ? [userQuery, requestsQuery, activeQuery(1)] : []),
  // The menu shows the number of items to hand in.
  ...(studies ? [groupsQuery] : []),
];

/**
 * The calls of a first picture. Screens say them without a reader's data in this module, so one instance serves all visits.
 */
export const firstCalls: AskFirstCalls = async (visit: FirstVisit, answers: Answers) => {
  const screen = screenOf(visit.page);
  if (screen === undefined || !isShown(visit.page)) return { addresses: [], wanted: [] };
  const code = await screen.load();
  // Nothing below waits, so that no other visit changes language and clock meanwhile.
  chooseLanguage(visit.language);
  standAt(visit.now);
  const wanted = new Set<string>();
  const known: Known = (query) => {
    const data = dataOf(query as FirstQuery, answers);
    if (data === undefined) for (const address of addressesOf(query as FirstQuery)) wanted.add(address);
    return data as never;
  };
  const { path, search, loggedIn, studies, page } = visit;
  const asked = { page, path, search, loggedIn, studies, today: pragueDate(new Date(visit.now)) };
  const queries = [...frameQueries(asked), ...code.queries(asked, known)];
  const addresses = [...new Set(queries.flatMap(addressesOf))];
  return { addresses, wanted: [...wanted].filter((address) => addresses.includes(address)) };
};

/** Puts the answers into the cache of the app, as far as the queries of the screen are known by them. */
function fill(code: ScreenCode, visit: Visit, answers: Answers): void {
  const known: Known = ({ queryKey }) => queryClient.getQueryData(queryKey);
  for (let step = 0; step < MOST_STEPS; step++) {
    for (const query of code.queries(visit, known)) {
      const data = dataOf(query, answers);
      if (data !== undefined) queryClient.setQueryData(query.queryKey, data);
    }
  }
}

/** The screen at the address, with its texts and the data that is there; null when the address only leads elsewhere. */
async function openPage(answers: Answers): Promise<void> {
  const [path, search] = [currentPath(), currentSearch()];
  const page = pageAt(path);
  const screen = screenOf(page);
  if (screen === undefined || !isShown(page)) return;
  const user = dataOf(userQuery, answers);
  if (user !== undefined) queryClient.setQueryData(userQuery.queryKey, user as never);
  const code = await openScreen(screen).load();
  const today = pragueDate(clock.now());
  const visit = { page, path, search, loggedIn: isLoggedIn(), studies: studiesHere() === true, today };
  await Promise.all([...screen.texts.map(loadTexts), ...(code.parts?.(visit) ?? [])]);
  fill(code, visit, answers);
  const to = code.leadsTo?.(visit, ({ queryKey }) => queryClient.getQueryData(queryKey));
  if (to) history.replaceState(null, '', to);
}

/**
 * Renders a page as the app draws it. An instance of this module belongs to one visit, since the app keeps what it has
 * read.
 * @throws Error when nothing of the page can be rendered: the app then draws it alone
 */
export const render: RenderPage = async (visit: RenderedVisit, answers: Answers) => {
  openAt(visit);
  // A pinned clock: all times of the page are of one instant.
  bootWith({ ...readPage(), clock: 'pinned' });
  await loadPhrases(visit.language);
  await openPage(answers);
  const html = renderToString(<App />);
  if (NO_PAGE.test(html)) throw new Error('the page cannot be rendered');
  return html;
};

/** Names of the pages that visitors get rendered. */
export const renderedPages: ServerBundle['renderedPages'] = SCREENS.flatMap(({ pages, rendered }) => {
  if (rendered === true) return pages;
  return rendered || [];
});
