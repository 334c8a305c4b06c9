import { keptRows } from '../../support/offline.ts';
import { enterGrade, newItem } from '../../support/phone/new-item.ts';
import { logIn, type Phone, test } from '../../support/phone.ts';
import { openTerm, signedFor } from '../../support/requests.ts';
import { toolTexts } from '../../support/schedule.ts';
import { newStudent } from '../../support/student.ts';
import { lineOf, unfold } from '../../support/terms.ts';
import { cards, expect, expectAccessible, ignoreErrors, type Language } from '../../support/test.ts';
import { world } from '../../support/world.ts';

const GRADE_B = { cs: 'velmi dobře', en: 'very good' };
const NOTIFICATION = '/api/user/notification';
const DAY_MS = 86_400_000;
/** A phone that is behind: the portal's clock stands, and a push is kept when its item is newer than the feed. */
const behind = () => Date.parse(world().now) - 600_000;

/** Requests of the page to the portal from now on, as `GET /path`. */
function requestsOf(phone: Phone): string[] {
  const seen: string[] = [];
  phone.page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === phone.front.url) seen.push(`${request.method()} ${pathname}`);
  });
  return seen;
}

/** Logs in and opens Home, with its cards. */
async function openHome(phone: Phone, who: string, language: Language): Promise<void> {
  await logIn(phone, who, language);
  const { page } = phone;
  // The intro comes only at the first login.
  await page.goto(phone.at('/'));
  await expect(cards(page).first()).toBeVisible();
}

test('the whole way: login, push, the item, a sign-up that the phone confirms, logout on server and device @phone', async ({
  phone,
  language,
  textsOf,
  words,
  browserErrors,
}) => {
  const who = await newStudent();
  const settings = textsOf('settings');
  const app = textsOf('app').push;
  ignoreErrors(browserErrors, 'ERR_');
  phone.now = behind();
  await openHome(phone, who, language);
  const { page } = phone;
  await expect.poll(() => phone.given('StatusBar.setStyle').at(-1)).toEqual({ style: 'LIGHT' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => phone.given('StatusBar.setStyle').at(-1)).toEqual({ style: 'DARK' });
  await page.emulateMedia({ colorScheme: 'light' });

  await page.goto(phone.at('/settings'));
  await expect(page.getByText(app.states.off)).toBeVisible();
  await expect(page.getByRole('button', { name: settings.allow })).toHaveCount(0);
  const seen = requestsOf(phone);
  const registrations = () => seen.filter((line) => line === `PUT ${NOTIFICATION}`).length;
  await page.getByRole('button', { name: app.turnOn }).click();
  await expect(page.getByText(app.states.on)).toBeVisible();
  await phone.changeToken('fcm-token-1');
  await phone.changeToken('fcm-token-2');
  await expect.poll(registrations).toBe(2);
  await expectAccessible(page);

  // Without a network the item that a push brings is there all the same.
  await expect.poll(async () => (await keptRows(page)).map(({ key }) => key).join()).toContain('items');
  await phone.front.shut();
  const { data, notification } = await newItem(phone, who);
  const card = page.locator(`article[data-item="${data.id}"]`);
  await expect(card).toHaveCount(0);
  await phone.tap(data);
  await page.waitForURL((url) => url.pathname + url.search === data.path);
  const home = page.getByRole('link', { name: words.shell.pages.home }).first();
  await home.click();
  // The card says which grade it is; the notification, which Google reads, does not.
  await expect(card).toContainText(GRADE_B[language]);
  expect(JSON.stringify({ notification, data })).not.toContain(GRADE_B[language]);
  await phone.front.open();

  await page.clock.setSystemTime(world().now);
  const term = await openTerm(who);
  await expect
    .poll(async () => (await (await phone.ask('/api/user/terms')).text()).includes(`"${term.term_id}"`))
    .toBe(true);
  await page.goto(phone.at('/terms'));
  await unfold(page, term.code);
  const line = lineOf(page, term.term_id);
  await line.getByRole('button', { name: textsOf('requests').signIn }).click();
  await expect.poll(() => signedFor(term)).toEqual([who]);
  await expect.poll(() => phone.given('Haptics.notification')).toEqual([{ type: 'SUCCESS' }]);

  // An item that comes while Home is not in view is counted on the icon.
  const counts = phone.given('Badge.set').length;
  await enterGrade(who);
  await expect.poll(() => phone.given('Badge.set').length).toBeGreaterThan(counts);
  expect(phone.given('Badge.set').at(-1)).toEqual({ count: 1 });
  const cleared = phone.given('Badge.clear').length;
  await home.click();
  await expect.poll(() => phone.given('Badge.clear').length).toBe(cleared + 1);

  const login = phone.login();
  expect((await phone.ask('/api/user', login)).status).toBe(200);
  await page.goto(phone.at('/settings'));
  await page.getByRole('button', { name: settings.logout }).click();
  await expect(page.getByRole('heading', { name: textsOf('app').login.title })).toBeVisible();
  expect((await phone.ask('/api/user', login)).status).toBe(401);
  expect([...phone.secrets.keys()]).toEqual([]);
  expect(await keptRows(page)).toEqual([]);
  expect(phone.given('FirebaseMessaging.deleteToken')).toHaveLength(1);
  expect(phone.calls.at(-1)).not.toEqual(expect.objectContaining({ name: 'Badge.set' }));
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => key.startsWith('kahan:user:'))).toEqual([]);
});

