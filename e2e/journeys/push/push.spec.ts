import type { BrowserContext, Page } from '@playwright/test';
import { wholeBrowser } from '../../support/browser.ts';
import { stopClock } from '../../support/clock.ts';
import { deliverPush, newSubscription, standInForPushService } from '../../support/push.ts';
import { expect, expectAccessible, portalUrl, test } from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';

const PATH = '/settings';

test.use({ serviceWorkers: 'allow', launchOptions: wholeBrowser });

/** A headless browser shows no permission prompt: fakes its question and the answer. */
async function answerPermission(page: Page, before: NotificationPermission, answer: 'granted' | 'never') {
  await page.addInitScript(
    ([state, after]) => {
      let permission = state;
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      const grant = (): NotificationPermission => {
        permission = 'granted';
        return permission;
      };
      Notification.requestPermission = () =>
        after === 'granted'
          ? Promise.resolve(grant())
          : new Promise((resolve) => {
              window.addEventListener('test:answered', () => resolve(grant()));
            });
    },
    [before, answer] as const,
  );
}

/** Turns notifications on in the settings, with a fake push service. */
async function turnOn(page: Page, context: BrowserContext, language: 'cs' | 'en') {
  await context.grantPermissions(['notifications'], { origin: portalUrl() });
  await page.addInitScript(standInForPushService, newSubscription());
  await page.reload();
  await page.getByRole('button', { name: textsIn(language, 'settings').turnOn }).click();
  await expect(page.getByText(textsIn(language, 'settings').deviceStates.on)).toBeVisible();
}

const bodies = (page: Page, method: string): Record<string, unknown>[] => {
  const seen: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.method() === method && request.url().endsWith('/api/user/notification')) {
      seen.push(request.postDataJSON());
    }
  });
  return seen;
};

test('[NOTIFICATIONS-01] a button asks the browser, only while the question is unanswered @phone', async ({
  page,
  login,
  textsOf,
}) => {
  const { allow, deviceStates, turnOff } = textsOf('settings');
  const button = page.getByRole('button', { name: allow });
  await answerPermission(page, 'default', 'granted');
  await page.addInitScript(standInForPushService, newSubscription());
  await page.goto(PATH);
  await expect(page.getByRole('radiogroup')).toBeVisible();
  await expect(button).toHaveCount(0);
  await login('student', PATH);
  await expect(page.getByText(deviceStates.off)).toBeVisible();
  await button.click();
  await expect(page.getByText(deviceStates.on)).toBeVisible();
  await expect(button).toHaveCount(0);
  await expect(page.getByRole('button', { name: turnOff })).toBeVisible();
  await expectAccessible(page);
});

test('[NOTIFICATIONS-02] the page waits 5 s for an answer of the browser, and accepts a later one @desktop', async ({
  page,
  login,
  textsOf,
}) => {
  const { allow, deviceStates } = textsOf('settings');
  await answerPermission(page, 'default', 'never');
  await page.addInitScript(standInForPushService, newSubscription());
  await page.clock.install();
  await login('student', PATH);
  const button = page.getByRole('button', { name: allow });
  await expect(button).toBeVisible();
  await stopClock(page);
  await button.click();
  await expect(page.getByText(deviceStates.asking)).toBeVisible();
  await page.clock.runFor(4_999);
  await expect(page.getByText(deviceStates.asking)).toBeVisible();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.clock.runFor(1);
  await expect(page.getByText(deviceStates.unanswered)).toBeVisible();
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await page.clock.resume();
  await page.evaluate(() => window.dispatchEvent(new Event('test:answered')));
  await expect(page.getByText(deviceStates.on)).toBeVisible();
});

for (const [why, state, prepare] of [
  [
    'that blocks them',
    'blocked',
    () => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  ],
  ['without notifications', 'unsupported', () => Reflect.deleteProperty(window, 'PushManager')],
  [
    'on an iPhone',
    'apple',
    () => {
      Reflect.deleteProperty(window, 'PushManager');
      Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone)' });
    },
  ],
] as const) {
  test(`[NOTIFICATIONS-01] a browser ${why} has an explanation in place of the button @phone`, async ({
    page,
    login,
    textsOf,
  }) => {
    await page.addInitScript(prepare);
    await login('student', PATH);
    const { deviceStates, allow, turnOn: on } = textsOf('settings');
    await expect(page.getByText(deviceStates[state])).toBeVisible();
    await expect(page.getByRole('button', { name: allow })).toHaveCount(0);
    await expect(page.getByRole('button', { name: on })).toHaveCount(0);
    await expectAccessible(page);
  });
}

