import { request } from 'node:http';
import { expect } from 'vitest';
import { type SharedPortal, test } from '../../../test/support/shared-portal.ts';

let portal: SharedPortal;
test.beforeAll(({ shared }) => {
  portal = shared;
});

test('without a worker a share leads to the page that says so, before its files have arrived', async () => {
  const { promise, resolve, reject } = Promise.withResolvers<{ status?: number; location?: string }>();
  const sent = request(`${portal.url}/share-target`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 25_000_000 },
  });
  sent.on('response', ({ statusCode, headers }) =>
    resolve({ status: statusCode ?? 0, location: headers.location ?? '' }),
  );
  sent.on('error', reject);
  // The rest of the form never comes.
  sent.write('--x\r\n');
  expect(await promise).toEqual({ status: 303, location: '/hand-in?failure=missed' });
  sent.destroy();
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json'])(
  'a form of the type %s gets the same answer, and a link none',
  async (type) => {
    const answer = await portal.client().request('POST', '/share-target', {
      headers: { 'content-type': type },
      body: '{',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/hand-in?failure=missed']);
    expect((await portal.client().get('/share-target')).status).toBeGreaterThanOrEqual(400);
  },
);
