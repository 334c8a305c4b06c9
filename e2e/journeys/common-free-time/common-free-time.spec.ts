import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Texts } from '@kahan/phrases/texts';
import type { Browser, Page } from '@playwright/test';
import { expectKept, keptRows, test as offlineTest } from '../../support/offline.ts';
import { newStudent } from '../../support/student.ts';
import {
  expect,
  expectAccessible,
  ignoreErrors,
  portalUrl,
  sendLogin,
  tabTo,
  test,
  waitingForApp,
} from '../../support/test.ts';

const PATH = '/schedule/free-time';

/** A browser of another person. */
async function friend(browser: Browser, page: Page) {
  const viewport = page.viewportSize();
  const locale = await page.evaluate(() => navigator.language);
  const context = await browser.newContext({ baseURL: portalUrl(), locale, ...(viewport && { viewport }) });
  return { page: waitingForApp(await context.newPage()), leave: () => context.close() };
}

/** The name of the user who is logged in on a page. */
const nameOn = async (page: Page): Promise<string> => {
  const { first_name, last_name } = await (await page.request.get('/api/user')).json();
  return `${first_name} ${last_name}`;
};

/** The days on screen: date and slots. */
const daysOn = (page: Page) =>
  page.locator('[data-free-day]').evaluateAll((days) => days.map((day) => day.textContent));

/** Makes an invitation on the page. @returns its address */
async function inviteOn(page: Page, words: Texts['common-free-time']): Promise<string> {
  await page.getByRole('button', { name: words.make }).click();
  return page.getByLabel(words.address).inputValue();
}

