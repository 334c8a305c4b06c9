import { test } from '../../support/days.ts';
import { expectKept, keptBy, NOTHING } from '../../support/offline.ts';
import { expect, ignoreErrors } from '../../support/test.ts';

// The device keeps the app and the user's data.
test.use({ serviceWorkers: 'allow' });

const WHO = 's000001';
const PATH = '/settings';

/** Wednesday 18 November 2026, 10:00 in Prague, and the hours after it. */
const hour = (hours: number) =>
  new Date(Date.parse('2026-11-18T09:00:00Z') + hours * 3_600_000).toISOString();

test('an erasure is asked for, undone, asked for again, and done a day later: nothing is left, and a login begins anew @desktop', async ({
  page,
  campus,
  login,
  textsOf,
  browserErrors,
}) => {
  // The portal is away while its clock is put forward, and then knows the session no more.
  ignoreErrors(browserErrors, 'net::ERR', 'WebSocket', '401', '502');
  const { personalData } = textsOf('settings');
  const data = page.getByRole('region', { name: personalData.title });
  const dialog = page.getByRole('dialog', { name: personalData.confirmTitle });
  const ask = async () => {
    await data.getByRole('button', { name: personalData.eraseOpen }).click();
    await dialog.getByRole('button', { name: personalData.confirm }).click();
    await expect(data.getByText(personalData.erasesAt('').replace(/\s*\.$/, ''))).toBeVisible();
  };
  await campus.moveTo(hour(0));
  await login(WHO, PATH);
  const csrf = async () =>
    (await page.context().cookies()).find(({ name }) => name.endsWith('kahan_csrf'))?.value ?? '';
  const entry = await page.request.post('/api/user/entries', {
    headers: { 'x-csrf-token': await csrf() },
    data: {
      ...{ entry_id: '0b0e7a1c-5f0d-4a51-9d55-6a3f7d1f0b02', title: 'Choir', place: null, note: null },
      ...{ date: '2026-11-20', minutes: 1080, duration: 60, repeat: 'once', until: null, skipped: [] },
    },
  });
  expect(entry.status(), await entry.text()).toBe(200);
  const entries = async () => (await (await page.request.get('/api/user/entries')).json()).items.length;

  await expectKept(page);

  // An erasure that was undone never happens, however long one waits.
  await ask();
  await data.getByRole('button', { name: personalData.undo }).click();
  await expect(data.getByRole('button', { name: personalData.eraseOpen })).toBeVisible();
  await campus.moveTo(hour(25));
  await page.reload();
  await expect(data.getByRole('button', { name: personalData.eraseOpen })).toBeVisible();
  expect(await entries()).toBe(1);

  // A second request is performed after 24 hours, and not before.
  await ask();
  await campus.moveTo(hour(48));
  await page.reload();
  await expect(data.getByText(personalData.erasesAt('').replace(/\s*\.$/, ''))).toBeVisible();
  expect(await entries()).toBe(1);
  await campus.moveTo(hour(49));
  await expect
    .poll(async () => (await page.request.get('/api/user')).status(), { timeout: 30_000 })
    .toBe(401);

  // The device of the user keeps nothing.
  await page.goto('/privacy-policy');
  await expect(page.getByRole('main')).toBeVisible();
  // The page whose session has ended has loaded another page.
  await expect(async () => expect(await keptBy(page)).toEqual(NOTHING)).toPass();
  await page.goto(PATH);
  await expect(data).toHaveCount(0);

  // A later login begins a new account: the intro again, and no data of the former one.
  await login(WHO, PATH);
  await expect(data.getByRole('button', { name: personalData.eraseOpen })).toBeVisible();
  expect(await entries()).toBe(0);
  const { items } = await (await page.request.get('/api/user/items/active?start=0&count=6')).json();
  expect(items.filter(({ type }: { type: string }) => !type.startsWith('public'))).toEqual([]);
});
