import AxeBuilder from '@axe-core/playwright';
import { ERROR_STATUS, type ErrorCode, FIRST_PICTURE } from '@kahan/contract/runtime';
import { type Phrases, phrases } from '@kahan/phrases';
import { type ServerPhrases, serverPhrases } from '@kahan/phrases/server';
import type { TextName, Texts } from '@kahan/phrases/texts';
import { test as base, expect, type Locator, type Page, type Route } from '@playwright/test';
import { textsIn } from './texts.ts';
import { world } from './world.ts';

export type Language = Parameters<typeof phrases>[0];

export interface Look {
  language: Language;
}

interface Tools {
  /** Logs in and opens `page`, home by default. */
  login: (username: string, page?: string) => Promise<void>;
  /** From now on the page gets an error of the API for these calls, and the browser may log it. */
  failing: (calls: string, code?: ErrorCode) => Promise<Failing>;
  /** Tells the browser that it has no network, whose failed loads it may log, or that it has one. */
  network: { cut(): Promise<void>; restore(): Promise<void> };
  /** The texts that load with a screen, by their name. */
  textsOf: <N extends TextName>(name: N) => Texts[N];
  words: Phrases & ServerPhrases & { password: Texts['password'] };
}

/** Calls that a journey makes fail. */
export interface Failing {
  /** The id of the answers, which the reader can tell the operator. */
  requestId: string;
  /** From now on the calls have the answers that they had before. */
  end(): Promise<void>;
  /**
   * Expects to see this message in an accessible page, ends the failure and presses Retry.
   * @param place where Retry is, when not in the message
   */
  expectRetry(message: Locator, place?: Locator): Promise<void>;
}

export const portalUrl = () => world().portal;

/**
 * Every journey also proves that the browser reports no errors: no console error, no uncaught error, no violation of the
 * content security policy.
 */
export const test = base.extend<Look & Tools & { browserErrors: string[] }>({
  language: ['cs', { option: true }],
  baseURL: async ({ browserName: _ }, use) => use(portalUrl()),
  words: async ({ language }, use) => use(wordsOf(language)),
  textsOf: async ({ language }, use) => use((name) => textsIn(language, name)),
  page: async ({ page }, use) => use(withoutAnswersOnceCallsAreRouted(waitingForApp(page))),
  browserErrors: [
    async ({ page }, use, { repeatEachIndex }) => {
      // A repetition would find its student changed by the one before; a retry has a student of its own.
      if (repeatEachIndex > 0) throw new Error('--repeat-each cannot be used: repeat the whole command');
      const browserErrors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') browserErrors.push(message.text());
      });
      page.on('pageerror', (error) => browserErrors.push(String(error)));
      await use(browserErrors);
      // An answer that a journey changes may still be on its way when the journey ends.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      const words = ignored.get(browserErrors) ?? [];
      const rest = browserErrors.filter((line) => !words.some((word) => line.includes(word)));
      expect(rest, 'errors of the browser').toEqual([]);
    },
    { auto: true },
  ],
  login: async ({ page, language }, use) => {
    await use(async (username, target = '/') => {
      await sendLogin(page, username, language);
      await page.goto(target);
      // A screen may add to its address, e.g. the timetable its semester.
      await page.waitForURL(({ pathname, search }) =>
        target === '/' ? pathname === '/' : `${pathname}${search}`.startsWith(target),
      );
      // The first import makes no cards; every later change does.
      expect((await page.request.get('/api/user/results')).status()).toBe(200);
    });
  },
  network: async ({ context, browserErrors }, use) => {
    await use({
      async cut() {
        ignoreErrors(browserErrors, 'ERR_INTERNET_DISCONNECTED', 'WebSocket');
        await context.setOffline(true);
      },
      restore: () => context.setOffline(false),
    });
  },
  failing: async ({ page, browserErrors, words }, use) => {
    await use(async (calls, code = 'NOT_READY') => {
      const status = ERROR_STATUS[code];
      const requestId = 'r-7';
      const fail = (route: Route) => route.fulfill({ status, json: { code, message: '', requestId } });
      ignoreErrors(browserErrors, String(status));
      await page.route(calls, fail);
      const end = () => page.unroute(calls, fail);
      return {
        requestId,
        end,
        async expectRetry(message, place = message) {
          await expect(message).toBeVisible();
          await expectAccessible(page);
          await end();
          await place.getByRole('button', { name: words.states.retry }).click();
        },
      };
    });
  },
});

