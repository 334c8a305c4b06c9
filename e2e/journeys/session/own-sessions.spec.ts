import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Browser, Page } from '@playwright/test';
import { newStudent } from '../../support/student.ts';
import {
  changesHeard,
  expect,
  expectAccessible,
  ignoreErrors,
  type Language,
  sendLogin,
  test,
  waitingForApp,
} from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';
import { world } from '../../support/world.ts';

const PATH = '/settings';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0';
const FIREFOX = 'Mozilla/5.0 (Android 16; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0';

/** Time after which a session that was ended elsewhere is over everywhere, and its open page has left, ms. */
const ENDED_MS = 2_000;

test.use({ userAgent: async ({ isMobile }, use) => use(isMobile ? FIREFOX : EDGE) });

/** Logs the same user in with another browser. */
async function elsewhere(
  browser: Browser,
  { username, language, userAgent }: { username: string; language: Language; userAgent: string },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: world().portal, userAgent });
  const page = waitingForApp(await context.newPage());
  await sendLogin(page, username, language);
  return page;
}
const section = (page: Page, language: Language) =>
  page.getByRole('region', { name: textsIn(language, 'settings').sessions.title });

test('the settings list where one is logged in; ending another session logs its open page out within two seconds @desktop', async ({
  page,
  browser,
  login,
  language,
  textsOf,
  isMobile,
}) => {
  const { sessions } = textsOf('settings');
  const username = await newStudent();
  const theirs = await elsewhere(browser, { username, language, userAgent: isMobile ? EDGE : FIREFOX });
  const isHearing = changesHeard(theirs);
  await theirs.goto('/terms');
  await isHearing;
  await login(username, PATH);
  const list = section(page, language);
  await expect(list.getByText(isMobile ? sessions.here.phone : sessions.here.computer)).toBeVisible();
  const [form, program] = isMobile
    ? [sessions.forms.computer, 'Edge, Windows']
    : [sessions.forms.phone, 'Firefox, Android'];
  await expect(list.getByText(program)).toBeVisible();
  await expectAccessible(page);
  const end = list.getByRole('button', { name: sessions.endOf(`${form}, ${program}`) });
  const isEnded = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await end.click();
  expect((await isEnded).status()).toBe(204);
  // Nobody touches the other page.
  await theirs.waitForURL(/\/api\/login/, { timeout: ENDED_MS, waitUntil: 'commit' });
  await expect(page.getByText(sessions.ended(`${form}, ${program}`))).toBeVisible();
  await expect(end).toHaveCount(0);
  await expect(list).toBeFocused();
  await page.reload();
  await expect(list.getByText(isMobile ? sessions.here.phone : sessions.here.computer)).toBeVisible();
  await expect(list.getByRole('button')).toHaveCount(0);
  await theirs.context().close();
});

test('after other sessions were ended the settings say which calendars fetch the links, and offer new ones', async ({
  page,
  browser,
  login,
  language,
  textsOf,
  isMobile,
}) => {
  const { sessions, feeds } = textsOf('settings');
  const username = await newStudent();
  const theirs = await elsewhere(browser, { username, language, userAgent: isMobile ? EDGE : FIREFOX });
  // The other session has seen the addresses, and a calendar fetches one of them.
  const seen: Record<string, string> = await (await theirs.request.get('/api/calendar/settings')).json();
  const statusOf = async (url: string | undefined) =>
    (await page.request.get(url ?? '', { headers: { 'user-agent': 'Google-Calendar-Importer' } })).status();
  await expect.poll(() => statusOf(seen.schedule)).toBe(200);
  await login(username, PATH);
  const list = section(page, language);
  await list.getByRole('button', { name: sessions.endOthers }).click();
  await expect(list.getByText(nonBreaking(feeds.offer.title))).toBeVisible();
  await expect(list.getByText(feeds.clients.google)).toBeVisible();
  await expectAccessible(page);
  expect(await statusOf(seen.schedule)).toBe(200);
  await list.getByRole('button', { name: feeds.offer.renew }).click();
  await expect(page.getByText(nonBreaking(feeds.offer.renewed))).toBeVisible();
  await expect(list.getByText(nonBreaking(feeds.offer.title))).toHaveCount(0);
  await expect(list).toBeFocused();
  for (const kind of ['schedule', 'terms']) expect(await statusOf(seen[kind])).toBe(404);
  const next = await (await page.request.get('/api/calendar/settings')).json();
  expect(await statusOf(next.schedule)).toBe(200);
  await theirs.context().close();
});

test('logging out everywhere else ends all other sessions; the first five of many are listed @desktop', async ({
  page,
  browser,
  login,
  language,
  textsOf,
}) => {
  const { sessions } = textsOf('settings');
  const username = await newStudent();
  const theirs: Page[] = [];
  for (let n = 0; n < 6; n++)
    theirs.push(await elsewhere(browser, { username, language, userAgent: FIREFOX }));
  await login(username, PATH);
  const list = section(page, language);
  const ends = list.getByRole('button', { name: sessions.endOf(sessions.forms.phone) });
  await expect(ends).toHaveCount(5);
  await list.getByRole('button', { name: sessions.all(6) }).click();
  await expect(ends).toHaveCount(6);
  await list.getByRole('button', { name: sessions.endOthers }).click();
  await expect(page.getByText(sessions.endedOthers(6))).toBeVisible();
  await expect(list.getByRole('button')).toHaveCount(0);
  for (const other of theirs) {
    expect((await other.request.get('/api/user/preferences')).status()).toBe(401);
    await other.context().close();
  }
});

test('a session that could not be ended stays in the list, and a list that could not be loaded says so @phone', async ({
  page,
  browser,
  login,
  language,
  textsOf,
  words,
  browserErrors,
}) => {
  const { sessions } = textsOf('settings');
  const username = await newStudent();
  const theirs = await elsewhere(browser, { username, language, userAgent: EDGE });
  await login(username, PATH);
  const list = section(page, language);
  await page.route('**/api/user/sessions/*', (route) => route.fulfill({ status: 503, body: '{}' }));
  const end = list.getByRole('button', { name: sessions.endOf(sessions.forms.computer) });
  await end.click();
  await expect(page.getByText(`${sessions.endFailed} ${words.status.serverError}`)).toBeVisible();
  await expect(end).toBeVisible();
  await page.route('**/api/user/sessions', (route) => route.fulfill({ status: 500, body: '{}' }));
  // Live delivery begins on another page: when it begins, everything on screen is loaded once more, without Retry.
  const isHearing = changesHeard(page);
  await page.goto('/contacts');
  await isHearing;
  await page.getByRole('button', { name: words.shell.more }).click();
  await page.getByRole('dialog').getByRole('link', { name: words.shell.pages.settings }).click();
  await expect(list.getByRole('heading', { name: sessions.loadFailed })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/user/sessions');
  await list.getByRole('button', { name: words.states.retry }).click();
  await expect(end).toBeVisible();
  ignoreErrors(browserErrors, '500', '503');
  await theirs.context().close();
});
