import type { SyncRequest } from '@kahan/contract';
import type { Route } from '@playwright/test';
import { control } from '../../support/control.ts';
import { notices, openList, setCommandFault, signedFor, test, titleStart } from '../../support/requests.ts';
import { expect, expectAccessible, ignoreErrors, waitingForApp } from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';

test.afterEach(async ({ browserErrors }) => {
  await control('DELETE', '/fault');
  // The browser logs every broken call.
  ignoreErrors(browserErrors, 'ERR_', 'WebSocket');
});

test('[SYNC-01] [SYNC-08] the outcome of a request that ended without a tab is told once, on the next screen @phone', async ({
  page,
  begin,
}) => {
  const { words, who, term, line } = await begin();
  await setCommandFault('slow', { ms: 4_000 });
  await line.getByRole('button', { name: words.signIn }).click();
  await expect(page.getByText(words.stillSo.sign_in)).toBeVisible();
  await page.goto('about:blank');
  await expect.poll(() => signedFor(term), { timeout: 20_000 }).toEqual([who]);
  const open = async () => (await (await page.request.get('/api/user/requests')).json()).requests;
  await expect.poll(async () => (await open())[0]?.state).toBe('success');
  const seen = page.waitForResponse('**/api/user/requests/seen');
  await page.goto('/settings');
  await expect(notices(page, 'ok')).toContainText(titleStart(words.success.sign_in('')));
  await seen;
  expect(await open()).toEqual([]);
  await openList(page, term);
  await expect(line.getByRole('button', { name: words.signOut })).toBeVisible();
  await expect(notices(page)).toHaveCount(0);
});

test('[SYNC-13] when the list of requests fails to load no error is shown, and a request can still be made @desktop', async ({
  page,
  begin,
  browserErrors,
}) => {
  const failed = page.waitForResponse('**/api/user/requests?*');
  await page.route('**/api/user/requests?*', (route) => route.fulfill({ status: 500, json: {} }));
  const { words, who, term, line } = await begin();
  await failed;
  await expect(notices(page)).toHaveCount(0);
  await line.getByRole('button', { name: words.signIn }).click();
  await expect(notices(page, 'ok')).toContainText(titleStart(words.success.sign_in('')));
  expect(await signedFor(term)).toEqual([who]);
  ignoreErrors(browserErrors, '500');
});

test('while the student system is down a request waits, survives a reload, and is done afterwards @desktop', async ({
  page,
  begin,
}) => {
  const { words, who, term, line } = await begin();
  await setCommandFault('down');
  await line.getByRole('button', { name: words.signIn }).click();
  await expect(page.getByText(words.stillSo.sign_in)).toBeVisible();
  await page.reload();
  await expect(page.getByText(words.stillSo.sign_in)).toBeVisible();
  await expect(line.getByRole('button', { name: words.waitsShort })).toBeVisible();
  expect(await signedFor(term)).toEqual([]);
  await control('DELETE', '/fault');
  await expect(line.getByRole('button', { name: words.signOut })).toBeVisible({ timeout: 20_000 });
  await expect(notices(page, 'ok')).toHaveCount(1);
  await expect(page.getByText(words.stillSo.sign_in)).toHaveCount(0);
  expect(await signedFor(term)).toEqual([who]);
});

test('two tabs: the other tab waits too and sees the outcome, which is told once @desktop', async ({
  page,
  context,
  begin,
}) => {
  const { words, term, line } = await begin();
  const other = waitingForApp(await context.newPage());
  const lineThere = await openList(other, term);
  await page.bringToFront();
  await setCommandFault('slow', { ms: 4_000 });
  await line.getByRole('button', { name: words.signIn }).click();
  await expect(lineThere.getByRole('button', { name: words.waitsShort })).toBeVisible();
  await expect(other.getByText(words.stillSo.sign_in)).toBeVisible();
  for (const one of [line, lineThere])
    await expect(one.getByRole('button', { name: words.signOut })).toBeVisible({ timeout: 20_000 });
  const told = async () => (await notices(page).count()) + (await notices(other).count());
  await expect.poll(told).toBe(1);
  await expect(other.getByText(words.stillSo.sign_in)).toHaveCount(0);
  await page.reload();
  await expect(line).toBeVisible();
  expect(await told()).toBeLessThanOrEqual(1);
});