test('[NOTIFICATIONS-03] a device is registered, again at each start, and can be stopped @desktop', async ({
  page,
  context,
  login,
  language,
  textsOf,
}) => {
  const put = bodies(page, 'PUT');
  const deleted = bodies(page, 'DELETE');
  await login('student', PATH);
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/user/notification'),
  );
  await turnOn(page, context, language);
  expect((await answered).status()).toBe(204);
  const web = put.find(({ service }) => service === 'WEB');
  expect(web).toEqual({
    service: 'WEB',
    id: expect.stringContaining('https://push.example/'),
    keys: { p256dh: expect.any(String), auth: expect.any(String) },
  });
  // A visible tab shows new items itself and registers for that (decision 016).
  await expect.poll(() => put.some(({ service }) => service === 'WS')).toBe(true);

  put.length = 0;
  await page.goto('/');
  await expect.poll(() => put.find(({ service }) => service === 'WEB')).toEqual(web);

  await page.goto(PATH);
  await page.getByRole('button', { name: textsOf('settings').turnOff }).click();
  await expect(page.getByText(textsOf('settings').deviceStates.off)).toBeVisible();
  // One call, or two when this start was registering the device meanwhile, and no others.
  const ended = () => new Set(deleted.flatMap(({ service, id }) => (service === 'WEB' ? [id] : [])));
  await expect.poll(ended).toEqual(new Set([web?.id]));
  const subscription = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).pushManager.getSubscription());
  await expect.poll(subscription).toBeNull();
});

test('a hidden tab no longer shows new items in place of the device @phone', async ({
  page,
  context,
  login,
  language,
}) => {
  const put = bodies(page, 'PUT');
  const deleted = bodies(page, 'DELETE');
  await login('student', PATH);
  await turnOn(page, context, language);
  const tab = () => put.filter(({ service }) => service === 'WS');
  await expect.poll(() => tab().length).toBe(1);
  const show = (state: DocumentVisibilityState) =>
    page.evaluate((is) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => is });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await expect.poll(() => deleted).toEqual(tab());
  await show('visible');
  await expect.poll(() => tab().length).toBe(2);
});

test('a push is shown once per item, and a click on it opens its page in the open tab @desktop', async ({
  page,
  context,
  login,
  language,
}) => {
  await login('student', PATH);
  await turnOn(page, context, language);
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const all = await registration.getNotifications();
      return all.map(({ title, tag, data, lang }) => ({ title, tag, data, lang }));
    });
  const push = { id: '41', title: 'Nová známka', service: 'exam', path: '/archive', lang: 'cs' };
  const notification = { title: 'Nová známka', tag: '41', data: { path: '/archive' }, lang: 'cs' };
  const tags = async () => (await shown()).map(({ tag }) => tag).sort();
  // A busy browser may lose a push; delivering it twice changes nothing.
  const arrives = (payload: typeof push, all: string[]) =>
    expect(async () => {
      await deliverPush(context, page, payload);
      await expect.poll(tags, { timeout: 3_000 }).toEqual(all);
    }).toPass({ timeout: 30_000 });
  await arrives(push, ['41']);
  expect(await shown()).toEqual([notification]);
  await deliverPush(context, page, push);
  await arrives({ ...push, id: '42', title: 'Zrušená hodina', path: '/' }, ['41', '42']);

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('the worker does not run');
  // A browser lets a worker focus a tab only after a real click, which a test cannot make.
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const prototype = Reflect.get(globalThis, 'WindowClient').prototype;
    prototype.focus = async function focus() {
      return this;
    };
    const [first] = await scope.registration.getNotifications({ tag: '41' });
    const Click = Reflect.get(globalThis, 'NotificationEvent');
    globalThis.dispatchEvent(new Click('notificationclick', { notification: first }));
  });
  await page.waitForURL('**/archive');
  await expect.poll(async () => (await shown()).map(({ tag }) => tag)).toEqual(['42']);
});

test('a subscription that the browser replaced is registered by the worker alone @desktop', async ({
  page,
  context,
  login,
  language,
}) => {
  await login('student', PATH);
  await turnOn(page, context, language);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('the worker does not run');
  await worker.evaluate(standInForPushService, newSubscription());
  const answers = await worker.evaluate(async () => {
    const seen: string[] = [];
    const real = globalThis.fetch;
    globalThis.fetch = async (url, init) => {
      const answer = await real(url, init);
      seen.push(`${init?.method} ${url} ${answer.status}`);
      return answer;
    };
    const Extendable = Reflect.get(globalThis, 'ExtendableEvent');
    globalThis.dispatchEvent(new Extendable('pushsubscriptionchange'));
    // short on purpose: between two looks
    while (seen.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    return seen;
  });
  expect(answers).toEqual(['GET /api/user/notification 200', 'PUT /api/user/notification 204']);
});

test('logging out ends notifications on the device @phone', async ({
  page,
  context,
  login,
  language,
  textsOf,
}) => {
  // Some devices end a worker slowly.
  await page.addInitScript(() => {
    const { unregister } = ServiceWorkerRegistration.prototype;
    ServiceWorkerRegistration.prototype.unregister = async function slowly() {
      // short on purpose: the logout waits as long
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return unregister.call(this);
    };
  });
  await login('student', PATH);
  await turnOn(page, context, language);
  await deliverPush(context, page, { id: '7', title: 'x', service: null, path: '/', lang: 'cs' });
  await page
    .getByRole('main')
    .getByRole('button', { name: textsOf('settings').logout })
    .click();
  await page.waitForURL(/\/api\/login/);
  const left = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    kept: Object.keys(localStorage).filter((key) => key.startsWith('kahan:user:')),
  }));
  expect(left).toEqual({ workers: 0, kept: [] });
});