/** Makes a page wait for the app whenever it loads: until then, a page that the server has rendered is only a picture. */
export function waitingForApp(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const goBack = page.goBack.bind(page);
  const withApp = async <T>(loading: Promise<T>, options: Parameters<Page['goto']>[1]): Promise<T> => {
    const answer = await loading;
    if (options?.waitUntil !== 'commit') await drawn(page);
    return answer;
  };
  page.goto = (address, options) => withApp(goto(address, options), options);
  page.reload = (options) => withApp(reload(options), options);
  page.goBack = (options) => withApp(goBack(options), options);
  return page;
}

/**
 * From the first call that a journey routes, pages start without the answers that came with them, as when their data could
 * not be read in time: what a journey changes on the wire must not come with the page. The page itself comes from the
 * server: the browser refuses a WebSocket to this machine from a page that a journey has answered.
 */
export function withoutAnswersOnceCallsAreRouted(page: Page): Page {
  const route = page.route.bind(page);
  let isWithout = false;
  page.route = async (pattern, handler, options) => {
    if (!isWithout && String(pattern).includes('api')) {
      isWithout = true;
      await page.addInitScript((id) => {
        new MutationObserver(() => document.getElementById(id)?.remove()).observe(document, {
          subtree: true,
          childList: true,
        });
      }, FIRST_PICTURE);
    }
    return route(pattern, handler, options);
  };
  return page;
}

/** Waits until the app has drawn the open page, if the server has rendered it. */
export const drawn = (page: Page): Promise<void> => page.locator('#rendered').waitFor({ state: 'detached' });

/**
 * Waits until a page that opens hears live messages: its socket has the answer to the id of the tab. The socket of a page
 * that the browser leaves meanwhile may never get one.
 */
export const changesHeard = (page: Page): Promise<void> =>
  new Promise((heard) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('43')) heard();
      }),
    );
  });

/** Sends the login form without opening it; login.spec.ts tests the form itself. */
export async function sendLogin(
  page: Pick<Page, 'request'>,
  username: string,
  language: Language,
): Promise<void> {
  const headers = { accept: 'text/html', 'accept-language': language };
  const form = await (await page.request.get('/api/login', { headers })).text();
  const token = /name="token" value="([^"]+)"/.exec(form)?.[1];
  if (token === undefined) throw new Error(`no form to log ${username} in`);
  const fields = { token, page: '/', username, password: 'demo' };
  const answer = await page.request.post('/api/login', { headers, form: fields, maxRedirects: 0 });
  expect(answer.status(), `login of ${username}`).toBe(303);
}

const wordsOf = (language: Language) => ({
  ...phrases(language),
  ...serverPhrases(language),
  password: textsIn(language, 'password'),
});

const ignored = new WeakMap<string[], string[]>();

/** Ignores errors with these texts: the browser logs every failed load, which some journeys cause on purpose. */
export function ignoreErrors(browserErrors: string[], ...about: string[]): void {
  ignored.set(browserErrors, [...(ignored.get(browserErrors) ?? []), ...about]);
}

/** The card of a news item by its title, and its actions. */
export function cardOf(page: Page, title: string, words: Phrases) {
  const card: Locator = cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const opener = card.locator('button[aria-haspopup=menu]');
  return {
    card,
    opener,
    async choose(entry: string) {
      await opener.click();
      await page.getByRole('menuitem', { name: entry }).click();
    },
    archive: () => cardOf(page, title, words).choose(words.home.archive),
    /** Only a desktop has this button. */
    archiveButton: card.getByRole('button', { name: words.home.toolOf(words.home.archive, title) }),
  };
}

/** The cards of the feed or the archive; the lessons of today are not among them. */
export const cards = (page: Page) => page.locator('article[data-item]');

export const firstTitle = (page: Page) => cards(page).first().getByRole('heading').first().innerText();

export { expect };

/** Presses Tab until an element has the focus, as a reader without a mouse does. */
export async function tabTo(page: Page, what: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    if (await what.evaluate((it) => it === document.activeElement)) return;
  }
  await expect(what).toBeFocused();
}

/** Expects no horizontal scrolling of the page. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'horizontal scroll in px').toBeLessThanOrEqual(0);
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules of axe about space. */
const LAYOUT_RULES = ['target-size', 'scrollable-region-focusable'];

/**
 * Expects no horizontal scrolling and no violation of axe. `layoutOnly` is for a page that is inspected in full in
 * another size with the same parts.
 */
export async function expectAccessible(page: Page, { layoutOnly = false } = {}): Promise<void> {
  await drawn(page);
  await expectNoOverflow(page);
  const axe = new AxeBuilder({ page })
    // Passed rules are not described, and stylesheets are not fetched again for rules about media and orientation.
    .options({ resultTypes: ['violations'], preload: false })
    // No page has a frame, so axe needs no second, blank page.
    .setLegacyMode();
  const { violations } = await (layoutOnly ? axe.withRules(LAYOUT_RULES) : axe.withTags(TAGS)).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}
