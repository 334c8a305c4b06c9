import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { loginOf, type SharedPortal, test } from '../../../test/support/shared-portal.ts';

let portal: SharedPortal;
test.beforeAll(({ shared }) => {
  portal = shared;
});

/** Runs `work` while the database lacks a table. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  await portal.database.pool.query(`alter table ${table} rename to ${table}_lost`);
  try {
    return await work();
  } finally {
    await portal.database.pool.query(`alter table ${table}_lost rename to ${table}`);
  }
}

const WORDS = { cs: 'Něco se pokazilo.', en: 'Something went wrong.' };

test.each([
  ['the login of the cookie', 'sessions', 'en'],
  ['the login of the cookie', 'sessions', 'cs'],
  ['the week', 'documents', 'en'],
  ['the week', 'documents', 'cs'],
] as const)('when %s cannot be looked up (%s), the login page says so in %s', async (_, table, lang) => {
  const client = portal.client();
  client.cookies.set('kahan_access', randomBytes(32).toString('base64url'));
  const answer = await without(table, () => client.get(`/api/login?page=/archive&lang=${lang}`));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
  const id = answer.headers.get('x-request-id') ?? '';
  expect(answer.text).toMatch(/role="alert"/);
  expect(answer.text).toContain(`${WORDS[lang]} (${id})`);
  expect(answer.text).toContain('name="page" value="/archive"');
  expect(answer.text).not.toMatch(/_lost|relation/);
  expect(portal.logged()).toMatch(new RegExp(`"requestId":"${id}".*does not exist`));
});

test('while the database stands still, the login page says to try again, and when', async () => {
  const holder = await portal.database.pool.connect();
  try {
    await holder.query('begin; lock table documents in access exclusive mode');
    const answer = await portal.client().get('/api/login?lang=en');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3']);
    expect(answer.text).toMatch(/role="alert".*please try again/);
    expect(answer.text).toContain('<form method="post"');
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

test('a login whose storing fails shows the form again, with the page that was wanted', async () => {
  const client = portal.client();
  await client.get('/api/login');
  const answer = await without('login_devices', () =>
    client.submitLogin({ username: loginOf(38), password: 'demo', page: '/archive', lang: 'en' }),
  );
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
  expect(answer.text).toContain(WORDS.en);
  expect(answer.text).toContain('name="page" value="/archive"');
  expect(client.cookie('kahan_access')).toBeUndefined();
});

test('the page of the documentation is shown although a login cannot be looked up', async () => {
  const client = portal.client();
  client.cookies.set('kahan_access', randomBytes(32).toString('base64url'));
  expect((await without('sessions', () => client.get('/api/docs'))).status).toBe(200);
});
