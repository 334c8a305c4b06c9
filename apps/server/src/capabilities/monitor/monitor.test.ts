import { expect } from 'vitest';
import { loginOf, type SharedPortal, test } from '../../../test/support/shared-portal.ts';

let portal: SharedPortal;
test.beforeAll(({ shared }) => {
  portal = shared;
});

test('alive and ready', async () => {
  expect((await portal.client().get('/healthz')).status).toBe(200);
  expect((await portal.client().get('/readyz')).status).toBe(200);
});

test('not ready without the migrations', async () => {
  await portal.database.pool.query('alter table schema_migrations rename to elsewhere');
  try {
    const answer = await portal.client().get('/readyz');
    expect([answer.status, answer.text]).toEqual([503, 'the database does not answer\n']);
    expect((await portal.client().get('/healthz')).status).toBe(200);
  } finally {
    await portal.database.pool.query('alter table elsewhere rename to schema_migrations');
  }
});

test('metrics are at an address of their own, as Prometheus reads them, and nothing else is there', async () => {
  const address = new URL(portal.metricsUrl);
  expect([address.hostname, address.port !== new URL(portal.url).port]).toEqual(['127.0.0.1', true]);
  const { status, headers } = await fetch(address);
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  expect((await fetch(`${address.href}?x=1`)).status).toBe(200);
  for (const path of ['/', '/healthz', '/metrics/', '/api/user'])
    expect((await fetch(new URL(path, address))).status).toBe(404);
  expect((await fetch(address, { method: 'POST' })).status).toBe(404);
  for (const path of ['/metrics', '/metrics?x=1', '/%6detrics'])
    expect((await portal.client().get(path)).status).toBe(404);
});

test('metrics count requests by route, never by address', async () => {
  const line =
    /kahan_http_request_seconds_count\{method="GET",route="\/api\/user\/items\/:id",status="404"\} (\d+)/;
  const counted = async () => Number(line.exec(await portal.metrics())?.[1] ?? 0);
  const before = await counted();
  const client = await portal.login(loginOf(36));
  await client.get('/api/user/items/424242');
  expect(await counted()).toBe(before + 1);
  expect(await portal.metrics()).not.toMatch(new RegExp(`424242|="${loginOf(36)}`));
});

test('an unexpected failure is 500, logged with the request id that the user sees, without details for the user', async () => {
  await portal.database.pool.query('alter table item_states rename to elsewhere');
  try {
    const client = await portal.login(loginOf(37));
    const answer = await client.get('/api/user/items/active');
    expect(answer.error()).toMatchObject({ code: 'UNKNOWN_ERROR' });
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('item_states');
    const line = portal
      .logged()
      .split('\n')
      .find((text) => text.includes(answer.error().requestId) && text.includes('"level":50'));
    expect(line).toContain('item_states');
  } finally {
    await portal.database.pool.query('alter table elsewhere rename to item_states');
  }
});