test('without a network the app opens on what it keeps; after a day it renews the token and then the data; a logout without a network is made up for @phone', async ({
  phone,
  language,
  textsOf,
  words,
  browserErrors,
}) => {
  // The app starts four times and opens four pages.
  test.slow();
  const who = await newStudent();
  ignoreErrors(browserErrors, 'ERR_', 'WebSocket');
  const app = textsOf('app').push;
  phone.now = behind();
  await openHome(phone, who, language);
  await phone.page.goto(phone.at('/settings'));
  await phone.page.getByRole('button', { name: app.turnOn }).click();
  await expect(phone.page.getByText(app.states.on)).toBeVisible();
  await phone.page.goto(phone.at('/'));
  const first = await cards(phone.page).first().getByRole('heading').first().innerText();
  await expect.poll(async () => (await keptRows(phone.page)).map(({ key }) => key).join()).toContain('items');
  await phone.front.shut();
  await phone.start();
  await expect(cards(phone.page).first()).toContainText(first);
  await expect(phone.page.getByRole('status').filter({ hasText: words.shell.offline })).toBeVisible();

  await phone.front.open();
  const before = phone.login();
  await phone.page.clock.setSystemTime(Date.parse(world().now) + DAY_MS);
  const seen = requestsOf(phone);
  await phone.resume();
  await expect.poll(() => seen.filter((line) => line.startsWith('GET /api/user')).length).toBeGreaterThan(0);
  const calls = seen.filter((line) => line.startsWith('GET '));
  expect(calls[0]).toBe('GET /api/refresh');
  expect(calls.filter((line) => line === 'GET /api/refresh')).toHaveLength(1);
  expect(phone.login()?.refresh).not.toBe(before?.refresh);

  // It is still the same session: its kept data is there, and pushes are for it.
  await phone.front.shut();
  await phone.start();
  await expect(cards(phone.page).first()).toContainText(first);
  const offline = phone.page.getByRole('status').filter({ hasText: words.shell.offline });
  await expect(offline).toBeVisible();
  await phone.front.open();
  await expect(offline).toHaveCount(0);
  await phone.page.goto(phone.at('/settings'));
  await expect(phone.page.getByText(app.states.on)).toBeVisible();
  await phone.page.goto(phone.at('/'));
  await expect(cards(phone.page).first()).toContainText(first);
  await phone.front.shut();
  const { data } = await newItem(phone, who);
  await phone.push(data);
  await expect(phone.page.locator(`article[data-item="${data.id}"]`)).toBeVisible();
  await phone.front.open();
  expect(phone.given('FirebaseMessaging.deleteToken')).toEqual([]);

  await phone.page.goto(phone.at('/settings'));
  await expect(phone.page.getByRole('button', { name: textsOf('settings').logout })).toBeVisible();
  const login = phone.login();
  await phone.front.shut();
  await phone.page.getByRole('button', { name: textsOf('settings').logout }).click();
  await expect(phone.page.getByRole('heading', { name: words.shell.loggedOut })).toBeVisible();
  await expect.poll(() => phone.login()).toBeNull();
  await phone.page.close();
  await phone.front.open();
  expect((await phone.ask('/api/user', login)).status).toBe(200);
  await phone.start();
  await expect.poll(async () => (await phone.ask('/api/user', login)).status).toBe(401);
  await expect.poll(() => [...phone.secrets.keys()]).toEqual([]);
});

