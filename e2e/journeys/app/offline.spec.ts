import { type Cookie, type Page, request } from '@playwright/test';
import { control } from '../../support/control.ts';
import {
  type Device,
  expectKept,
  keptBy,
  keptRows,
  NOTHING,
  recordTexts,
  test,
} from '../../support/offline.ts';
import { shiftOf, watchShifts } from '../../support/shifts.ts';
import { newStudent } from '../../support/student.ts';
import { cards, expect, ignoreErrors, portalUrl, sendLogin } from '../../support/test.ts';

// The browser logs every refused load, and sessions end here.
test.afterEach(({ browserErrors }) => ignoreErrors(browserErrors, '401'));

/** The name of a student, as the pages show it. */
async function nameOf({ page }: Device): Promise<string> {
  const { last_name } = await (await page.request.get('/api/user')).json();
  return last_name;
}

/** Services whose data this device keeps. */
const keptServices = async ({ page }: Device): Promise<string[]> =>
  (await keptRows(page)).map(({ key }) => JSON.parse(key)[0]);

/** Makes kept answers of a service those of a build with another shape. */
const giveOldShape = (page: Page, service: string): Promise<void> =>
  page.evaluate(async (wanted) => {
    const done = async <T>(request: IDBRequest<T>) => {
      await new Promise((resolve) => {
        request.onsuccess = resolve;
      });
      return request.result;
    };
    const database = await done(indexedDB.open('kahan-user'));
    const store = database.transaction('answers', 'readwrite').objectStore('answers');
    for (const row of await done(store.getAll())) {
      if (JSON.parse(row.key)[0] !== wanted) continue;
      const [session, , language] = row.owner.split(' ');
      await done(store.put({ ...row, owner: `${session} 0-old ${language}` }));
    }
    database.close();
  }, service);

/** The script that started a page; its name tells builds apart. */
const entryOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '');

/** Resolves once a page has no such element. */
const goneFrom = (page: Page, selector: string): Promise<string> =>
  page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const look = () => document.querySelector(wanted) ?? resolve(`no ${wanted}`);
        new MutationObserver(look).observe(document, { subtree: true, childList: true });
        look();
      }),
    selector,
  );

/** Waits until the worker of the next build has taken over: it loads the whole build first. */
async function expectTwoBuilds(page: Page): Promise<void> {
  const builds = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration();
      const isSettled = worker?.active?.state === 'activated' && !worker.installing && !worker.waiting;
      return isSettled ? (await caches.keys()).length : 'in between';
    });
  await expect.poll(builds, { timeout: 60_000 }).toBe(2);
}

/** Status of a personal call with the cookies of a browser, past the front. */
async function statusWith(cookies: Cookie[]): Promise<number> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return (await fetch(`${portalUrl()}/api/user/preferences`, { headers: { cookie } })).status;
}

/** The service whose answer comes last on a screen: once that is kept, the screen has its whole text. */
const lastServices: Record<string, string> = { '/contacts': 'contacts', '/study': 'groups' };

for (const [size, paths] of [
  ['phone', ['/', '/terms', '/contacts']],
  ['desktop', ['/schedule', '/study', '/terms/plan']],
] as const) {
  test(`${paths.join(', ')}: each opens whole without a network, after a restart of the browser @${size}`, async ({
    device,
    textsOf,
    words,
  }) => {
    await device.keep('student');
    // Without a network the buttons of requests say that they need one.
    const textOf = async () =>
      (await device.page.getByRole('main').innerText())
        .replaceAll('\u00a0', ' ')
        .split('\n')
        .filter((line) => line !== '' && line !== textsOf('requests').noNetwork);
    const seen: { address: string; text: string[] }[] = [];
    for (const path of paths) {
      await device.page.goto(path);
      await expect(device.page.getByRole('main').getByRole('link').first()).toBeVisible();
      await expect(device.page.locator('[aria-busy=true]')).toHaveCount(0);
      // The first cards are drawn first; the page numbers stand below the last card.
      if (path === '/') await expect(device.page.locator('#news nav')).toBeVisible();
      const service = lastServices[path];
      if (service) await expect.poll(() => keptServices(device)).toContain(service);
      // The address of the timetable has its semester by now.
      seen.push({ address: device.page.url(), text: await textOf() });
    }
    await device.cut();
    await device.restart();
    const busy = await recordTexts(device, '[aria-busy=true]');
    await watchShifts(device.page);
    for (const { address, text } of seen)
      await test.step(address, async () => {
        await device.page.goto(address);
        await expect.poll(textOf).toEqual(text);
        expect(busy, 'placeholders before what was kept').toEqual([]);
        const bar = device.page.getByRole('status').filter({ hasText: words.shell.offline });
        await expect(bar).toBeInViewport();
        await expect(bar).toContainText(words.shell.offlineKept('').slice(0, 10));
        const withTerms = ['/terms', '/terms/plan'].includes(new URL(address).pathname);
        await expect(bar.getByText(words.shell.offlineTerms)).toHaveCount(withTerms ? 1 : 0);
        expect(await shiftOf(device.page)).toBe(0);
      });
  });
}