test('a student invites another one, who logs in and agrees; both see the same free time, until one of them ends it', async ({
  page,
  browser,
  login,
  textsOf,
  words: general,
  browserErrors,
}, info) => {
  const words = textsOf('common-free-time');
  // The open week of an ended agreement answers 404.
  ignoreErrors(browserErrors, '404');
  const [ann, ben] = [await newStudent(), await newStudent()];
  await login(ann, '/schedule');
  const opener = { name: general.shell.pages.common_free_time };
  if (info.project.name === 'phone') {
    await page.locator('button[aria-haspopup=menu]').last().click();
    await page.getByRole('menuitem', opener).click();
  } else {
    await page.getByRole('button', opener).click();
  }
  await expect(page.getByRole('heading', { name: words.empty })).toBeVisible();
  await expectAccessible(page);
  const address = await inviteOn(page, words);
  expect(address).toMatch(/\/schedule\/free-time#[\w-]{43}$/);
  await expectAccessible(page);

  const other = await friend(browser, page);
  const asked: string[] = [];
  other.page.on('request', (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await other.page.goto(address);
  await expect(other.page.getByRole('heading', { name: words.loginTitle })).toBeVisible();
  await expectAccessible(other.page);
  await other.page.getByRole('main').getByRole('link', { name: words.login }).click();
  await other.page.getByLabel(general.login.username).fill(ben);
  await other.page.getByLabel(general.login.password).fill('demo');
  await other.page.getByLabel(general.login.password).press('Enter');
  // Ben was never in Kahan before, so the intro comes in between.
  await other.page.waitForURL((url) => url.pathname === '/intro');
  await other.page.getByRole('link', { name: textsOf('intro').goOn }).click();
  const annName = await nameOn(page);
  await expect(other.page.getByRole('heading', { name: nonBreaking(words.asks(annName)) })).toBeVisible();
  // The secret is in no request's address or headers.
  const secret = address.split('#')[1] ?? '';
  expect(asked.filter((request) => request.includes(secret))).toEqual([]);
  await expectAccessible(other.page);
  const agree = other.page.getByRole('button', { name: words.agree });
  await tabTo(other.page, agree);
  await other.page.keyboard.press('Enter');
  // The inviter must confirm the name, and the inviter's open list shows that. Until then neither sees anything.
  await expect(other.page).toHaveURL(PATH);
  await expect(other.page.getByRole('button', { name: words.ending.waiting.actOf(annName) })).toBeVisible();
  await expect(other.page.getByRole('link', { name: words.showOf(annName) })).toHaveCount(0);
  await expectAccessible(other.page);
  const benName = await nameOn(other.page);
  const confirm = page.getByRole('button', { name: words.confirmOf(benName) });
  await expect(confirm).toBeVisible();
  await expect(page.getByRole('link', { name: words.showOf(benName) })).toHaveCount(0);
  await expectAccessible(page);
  await confirm.click();
  await other.page.getByRole('link', { name: words.showOf(annName) }).click();
  await expect(other.page.getByRole('heading', { name: nonBreaking(words.with(annName)) })).toBeVisible();
  await expect(other.page.locator('[data-free-day]')).toHaveCount(5);
  await expectAccessible(other.page);

  await page.getByRole('link', { name: words.showOf(benName) }).click();
  await expect(page.locator('[data-free-day]')).toHaveCount(5);
  await expect.poll(() => daysOn(page)).toEqual(await daysOn(other.page));
  const before = await daysOn(page);
  await page.getByRole('button', { name: words.next }).click();
  await expect.poll(() => daysOn(page)).not.toEqual(before);
  await expect(page).toHaveURL(/date=2026-11-23/);
  await page.getByRole('button', { name: words.previous }).click();
  await expect.poll(() => daysOn(page)).toEqual(before);

  // A used invitation opens no more.
  const third = waitingForApp(await other.page.context().newPage());
  await third.goto(address);
  await expect(third.getByRole('heading', { name: words.gone })).toBeVisible();
  await third.close();

  await other.page.getByRole('button', { name: words.ending.agreed.actOf(annName) }).click();
  const dialog = other.page.getByRole('dialog');
  await expectAccessible(other.page);
  await dialog.getByRole('button', { name: words.ending.agreed.yes }).click();
  await expect(other.page).toHaveURL(PATH);
  await expect(page.getByRole('heading', { name: words.stopped })).toBeVisible();
  await expect(page.locator('[data-free-day]')).toHaveCount(0);
  await expectAccessible(page);
  await other.leave();
});

test('own, withdrawn and declined invitations say what they are; a teacher shares no free time @desktop', async ({
  page,
  browser,
  login,
  language,
  textsOf,
}) => {
  const words = textsOf('common-free-time');
  await login(await newStudent(), PATH);
  const own = await inviteOn(page, words);
  await page.goto(own);
  await expect(page.getByRole('heading', { name: words.own })).toBeVisible();
  await page.goto(PATH);
  const other = await friend(browser, page);
  await sendLogin(other.page, await newStudent(), language);
  await other.page.goto(own);
  await other.page.getByRole('button', { name: words.decline }).click();
  await expect(other.page.getByRole('heading', { name: words.declined })).toBeVisible();
  await expect(page.getByRole('button', { name: words.withdraw })).toHaveCount(0);
  const second = await inviteOn(page, words);
  await page.getByRole('button', { name: words.withdraw }).click();
  await expect(page.getByText(words.withdrawn)).toBeVisible();
  await expect(page.getByLabel(words.address)).toHaveCount(0);
  await other.page.goto(second);
  await other.page.reload();
  await expect(other.page.getByRole('heading', { name: words.gone })).toBeVisible();
  // An invitation is revoked while the other user reads it.
  const third = await inviteOn(page, words);
  await other.page.goto(third);
  await other.page.reload();
  await expect(other.page.getByRole('button', { name: words.agree })).toBeVisible();
  // The page cannot learn that by reading the invitation again.
  await other.page.route('**/api/user/common-free-time/invitation', (route) => route.abort());
  await page.getByRole('button', { name: words.withdraw }).click();
  await expect(page.getByText(words.withdrawn)).toBeVisible();
  await other.page.getByRole('button', { name: words.agree }).click();
  await expect(other.page.getByRole('heading', { name: words.gone })).toBeVisible();
  await expect(other.page.getByRole('button', { name: words.agree })).toHaveCount(0);
  await other.page.goto(`${PATH}?with=nobody`);
  await expect(other.page.getByRole('heading', { name: words.stopped })).toBeVisible();
  await other.leave();

  const teacher = await friend(browser, page);
  await sendLogin(teacher.page, 'teacher', language);
  await teacher.page.goto(PATH);
  await expect(teacher.page.getByRole('heading', { name: words.studentsOnly })).toBeVisible();
  await teacher.leave();
});

test('a list that cannot be loaded says so, and an invitation that cannot be made or accepted does, too @phone', async ({
  page,
  login,
  textsOf,
  failing,
}) => {
  const words = textsOf('common-free-time');
  const failure = await failing('**/api/user/common-free-time**', 'UNKNOWN_ERROR');
  await login(await newStudent(), PATH);
  await failure.expectRetry(page.getByRole('heading', { name: words.listFailed }), page.getByRole('main'));
  await expect(page.getByRole('heading', { name: words.empty })).toBeVisible();
  await failing('**/api/user/common-free-time/invitations', 'UNKNOWN_ERROR');
  await page.getByRole('button', { name: words.make }).click();
  await expect(page.getByRole('alert')).toContainText(nonBreaking(words.makeFailed));
});

offlineTest(
  'without a network the week is the last one that was seen, and nobody can be invited @phone',
  async ({ device, browser, language, textsOf }) => {
    const words = textsOf('common-free-time');
    const other = await friend(browser, device.page);
    await sendLogin(other.page, await newStudent(), language);
    const csrf = (await other.page.context().cookies()).find(({ name }) => name.endsWith('kahan_csrf'));
    expect((await other.page.request.get('/api/user')).status()).toBe(200);
    const made = await other.page.request.post('/api/user/common-free-time/invitations', {
      headers: { 'x-csrf-token': csrf?.value ?? '' },
    });
    const { secret } = await made.json();
    await device.login(await newStudent());
    await device.page.goto(`${PATH}#${secret}`);
    await device.page.getByRole('button', { name: words.agree }).click();
    await expect(device.page).toHaveURL(PATH);
    const { people } = await (await other.page.request.get('/api/user/common-free-time')).json();
    const confirmed = await other.page.request.post(
      `/api/user/common-free-time/people/${people[0].id}/confirm`,
      { headers: { 'x-csrf-token': csrf?.value ?? '' } },
    );
    expect(confirmed.status()).toBe(200);
    const inviter = await nameOn(other.page);
    await other.leave();
    await device.page.getByRole('link', { name: words.showOf(inviter) }).click();
    await expect(device.page.locator('[data-free-day]')).toHaveCount(5);
    const seen = await daysOn(device.page);
    const shown = device.page.url();
    await expectKept(device.page);
    // The list is loaded first, and the week after it.
    const keptWeeks = async () => (await keptRows(device.page)).filter(({ key }) => key.includes('"week"'));
    await expect.poll(keptWeeks).toHaveLength(1);
    await device.cut();
    await device.restart();
    await device.page.goto(shown);
    await expect(device.page.locator('[data-free-day]')).toHaveCount(5);
    expect(await daysOn(device.page)).toEqual(seen);
    await device.page.getByRole('link', { name: words.toList }).click();
    await device.page.getByRole('button', { name: words.make }).click();
    await expect(device.page.getByRole('alert')).toContainText(nonBreaking(words.makeFailed));
  },
);
