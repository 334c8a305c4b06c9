import AxeBuilder from '@axe-core/playwright';
import { type Phrases, phrases } from '@kahan/phrases';
import { password as promptCs } from '@kahan/phrases/cs/password';
import { type PasswordPhrases, password as promptEn } from '@kahan/phrases/en/password';
import { type ServerPhrases, serverPhrases } from '@kahan/phrases/server';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { world } from './world.ts';

export type Language = Parameters<typeof phrases>[0];

export interface Look {
  language: Language;
}

interface Tools {
  /** Logs in and arrives at `page`. */
  login: (username: string, page?: string) => Promise<void>;
  words: Phrases & ServerPhrases & { password: PasswordPhrases };
}

export const portalUrl = () => world().portal;

/**
 * Every journey also proves that the browser had nothing to complain of: no console error,
 * no uncaught error, no violation of the content security policy.
 */
export const test = base.extend<Look & Tools & { complaints: string[] }>({
  language: ['cs', { option: true }],
  baseURL: async ({ browserName: _ }, use) => use(portalUrl()),
  words: async ({ language }, use) => use(wordsOf(language)),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await use(complaints);
      const words = forgiven.get(complaints) ?? [];
      const rest = complaints.filter((line) => !words.some((word) => line.includes(word)));
      expect(rest, 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],
  login: async ({ page, language }, use) => {
    await use(async (username, target = '/') => {
      await enter(page, username, language);
      await page.goto(target);
      await page.waitForURL((url) => `${url.pathname}${url.search}` === target);
      // The first import tells nothing; what a journey changes from here on is news.
      expect((await page.request.get('/api/user/results')).status()).toBe(200);
    });
  },
});

/** Sends the login form for the browser of a page; how it looks and is filled in is the subject of login.spec.ts. */
export async function enter(page: Page, username: string, language: Language): Promise<void> {
  const headers = { accept: 'text/html', 'accept-language': language };
  const form = await (await page.request.get('/api/login', { headers })).text();
  const token = /name="token" value="([^"]+)"/.exec(form)?.[1];
  if (token === undefined) throw new Error(`no form to log ${username} in`);
  const fields = { token, page: '/', username, password: 'demo' };
  const answer = await page.request.post('/api/login', { headers, form: fields, maxRedirects: 0 });
  expect(answer.status(), `login of ${username}`).toBe(303);
}

const prompts = { cs: promptCs, en: promptEn };

const wordsOf = (language: Language) => ({
  ...phrases(language),
  ...serverPhrases(language),
  password: prompts[language],
});

const forgiven = new WeakMap<string[], string[]>();

/** The browser names every failed load, often a moment later; a journey whose subject they are takes them back. */
export function forgive(complaints: string[], ...about: string[]): void {
  forgiven.set(complaints, [...(forgiven.get(complaints) ?? []), ...about]);
}

/** The card of a news item by its title, and what one does with it, on a phone or a desktop. */
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
  };
}

/** The cards of the feed or the archive; the lessons of today are not among them. */
export const cards = (page: Page) => page.locator('article[data-item]');

export const firstTitle = (page: Page) => cards(page).first().getByRole('heading').first().innerText();

export { expect };

/** Presses Tab until the focus is there, as who has only a keyboard does. */
export async function tabTo(page: Page, what: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    if (await what.evaluate((it) => it === document.activeElement)) return;
  }
  await expect(what).toBeFocused();
}

/** Nothing wider than the window. */
export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'horizontal scroll in px').toBeLessThanOrEqual(0);
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What axe judges by the room that there is. */
const LAYOUT_RULES = ['target-size', 'scrollable-region-focusable'];

/**
 * Nothing wider than the window, and nothing axe objects to. `layoutOnly` where the same page is inspected in full in
 * another size that has the same parts.
 */
export async function expectSound(page: Page, { layoutOnly = false } = {}): Promise<void> {
  await expectFits(page);
  const axe = new AxeBuilder({ page })
    // What passed is not described, and stylesheets are not fetched again for rules about sound and orientation.
    .options({ resultTypes: ['violations'], preload: false })
    // No page of ours has a frame, so its verdict needs no blank page beside.
    .setLegacyMode();
  const { violations } = await (layoutOnly ? axe.withRules(LAYOUT_RULES) : axe.withTags(TAGS)).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual(
    [],
  );
}