test('a denied permission and an address that comes late are shown in the settings, and registered when they can be @phone', async ({
  phone,
  language,
  textsOf,
  browserErrors,
}) => {
  const app = textsOf('app').push;
  ignoreErrors(browserErrors, 'address for notifications');
  await openHome(phone, await newStudent(), language);
  await phone.page.goto(phone.at('/settings'));
  const seen = requestsOf(phone);
  const registrations = () => seen.filter((line) => line === `PUT ${NOTIFICATION}`).length;
  phone.answer = 'denied';
  await phone.page.getByRole('button', { name: app.turnOn }).click();
  await expect(phone.page.getByText(app.states.blocked)).toBeVisible();
  expect(registrations()).toBe(0);

  phone.permission = 'granted';
  phone.token = null;
  await phone.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await phone.page.getByRole('button', { name: app.turnOn }).click();
  await expect(phone.page.getByText(app.states.waiting)).toBeVisible();
  await phone.changeToken('late');
  await expect(phone.page.getByText(app.states.on)).toBeVisible();
  expect(registrations()).toBe(1);
});

test('[MOBILE-08] [MOBILE-09] the share button opens the phone’s sheet, files go there too; Back closes what is open; the store is offered again after 3 days @phone', async ({
  phone,
  language,
  textsOf,
  browserErrors,
}) => {
  ignoreErrors(browserErrors, 'saving a file');
  const { update } = textsOf('app');
  const words = textsOf('share');
  await openHome(phone, await newStudent(), language);
  phone.hasUpdate = true;
  await phone.start();
  const { page } = phone;
  const offer = page.getByText(update.ready);
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: update.open }).click();
  await expect.poll(() => phone.given('AppUpdate.openAppStore').length).toBe(1);

  await page.goto(phone.at('/schedule'));
  await expect(page.locator('[data-block]').first()).toBeAttached();
  await expect(offer).toHaveCount(0);
  const dialog = page.getByRole('dialog', { name: words.title });
  const share = page.getByRole('button', { name: toolTexts[language].share, exact: true });
  await share.click();
  await expect(dialog).toBeVisible();
  await phone.pressBack();
  await expect(dialog).toHaveCount(0);
  await share.click();
  await dialog.getByRole('button', { name: words.plainCopy }).click();
  await expect.poll(() => phone.given('Share.share').length).toBe(1);
  expect(phone.given('Share.share')[0]).toMatchObject({
    url: expect.stringContaining(`${phone.front.url}/schedule`),
  });
  await dialog.getByRole('button', { name: words.calendar }).click();
  await expect.poll(() => phone.given('Share.share').length).toBe(2);
  expect(phone.given('Filesystem.writeFile')[0]).toMatchObject({
    path: expect.stringMatching(/\.ics$/),
    directory: 'CACHE',
  });
  expect(phone.given('Share.share')[1]).toMatchObject({ files: [expect.stringMatching(/^file:.*\.ics$/)] });
  phone.isFull = true;
  await dialog.getByRole('button', { name: words.calendar }).click();
  await expect(page.getByText(textsOf('app').file.notSaved)).toBeVisible();
  expect(phone.given('Share.share')).toHaveLength(2);

  // Two days later the user is not asked, three days later again.
  for (const [days, isAsked] of [
    [2, false],
    [3, true],
  ] as const) {
    await phone.page.evaluate(
      (asked) => localStorage.setItem('kahan:app:update-asked', String(asked)),
      Date.parse(world().now) - days * DAY_MS,
    );
    const before = phone.given('AppUpdate.getAppUpdateInfo').length;
    await phone.start();
    await expect(cards(phone.page).first()).toBeVisible();
    if (isAsked) await expect(phone.page.getByText(update.ready)).toBeVisible();
    else expect(phone.given('AppUpdate.getAppUpdateInfo').length).toBe(before);
  }
});
