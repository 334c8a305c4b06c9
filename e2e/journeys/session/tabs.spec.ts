import { openFront } from '../../support/front.ts';
import { newStudent } from '../../support/student.ts';
import { expect, ignoreErrors, portalUrl, sendLogin, test, waitingForApp } from '../../support/test.ts';

test.afterEach(({ browserErrors }) => {
  // The browser logs every refused load.
  ignoreErrors(browserErrors, '401');
});

test('[SESSION-24] [SESSION-27] a logout in one tab ends the other at once, and another login shows the other user @desktop', async ({
  page,
  context,
  login,
  language,
  playwright,
}) => {
  const [first, second] = [await newStudent(), await newStudent()];
  const nameOf = async (): Promise<string> => {
    const { first_name, last_name } = await (await page.request.get('/api/user')).json();
    return `${first_name} ${last_name}`;
  };
  await login(first);
  await page.goto('/settings');
  const theirs = waitingForApp(await context.newPage());
  await theirs.goto('/');
  const name = await nameOf();
  await expect(theirs.locator('body')).toContainText(name);
  await page.goto('/logout');
  await expect(theirs).toHaveURL(/\/api\/login/);

  await theirs.goto('about:blank');
  await sendLogin(page, first, language);
  await page.goto('/');
  await theirs.goto('/');
  await expect(theirs.locator('body')).toContainText(name);
  // Another user logs in, and this tab has heard of no logout. There is no moment without a login, which would end it.
  const request = await playwright.request.newContext({ baseURL: portalUrl() });
  await sendLogin({ request }, second, language);
  await context.addCookies((await request.storageState()).cookies);
  await request.dispose();
  await page.goto('/');
  const other = await nameOf();
  await expect(theirs.locator('body')).toContainText(other);
  await expect(theirs.locator('body')).not.toContainText(name);
});

test('[SESSION-24] a login that has ended elsewhere ends every tab with the first refused call @desktop', async ({
  page,
  context,
  login,
}) => {
  await login(await newStudent());
  await page.goto('/terms');
  const there = waitingForApp(await context.newPage());
  await there.goto('/terms');
  // The cookies go as after a logout that no tab has announced.
  await context.clearCookies();
  await there.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(there).toHaveURL(/\/api\/login/);
  await expect(page).toHaveURL(/\/api\/login/);
});

test('[SESSION-23] a page that is loaded again while its token is being renewed does not use the old one a second time @desktop', async ({
  page,
  context,
  login,
  textsOf,
}) => {
  await login(await newStudent());
  const front = await openFront(portalUrl());
  try {
    await page.goto(`${front.url}/settings`);
    await context.clearCookies({ name: 'kahan_access' });
    front.holdAnswers('/api/refresh');
    const renewal = page.waitForRequest('**/api/refresh');
    await page.goto(`${front.url}/terms`);
    await renewal;
    await page.goto(`${front.url}/settings`);
    // This page renews the token as well, while the answer to the first page is on its way.
    const isRenewing = () =>
      page.evaluate(async () =>
        (await navigator.locks.query()).held?.some(({ name }) => name === 'kahan-refresh'),
      );
    await expect.poll(isRenewing).toBe(true);
    await front.open();
    await expect(page.getByRole('button', { name: textsOf('settings').logout })).toBeVisible();
  } finally {
    await front.shut();
  }
});
