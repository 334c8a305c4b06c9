import { expect } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { startPortal } from '../../../test/support/portal.ts';
import { loginOf, type SharedPortal, test } from '../../../test/support/shared-portal.ts';

let portal: SharedPortal;
test.beforeAll(({ shared }) => {
  portal = shared;
});

const PATH = '/api/user/preferences';
const read = async (client: TestClient, language = 'cs') =>
  (await client.get(PATH, { 'accept-language': language })).json<Record<string, unknown>>();

test('[PREFERENCES-15] [PREFERENCES-18] before any choice all notifications are on', async () => {
  const client = await portal.login(loginOf(11));
  const usual = {
    language: 'cs',
    analytics_enabled: false,
    agreed_analytics: null,
    notifications: { results: true, terms: true, events: true, schedule: true },
  };
  expect(await read(client)).toEqual(usual);
  // Whoever has not seen the intro has no row.
  const { rowCount } = await portal.database.pool.query(
    'delete from preferences using users where users.user_id = preferences.user_id and login = $1',
    [loginOf(11)],
  );
  expect([rowCount, await read(client)]).toEqual([1, usual]);
});

test('until one is chosen, the language is the one the answer would have', async () => {
  const client = await portal.login(loginOf(15));
  expect(await read(client, 'en')).toMatchObject({ language: 'en' });
  expect(await read(client, 'cs')).toMatchObject({ language: 'cs' });
});

test('a chosen language holds in every browser and for every answer, errors included', async () => {
  const phone = await portal.login(loginOf(16));
  const desk = await portal.login(loginOf(16));
  expect(await read(desk)).toMatchObject({ language: 'cs' });
  const answer = await phone.send('PUT', PATH, { language: 'en' });
  expect(answer.json()).toMatchObject({ language: 'en' });
  expect(await read(desk)).toMatchObject({ language: 'en' });
  const missing = await desk.get('/api/user/items/1000000', { 'accept-language': 'cs' });
  expect(missing.error().message).toBe('Does not exists.');
});

test('[PREFERENCES-19] each of the three forms changes what it names, and nothing else', async () => {
  const client = await portal.login(loginOf(12));
  const other = await portal.login(loginOf(13));
  const before = await read(client);
  const steps: [change: Record<string, unknown>, made: Record<string, unknown>][] = [
    [{ agreed_analytics: true }, { agreed_analytics: true }],
    [{ language: 'en' }, { language: 'en' }],
    [
      {
        agreed_analytics: false,
        notify_results: false,
        notify_terms: false,
        notify_events: true,
        notify_schedule: false,
      },
      {
        agreed_analytics: false,
        notifications: { results: false, terms: false, events: true, schedule: false },
      },
    ],
    // A preference that is off stays off.
    [{ agreed_analytics: true }, { agreed_analytics: true }],
    [
      { notify_results: true, notify_terms: true, notify_events: false },
      { notifications: { results: true, terms: true, events: false, schedule: false } },
    ],
    [{ agreed_analytics: false }, { agreed_analytics: false }],
  ];
  let expected = before;
  for (const [change, made] of steps) {
    expected = { ...expected, ...made };
    expect((await client.send('PUT', PATH, change)).json()).toEqual(expected);
    expect(await read(client)).toEqual(expected);
  }
  expect(await read(other)).toEqual(before);
});

test.each([
  [{ language: 'de' }, 'language'],
  [{ language: '' }, 'language'],
  [{ language: 'CS' }, 'language'],
  [{ language: 'cs-CZ' }, 'language'],
  [{ language: null }, 'language'],
  [{ language: 1 }, 'language'],
  [{ language: 'en', notify_results: 'no' }, 'notify_results'],
  [{ agreed_analytics: null }, 'agreed_analytics'],
  // The portal does not report changes of exam dates, so the preference stays off.
  [{ notify_terms: 'on' }, 'notify_terms'],
  [{ language: 'en', notify_rseults: true }, 'notify_rseults'],
  [{}, ''],
])('[PREFERENCES-01] %j is refused and changes nothing', async (change, field) => {
  const client = await portal.login(loginOf(17));
  await client.send('PUT', PATH, { language: 'cs' });
  const before = await read(client);
  const answer = await client.send('PUT', PATH, change);
  expect(answer.error()).toMatchObject({ code: 'VALIDATION_FAILED', field });
  expect(await read(client)).toEqual(before);
});

test('analytics are offered where the installation collects them', async () => {
  const beside = await startPortal({ beside: portal, env: { ANALYTICS: 'true' } });
  try {
    expect(await read(await beside.login(loginOf(14)))).toMatchObject({ analytics_enabled: true });
  } finally {
    await beside.stop();
  }
});
