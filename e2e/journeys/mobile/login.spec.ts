import { begin, type Phone, test } from '../../support/phone.ts';
import { newStudent } from '../../support/student.ts';
import { expect, expectAccessible, ignoreErrors } from '../../support/test.ts';

const exchanges = (phone: Phone): string[] => {
  const seen: string[] = [];
  phone.page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/complete/token')) seen.push(request.url());
  });
  return seen;
};

test('[MOBILE-01] [MOBILE-02] [MOBILE-05] [MOBILE-06] [MOBILE-07] the login opens in the browser view and ends in the app; a second link sends nothing @phone', async ({
  phone,
  language,
  textsOf,
  words,
}) => {
  const { login } = textsOf('app');
  await phone.start();
  await expect(phone.page.getByRole('heading', { name: login.title })).toBeVisible();
  expect(phone.given('InAppBrowser.openInSystemBrowser')).toEqual([]);
  await expectAccessible(phone.page);
  const title = phone.page.getByRole('heading', { level: 1 });
  const high = (await title.boundingBox())?.y ?? 0;
  await phone.showStatusBar(47);
  await expect.poll(async () => (await title.boundingBox())?.y).toBe(high + 47);
  const who = await newStudent();
  const link = await begin(phone, who, language);
  const address = new URL(await phone.opened());
  expect(address.origin + address.pathname).toBe(`${phone.front.url}/api/login`);
  expect(address.searchParams.get('mobile')).toBe('1');
  await expect(phone.page.getByText(login.opened)).toBeVisible();

  const seen = exchanges(phone);
  await Promise.all([phone.openLink(link), phone.openLink(link)]);
  await phone.page.waitForURL((url) => url.pathname === '/intro');
  expect(seen).toHaveLength(1);
  expect(phone.given('InAppBrowser.close')).toHaveLength(1);
  expect(phone.login()).toMatchObject({ access: expect.any(String), refresh: expect.any(String) });
  expect(await phone.page.evaluate(() => document.cookie)).toBe('');
  expect(await phone.page.evaluate(() => JSON.stringify(localStorage))).not.toContain(phone.login()?.access);

  await phone.page.goto(phone.at('/'));
  await expect(phone.page.getByRole('heading', { name: words.shell.pages.home })).toBeVisible();
  await phone.openLink(link.replace(/token=.*/, `token=${'x'.repeat(43)}`));
  await expect(phone.page.getByText(login.problems.loggedIn)).toBeVisible();
  expect(seen).toHaveLength(1);

  // The intro comes only at the first login.
  await phone.page.goto(phone.at('/settings'));
  await phone.page.getByRole('button', { name: textsOf('settings').logout }).click();
  await phone.openLink(await begin(phone, who, language));
  await expect.poll(() => phone.login()).not.toBeNull();
  await phone.page.waitForURL(phone.at('/'));
  await expect(phone.page.getByRole('heading', { name: words.shell.pages.home })).toBeVisible();
});

for (const isDeliveredTwice of [false, true]) {
  const how = isDeliveredTwice ? 'twice, as Android does' : 'at the start alone, as iOS does';
  test(`[MOBILE-05] a link that starts the app is followed once when the system delivers it ${how}: a login, a screen @phone`, async ({
    phone,
    language,
    textsOf,
    words,
  }) => {
    const { login } = textsOf('app');
    await phone.start();
    const link = await begin(phone, await newStudent(), language);
    await phone.start({ link, isDeliveredTwice });
    await expect.poll(() => phone.login()).not.toBeNull();
    await phone.page.waitForURL((url) => url.pathname !== '/login');
    // The phone passes the link again when the page loads anew.
    await phone.page.goto(phone.at('/contacts'));
    await expect(phone.page.getByRole('heading', { name: words.shell.pages.contacts })).toBeVisible();
    await expect.poll(() => phone.given('App.getLaunchUrl').length).toBeGreaterThan(2);
    await expect(phone.page.getByText(login.problems.loggedIn)).toHaveCount(0);
    await expect(phone.page.getByText(login.problems.used)).toHaveCount(0);

    await phone.start({ link: `${phone.front.url}/food?date=2026-11-19`, isDeliveredTwice });
    await expect(phone.page).toHaveURL(phone.at('/food?date=2026-11-19'));
    await phone.openLink(`${phone.front.url}/contacts`);
    await expect(phone.page).toHaveURL(phone.at('/contacts'));
    await phone.pressBack();
    await expect(phone.page).toHaveURL(phone.at('/food?date=2026-11-19'));
    await phone.pressBack();
    expect(phone.given('App.minimizeApp')).toHaveLength(1);
  });
}

test('a foreign token, and one without a login begun here, log nobody in, and it is said; the login that was begun goes on, also when the signal is lost @phone', async ({
  phone,
  language,
  textsOf,
  browserErrors,
}) => {
  const { login } = textsOf('app');
  ignoreErrors(browserErrors, '401', 'ERR_');
  await phone.start();
  const seen = exchanges(phone);
  await phone.openLink(`kahan://login?token=${'a'.repeat(43)}`);
  await expect(phone.page.getByRole('alert')).toHaveText(login.problems.notBegun);
  expect(seen).toEqual([]);

  // The token belongs to a login that another device has begun.
  const foreign = await begin(phone, await newStudent(), language);
  const own = await begin(phone, await newStudent(), language);
  await phone.openLink(foreign);
  await expect(phone.page.getByRole('alert')).toHaveText(login.problems.refused);
  expect(phone.login()).toBeNull();

  await phone.front.shut();
  await phone.openLink(own);
  await expect(phone.page.getByText(login.again)).toBeVisible();
  await phone.front.open();
  await expect.poll(() => phone.login()).not.toBeNull();
  await phone.page.waitForURL((url) => url.pathname !== '/login');
});
