import type { Item } from '@kahan/contract';
import { pageAt } from '@kahan/contract/runtime';
import { phrases } from '@kahan/phrases';
import type { Locator, Page } from '@playwright/test';
import { CARDS, type CardKind } from '../../support/cards.ts';
import { type Case, newCase } from '../../support/case.ts';
import { expectToLast, stepUntil, stopClock } from '../../support/clock.ts';
import { newStudent } from '../../support/student.ts';
import { cards, expect, expectAccessible, ignoreErrors, type Language, test } from '../../support/test.ts';

const KINDS = Object.keys(CARDS) as CardKind[];

async function activeItems(page: Page): Promise<Item[]> {
  const answer = await page.request.get('/api/user/items/active?count=100');
  return ((await answer.json()) as { items: Item[] }).items;
}

/** Text as people read it: without the characters that prevent line breaks. */
const plain = (text: string) => text.replaceAll('\u2060', '').replace(/\s+/g, ' ').trim();

/** Expects the texts of the card in a language. */
async function expectTold(card: Locator, kind: CardKind, who: Case, language: Language): Promise<void> {
  const row = CARDS[kind];
  const { title, was, now, says } = row.told(who, language, phrases(language));
  await expect(card).toBeVisible();
  expect(plain((await card.getByRole('heading').textContent()) ?? '')).toContain(title);
  const text = plain(await card.innerText());
  expect(text).toContain(row.why[language]);
  if (says !== undefined) expect(text).toContain(says);
  const struck = (await card.locator('s').allTextContents()).map(plain);
  expect(struck).toEqual(was === undefined ? [] : [was]);
  if (now !== undefined) expect((await card.locator('b').allTextContents()).map(plain)).toContain(now);
  const why = card.getByRole('paragraph').filter({ hasText: row.why[language] });
  expect(await why.locator('svg').innerHTML()).toContain(row.icon);
}

for (const [index, kind] of KINDS.entries()) {
  const row = CARDS[kind];
  const where = index % 2 === 0 ? '@phone' : '@desktop';
  test(`[NEWS-07] ${kind}: a change by the registry becomes a card in the open page, in both languages ${where}`, async ({
    page,
    login,
    language,
  }) => {
    const who = await newCase();
    await row.before?.(who);
    await login(who.login);
    // Only changes after the first import make cards.
    for (const service of ['study', 'schedule', 'grupik', 'terms']) {
      expect((await page.request.get(`/api/user/${service}`)).status()).toBe(200);
    }
    const known = new Set((await activeItems(page)).map(({ id }) => id));
    await page.evaluate(() => document.documentElement.setAttribute('data-never-reloaded', ''));

    await row.change(who);
    const made = async () =>
      (await activeItems(page)).find(({ id, type }) => type === kind && !known.has(id));
    await expect.poll(made).toBeDefined();
    const item = await made();
    const card = page.locator(`article[data-item="${item?.id}"]`);
    await expectTold(card, kind, who, language);
    await expect(page.locator('html[data-never-reloaded]')).toHaveCount(1);

    const path = row.path(who);
    expect((item?.content as { path?: string } | undefined)?.path ?? null).toBe(path);
    // A card has no link to a page that this version does not have.
    const hasPage = path !== null && pageAt(path.split('?')[0] ?? path) !== null;
    const { code } = (item?.content as { values?: { code?: string } } | undefined)?.values ?? {};
    const links = card.getByRole('link');
    const hrefs = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(await hrefs()).toEqual([...(hasPage ? [path] : []), ...(code ? [`/classes/${code}`] : [])]);

    const other = language === 'cs' ? 'en' : 'cs';
    await page.goto(`/?lang=${other}`);
    await expectTold(card, kind, who, other);
  });
}

test('[NEWS-23] [NEWS-24] [MONITOR-05] a card that this version does not understand says so, advises a reload, and leaves the others alone @phone', async ({
  page,
  login,
  words,
  browserErrors,
}) => {
  await page.clock.install();
  let stopped: Promise<void> | undefined;
  await page.route('**/api/user/items/active?*', async (route) => {
    const answer = await route.fetch();
    // The time of the toast begins after the answer.
    stopped ??= stopClock(page);
    await stopped;
    const { items, ...rest } = (await answer.json()) as { items: Item[] };
    const [unknown, broken, ...others] = items;
    if (!unknown || !broken) throw new Error('there are fewer than two items');
    const changed = [
      { ...unknown, type: 'exam:unheard-of' },
      { ...broken, type: 'exam:grade-new', content: { values: {}, path: '/' } },
    ];
    await route.fulfill({ response: answer, json: { ...rest, items: [...changed, ...others] } });
  });
  const reported: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/monitor/error')) reported.push(request.postDataJSON().error.message);
  });
  await login(await newStudent());
  const toast = page.getByText(words.home.unknownItem);
  await stepUntil(page, toast);
  await expect(toast.locator('..').getByRole('button', { name: words.home.reload })).toBeVisible();
  await expectToLast(page, toast, 10_000);
  await page.clock.resume();
  const failed = cards(page).filter({ hasText: words.home.cardFailed });
  await expect(failed).toHaveCount(2);
  for (const card of await failed.all()) {
    await expect(card.getByRole('button', { name: words.home.reload })).toBeVisible();
    await expect(card.getByRole('link', { name: words.home.report })).toHaveAttribute('href', /^mailto:/);
  }
  await expect(cards(page)).toHaveCount(6);
  await expect.poll(() => reported).toContain('unknown news type exam:unheard-of');
  await expectAccessible(page);
  ignoreErrors(browserErrors, 'unknown news type', 'TypeError');
});
