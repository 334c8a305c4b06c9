import { createHash, createHmac } from 'node:crypto';
import { FEED_KINDS } from '@kahan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchFeed, settingsOf } from '../../../test/support/feed-client.ts';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ env: { PUBLIC_URL: 'http://kahan.example' } });
});
afterAll(() => portal.stop());

const query = async <T>(text: string, values: unknown[] = []) =>
  (await portal.database.pool.query(text, values)).rows as T[];

/** Sequences of the numbers that name users and feeds. @returns a function that sets them back, as a restore does */
async function sequences(): Promise<() => Promise<void>> {
  const before = await query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value as last from pg_sequences
      where sequencename in ('users_user_id_seq', 'calendar_feed_generation')`,
  );
  return async () => {
    for (const { name, last } of before)
      await query('select setval($1::regclass, coalesce($2, 1), $2 is not null)', [name, last]);
  };
}

/** Logs in for the first time. @returns the user's number, and the addresses of the user's feeds */
async function firstVisit(login: string) {
  const client = await portal.login(login);
  const addresses = Object.values(await settingsOf(client));
  const [row] = await query<{ user_id: string }>('select user_id from users where login = $1', [login]);
  return { client, addresses, number: Number(row?.user_id) };
}

test('after a restore no user gets the number or an address of one whom the restore has lost', async () => {
  const setBack = await sequences();
  const lost = await firstVisit('s000011');
  expect(lost.addresses).toHaveLength(FEED_KINDS.length);
  await query("delete from users where login = 's000011'");
  await setBack();
  const next = await firstVisit('s000012');
  const shared = next.addresses.filter((address) => lost.addresses.includes(address));
  expect([next.number === lost.number, shared]).toEqual([false, []]);
  for (const address of lost.addresses) expect((await fetchFeed(portal, address)).status).toBe(404);
});

test('an address from before addresses had a nonce goes on working and is shown; its successor is another one', async () => {
  const { client, number } = await firstVisit('s000013');
  const [kept] = await query<{ key: Buffer }>('select key from calendar_feed_key');
  const secret = createHmac('sha256', kept?.key ?? '')
    .update(`${number}\nterms\n7`)
    .digest('base64url');
  await query(
    `update calendar_feeds set generation = 7, nonce = null, secret_hash = $2
      where user_id = $1 and kind = 'terms'`,
    [number, createHash('sha256').update(secret).digest()],
  );
  const { terms } = await settingsOf(client);
  expect(terms).toBe(`http://kahan.example/api/calendar/feed/${secret}.ics`);
  expect((await fetchFeed(portal, terms)).status).toBe(200);
  await client.send('DELETE', '/api/calendar/feeds/terms');
  await client.send('POST', '/api/calendar/feeds/terms');
  const { terms: successor } = await settingsOf(client);
  expect((await fetchFeed(portal, successor)).status).toBe(200);
  expect((await fetchFeed(portal, terms)).status).toBe(404);
  expect(await query('select generation from calendar_feeds where generation is not null')).toEqual([]);
});

test.each([
  ['set to null', 'update calendar_feeds set secret_hash = null where user_id = $1'],
  ['deleted', 'delete from calendar_feeds where user_id = $1'],
  ['deleted with its user', 'delete from users where user_id = $1'],
  ['of a user whom the student system has left', 'update users set unknown_since = now() where user_id = $1'],
])(
  'an address that an operator ends in the database, %s, opens nowhere within a second',
  async (_how, end) => {
    const { addresses, number } = await firstVisit('s000014');
    const [schedule] = addresses;
    let known: Awaited<ReturnType<typeof fetchFeed>> | undefined;
    await until(async () => {
      known = await fetchFeed(portal, schedule);
      return known.status === 200;
    });
    const headers = { 'if-none-match': known?.headers.get('etag') ?? '' };
    expect((await fetchFeed(portal, schedule, headers)).status).toBe(304);
    await query(end, [number]);
    await until(async () => (await fetchFeed(portal, schedule, headers)).status === 404);
    await query("delete from users where login = 's000014'");
  },
);