for (const [what, arrives] of [
  ['a lost answer: a request that was done is not reported as failed @phone', true],
  ['a lost call: it is reported once the connection is back @desktop', false],
] as const)
  test(what, async ({ page, begin }) => {
    const { words, who, term, line } = await begin();
    let isBroken = true;
    const breaks = async (route: Route) => {
      if (!isBroken) return route.continue();
      return route.abort('connectionfailed');
    };
    await page.route('**/api/user/requests?*', breaks);
    await page.route('**/api/erudio/terms/sign-in?*', async (route) => {
      if (arrives) await route.fetch();
      await route.abort('connectionfailed');
    });
    await line.getByRole('button', { name: words.signIn }).click();
    await expect(line.getByText(words.unsure)).toBeVisible();
    await expect(line.getByRole('button', { name: words.waitsShort })).toBeVisible();
    await expect(notices(page)).toHaveCount(0);
    isBroken = false;
    if (arrives) {
      await expect(line.getByRole('button', { name: words.signOut })).toBeVisible({ timeout: 30_000 });
      await expect(notices(page, 'ok')).toHaveCount(1);
      await expect(notices(page, 'bad')).toHaveCount(0);
      expect(await signedFor(term)).toEqual([who]);
    } else {
      await expect(notices(page, 'bad')).toContainText(words.lost, { timeout: 30_000 });
      await expect(line.getByRole('button', { name: words.signIn })).toHaveAttribute(
        'aria-disabled',
        'false',
      );
      expect(await signedFor(term)).toEqual([]);
    }
  });

/** Requests that ended, as the server lists them. */
const endedOnes = (count: number): SyncRequest[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(900_000 + index),
    service: 'terms',
    action: 'sign_in',
    state: index % 2 === 0 ? 'success' : 'failed',
    reason: index % 2 === 0 ? null : 'full',
    explanation: null,
    target: { term_id: `y${index}`, code: 'B101005', semester: 1, type: 'K', study_id: '990001' },
    info: {
      name: `Organická chemie ${index}`,
      link: null,
      path: null,
      ids: [`y${index}`],
      i18nData: { code: 'B101005', subject: `Organická chemie ${index}`, start: '1796720400' },
    },
    created: 1_795_000_000,
    settled: 1_795_000_001,
  }));

test('twenty outcomes: three are shown, the others counted, and one button closes all @phone', async ({
  page,
  login,
  language,
  words: { states },
}) => {
  const words = textsIn(language, 'requests');
  await page.route('**/api/user/requests?*', (route) => route.fulfill({ json: { requests: endedOnes(20) } }));
  const seen: string[] = [];
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/api/user/requests/seen', async (route) => {
    await arrived;
    seen.push(...route.request().postDataJSON().ids);
    await route.fulfill({ status: 204 });
  });
  await login('student', '/settings');
  await expect(notices(page)).toHaveCount(3);
  await expect(page.getByText(words.more(17))).toBeVisible();
  await expectAccessible(page);
  const box = await page.getByText(words.more(17)).boundingBox();
  const bar = await page.getByRole('navigation').last().boundingBox();
  if (box && bar && bar.y > 400) expect(box.y + box.height, 'the bottom bar is free').toBeLessThan(bar.y);
  await notices(page, 'bad').first().getByRole('button', { name: states.close }).click();
  // On a slow connection the next notice does not wait until the server has noted the one before.
  await expect(page.getByText(words.more(16))).toBeVisible();
  arrive();
  await expect(notices(page)).toHaveCount(3);
  await page.getByRole('button', { name: words.closeAll }).click();
  await expect(notices(page)).toHaveCount(0);
  await expect.poll(() => new Set(seen).size).toBe(20);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notices(page)).toHaveCount(0);
});