test('a person who was seen opens without a network, with the week @desktop', async ({ device, textsOf }) => {
  const texts = textsOf('people');
  await device.keep('student');
  await device.page.goto('/person/320064');
  const week = () =>
    device.page.getByRole('region', { name: new RegExp(`${texts.weekOf('', 9).slice(-8)}$`) });
  await expect(week()).toBeVisible();
  await expect.poll(() => keptServices(device)).toEqual(expect.arrayContaining(['people', 'schedules']));
  const name = await device.page.getByRole('heading', { level: 1 }).innerText();
  await device.cut();
  await device.restart();
  await device.page.goto('/person/320064');
  await expect(device.page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(week()).toBeVisible();
});

test('a class that was seen opens without a network, with its lessons and its syllabus @phone', async ({
  device,
  textsOf,
}) => {
  const { sections } = textsOf('classes');
  await device.keep('student');
  const { schedule } = await (await device.page.request.get('/api/user/schedule')).json();
  const { code, value } = schedule[0].subject_code;
  const partsOf = () =>
    Promise.all(
      [sections.week, sections.synopsis].map((name) =>
        device.page.getByRole('region', { name, exact: true }).innerText(),
      ),
    );
  await device.page.goto(`/classes/${code}`);
  await expect(device.page.getByRole('heading', { level: 1 })).toHaveText(value);
  await expect(device.page.locator('[aria-busy=true]')).toHaveCount(0);
  const before = await partsOf();
  await expect.poll(() => keptServices(device)).toEqual(expect.arrayContaining(['classes', 'schedules']));
  await device.cut();
  await device.restart();
  await device.page.goto(`/classes/${code}`);
  await expect(device.page.getByRole('heading', { level: 1 })).toHaveText(value);
  await expect.poll(partsOf).toEqual(before);
});

test('[PREFERENCES-08] the chosen first screen opens without a network as well, in the language of the user @phone', async ({
  device,
  language,
  words,
}) => {
  await device.login('student');
  await device.page.goto('/settings');
  await device.page.evaluate(() => Reflect.set(document, 'cookie', 'kahan_screen=schedule; Path=/'));
  await expectKept(device.page);
  await device.cut();
  await device.page.goto('/');
  await expect(device.page).toHaveURL(/\/schedule\/2026\/1\?study=/);
  await expect(device.page.locator('[data-block]').first()).toBeAttached();
  await expect(device.page.getByRole('heading', { level: 1 })).toHaveText(words.shell.pages.schedule);
  await expect(device.page.locator('html')).toHaveAttribute('lang', language);
});

test('a load for the time without a network that breaks is tried again @phone', async ({
  device,
  browserErrors,
}) => {
  ignoreErrors(browserErrors, 'net::ERR');
  await device.login('student');
  // Each call fails twice: a load makes a second attempt by itself.
  const asked: string[] = [];
  await device.page.route('**/api/food/**', (route) => {
    const url = route.request().url();
    asked.push(url);
    return asked.filter((one) => one === url).length > 2 ? route.continue() : route.abort();
  });
  await device.page.goto('/');
  await expect.poll(() => keptServices(device)).toContain('food');
});

test('[SESSION-27] a logout leaves nothing of the user on the device @desktop', async ({
  device,
  textsOf,
}) => {
  await device.keep('student');
  const { page } = device;
  await page.goto('/settings');
  await page
    .getByRole('main')
    .getByRole('button', { name: textsOf('settings').logout, exact: true })
    .click();
  await expect(page).toHaveURL(/\/api\/login/);
  await expect.poll(() => keptBy(page)).toEqual(NOTHING);
});

test('[SESSION-27] [SESSION-21] a logout without a network leaves nothing either; the session ends once the server is reached @phone', async ({
  device,
  textsOf,
  words,
}) => {
  await device.keep('student');
  const { page, context } = device;
  await page.goto('/settings');
  const logout = page
    .getByRole('main')
    .getByRole('button', { name: textsOf('settings').logout, exact: true });
  await expect(logout).toBeVisible();
  const cookies = await context.cookies();
  await device.cut();
  await logout.click();
  await expect(page.getByRole('heading', { name: words.shell.loggedOut })).toBeVisible();
  await expect.poll(() => keptBy(page)).toEqual({ ...NOTHING, cookies: ['ended'] });
  expect(await statusWith(cookies)).toBe(200);
  await device.restore();
  await expect(page).toHaveURL(/\/api\/login/, { timeout: 30_000 });
  expect(await statusWith(cookies)).toBe(401);
  expect(await keptBy(page)).toEqual(NOTHING);
});

test('[SESSION-21] a session that was ended without a network ends when the browser is started with one @desktop', async ({
  device,
  textsOf,
}) => {
  await device.keep('student');
  const cookies = await device.context.cookies();
  await device.page.goto('/settings');
  const logout = device.page
    .getByRole('main')
    .getByRole('button', { name: textsOf('settings').logout, exact: true });
  await expect(logout).toBeVisible();
  await device.cut();
  await logout.click();
  await expect.poll(() => keptBy(device.page)).toEqual({ ...NOTHING, cookies: ['ended'] });
  await device.restart();
  expect(await statusWith(cookies)).toBe(200);
  await device.restore();
  await device.page.goto('/schedule');
  expect(await statusWith(cookies)).toBe(401);
  // A login afterwards is an ordinary one.
  await device.login('student');
  await device.page.goto('/');
  await expect(cards(device.page).first()).toBeVisible();
});

test('[SESSION-27] the second user of a computer finds nothing of the first one @desktop', async ({
  device,
}) => {
  await device.keep(await newStudent());
  const first = await nameOf(device);
  const texts = await recordTexts(device);
  // The first student has left without a logout, the session has run out; and the server is slow to name the second student.
  await device.page.goto('about:blank');
  await device.context.clearCookies();
  await device.login(await newStudent());
  device.front.stall();
  const { page } = device;
  await page.goto('/');
  await expect(page.getByRole('main')).toBeVisible();
  await device.front.open();
  await page.reload();
  await expect(cards(page).first()).toBeVisible();
  await expectKept(page);
  const second = await nameOf(device);
  expect(second).not.toBe(first);
  expect(texts.filter((text) => text.includes(second))).not.toEqual([]);
  expect(texts.filter((text) => text.includes(first))).toEqual([]);
  const kept = JSON.stringify(await keptRows(page));
  expect(kept).toContain(second);
  expect(kept).not.toContain(first);
});

test('a page that was opened without a network keeps what comes once there is one @phone', async ({
  device,
}) => {
  await device.keep(await newStudent());
  await device.cut();
  await device.restart();
  await device.page.clock.install({ time: Date.now() + 60_000 });
  let failed = 0;
  device.page.on('requestfailed', (call) => {
    if (call.url().endsWith('/api/user')) failed += 1;
  });
  await device.page.goto('/');
  await expect(cards(device.page).first()).toBeVisible();
  // Two attempts at the start, and more until the server is reached: data is kept for a known user alone.
  await expect.poll(() => failed).toBeGreaterThanOrEqual(4);
  await device.restore();
  const title = `Kept ${Date.now()}`;
  await control('POST', '/news', {
    title: { cs: title, en: title },
    body: { cs: '<p>.</p>', en: '<p>.</p>' },
  });
  await expect.poll(async () => JSON.stringify(await keptRows(device.page))).toContain(title);
});

test('a part that could not be loaded stays so while it is asked for again, and takes nothing else away @phone', async ({
  device,
  words,
  browserErrors,
}) => {
  ignoreErrors(browserErrors, '500');
  const { page } = device;
  await device.keep('student');
  await page.goto('/api/docs');
  await giveOldShape(page, 'terms');
  await page.route('**/api/user/terms*', (route) => route.fulfill({ status: 500 }));
  await page.goto('/');
  await expect(cards(page).first()).toBeVisible();
  const failure = page.getByText(words.home.examsFailed);
  await expect(failure).toBeVisible();
  const noNotice = goneFrom(page, 'main [role=alert]');
  const noCards = goneFrom(page, 'article[data-item]');
  const again = page.waitForResponse('**/api/user/terms*').then(() => 'asked again');
  expect(await Promise.race([noNotice, noCards, again])).toBe('asked again');
  // Nor does the reader's own try take anything away.
  await page.getByRole('main').getByRole('button', { name: words.states.retry }).click();
  await page.unroute('**/api/user/terms*');
  const loaded = failure.waitFor({ state: 'detached' }).then(() => 'loaded');
  expect(await Promise.race([noCards, loaded])).toBe('loaded');
});

test('files that the browser removed for want of space are kept again @phone', async ({ device }) => {
  await device.keep('student');
  await device.page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await device.page.reload();
  await expectKept(device.page);
  await device.cut();
  await device.restart();
  await device.page.goto('/');
  await expect(cards(device.page).first()).toBeVisible();
});

test('a session that was ended elsewhere shows nothing of its user, and leaves nothing @phone', async ({
  device,
  language,
}) => {
  const username = await newStudent();
  await device.keep(username);
  const name = await nameOf(device);
  const elsewhere = await request.newContext({ baseURL: portalUrl() });
  // The browser is closed meanwhile: an open page would hear of the login, and begin to remove the kept data.
  await device.restart(async () => {
    await sendLogin({ request: elsewhere }, username, language);
    const { cookies } = await elsewhere.storageState();
    const csrf = cookies.find((cookie) => cookie.name === 'kahan_csrf')?.value ?? '';
    const ended = await elsewhere.delete('/api/user/sessions', { headers: { 'X-CSRF-Token': csrf } });
    expect((await ended.json()).ended).toBeGreaterThan(0);
  });
  const texts = await recordTexts(device);
  // Time stands: the page waits for the server, however slow this machine is.
  const { clock } = device.context;
  await clock.install();
  await clock.pauseAt(Date.now() + 1_000);
  // The page is laid out before the server has said anything.
  device.front.stall();
  await device.page.goto('/schedule', { waitUntil: 'commit' });
  await expect(device.page.getByText(name).first()).toBeAttached();
  await device.front.open();
  // After the wipe the timetable opens again, as for a visitor.
  await expect(device.page.locator('a[href^="/api/login"]').first()).toBeVisible();
  await expect(device.page).not.toHaveURL(/api\/login/);
  await device.page.goto('/');
  await expect(device.page).toHaveURL(/\/api\/login/);
  expect(texts.filter((text) => text.includes(name))).toEqual([]);
  await expect.poll(() => keptBy(device.page)).toEqual(NOTHING);
  await elsewhere.dispose();
});

test('kept data does not wait for a server that does not answer @phone', async ({ device }) => {
  await device.keep('student');
  const title = await cards(device.page).first().getByRole('heading').first().innerText();
  device.front.stall();
  await device.page.goto('/', { waitUntil: 'commit' });
  await expect(cards(device.page).first()).toContainText(title);
});

test('kept data is laid out of sight while the server is awaited, and a card of the address takes the focus @desktop', async ({
  device,
}) => {
  await device.keep('student');
  const { schedule } = await (await device.page.request.get('/api/user/schedule')).json();
  const address = `/schedule/2026/1?study=${schedule[0].study_id}&week=9&detail=${schedule[0].subject_code.code}`;
  const heading = () => device.page.getByRole('dialog').getByRole('heading').first();
  await device.page.goto(address);
  await expect(heading()).toBeFocused();
  await device.restart();
  device.front.stall();
  const { clock } = device.page;
  await clock.install();
  await clock.pauseAt(Date.now() + 1_000);
  await device.page.goto(address, { waitUntil: 'commit' });
  await expect(device.page.locator('dialog:modal')).toBeAttached();
  await expect(device.page.locator('dialog:modal')).toBeHidden();
  await clock.runFor(700);
  await expect(heading()).toBeFocused();
});

test('an open page goes on after an update of the server, and the next one has the new build @desktop', async ({
  device,
  words,
}) => {
  await device.keep('student');
  const { page, context } = device;
  const before = await entryOf(page);
  await device.updateServer();
  // The chunks of the open page are gone from the server.
  await page.getByRole('navigation').getByRole('link', { name: words.shell.pages.schedule }).first().click();
  await expect(page.locator('[data-block]').first()).toBeVisible();
  expect(await entryOf(page)).toBe(before);
  await expectTwoBuilds(page);
  const next = await context.newPage();
  await next.goto('/');
  await expect(cards(next).first()).toBeVisible();
  const after = await entryOf(next);
  expect(after).toContain('-next');
  // The old page is still whole.
  await page.getByRole('navigation').getByRole('link', { name: words.shell.pages.terms }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await device.cut();
  await device.restart();
  await device.page.goto('/');
  expect(await entryOf(device.page)).toBe(after);
});

test('what was kept opens without a network after an update that nobody has opened @phone', async ({
  device,
  words,
}) => {
  await device.keep('student');
  const title = await cards(device.page).first().getByRole('heading').first().innerText();
  await device.updateServer();
  await expectTwoBuilds(device.page);
  const services = await keptServices(device);
  // Without the app, which could still write the answers to its last calls.
  await device.page.goto('/api/docs');
  await giveOldShape(device.page, 'terms');
  await device.cut();
  await device.restart();
  await device.page.goto('/');
  await expect(cards(device.page).first()).toContainText(title);
  expect(await entryOf(device.page)).toContain('-next');
  // Answers that the next build cannot read are not shown. They stay until the server has answered again.
  await device.page.goto('/terms');
  await expect(device.page.getByRole('main').getByRole('button', { name: words.states.retry })).toBeVisible();
  expect(await keptServices(device)).toEqual(services);
});
