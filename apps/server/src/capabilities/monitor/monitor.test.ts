import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

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

test('metrics count requests by route, never by address', async () => {
  const client = await portal.login('student');
  await client.get('/api/user/items/424242');
  const { text, headers } = await client.get('/metrics');
  expect(headers.get('content-type')).toContain('text/plain');
  expect(text).toMatch(
    /kahan_http_request_seconds_count\{method="GET",route="\/api\/user\/items\/:id",status="404"\} 1/,
  );
  expect(text).not.toMatch(/424242|="student/);
});

test('an unexpected failure is 500, logged with the request id that the user sees, without details for the user', async () => {
  await portal.database.pool.query('alter table item_states rename to elsewhere');
  try {
    const client = await portal.login('student2');
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
