import { request } from 'node:http';
import type { Call } from '@kahan/contract';
import { CSRF_HEADER } from '@kahan/contract/runtime';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { splitCall } from '../src/platform/http/admit/addresses.ts';
import type { TestClient } from './support/client.ts';
import { CALLS, example, routeOf } from './support/examples.ts';
import { startPortal, type TestPortal } from './support/portal.ts';
import { IS_WHOLE } from './support/soak.ts';

let portal: TestPortal;
let student: TestClient;

beforeAll(async () => {
  portal = await startPortal();
  student = await portal.login('student');
});
afterAll(() => portal.stop());

/** Hostile texts: markup, control characters, huge numbers, other scripts, a NUL byte. */
const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '-1',
    '9'.repeat(30),
    '1e9',
    'NaN',
    '\u0000',
    '../..',
    '%00',
    "' or 1=1",
    '{}',
    'null',
    '[]',
  ),
);
const anything = fc.oneof(
  fc.jsonValue(),
  fc.record(
    { archived: nasty, postpone: fc.double(), ids: fc.array(nasty), language: nasty },
    { requiredKeys: [] },
  ),
  fc.record({ ids: fc.array(fc.constantFrom('1', '2', '999999999999999', '0')), extra: fc.jsonValue() }),
);

describe('garbage gets a 4xx that names the wrong input, never a 5xx', () => {
  test.each(CALLS.filter((call) => call !== 'GET /api/logout'))('%s', async (call) => {
    const client = routeOf(call).policy !== 'public' ? student.copy() : portal.client();
    const { method, path } = splitCall(call);
    await fc.assert(
      fc.asyncProperty(
        nasty,
        fc.dictionary(nasty, nasty, { maxKeys: 3 }),
        anything,
        async (id, query, body) => {
          const address = path.replace(/:\w+/, encodeURIComponent(id.toWellFormed()) || '%20');
          const search = new URLSearchParams();
          for (const [name, value] of Object.entries(query))
            search.append(name.toWellFormed(), value.toWellFormed());
          for (const name of ['lang', 'start', 'count', 'page', 'token', 'secret']) {
            search.append(name, id.toWellFormed());
          }
          const answer = await client.request(method, `${address}?${search}`, {
            headers: { [CSRF_HEADER]: client.cookie('kahan_csrf') ?? '', 'content-type': 'application/json' },
            ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
          });
          expect(answer.status, answer.text).toBeLessThan(500);
          if (answer.status < 400) return;
          expect(answer.error()).toMatchObject({
            code: expect.stringMatching(/^[A-Z_]+$/),
            message: expect.stringMatching(/\S/),
            requestId: expect.stringMatching(/\S/),
          });
          if (answer.error().code === 'VALIDATION_FAILED') expect(answer.error().field).toBeTypeOf('string');
        },
      ),
      { numRuns: IS_WHOLE ? 100 : 10 },
    );
  });

  test.each<[string, Call, unknown, string]>([
    ['a word for a number', 'GET /api/user/items/active', { count: 'six' }, 'count'],
    ['a page too large', 'GET /api/user/items/active', { count: '101' }, 'count'],
    ['an unknown language', 'GET /api/user', { lang: 'de' }, 'lang'],
  ])('%s names its field', async (_what, call, query, field) => {
    const { path } = splitCall(call);
    const answer = await student.get(`${path}?${new URLSearchParams(query as Record<string, string>)}`);
    expect(answer.error()).toMatchObject({ code: 'VALIDATION_FAILED', field });
  });

  test.each<[unknown, string]>([
    [{ language: 'de' }, 'language'],
    [{}, ''],
    [{ agreed_analytics: 'yes' }, 'agreed_analytics'],
    [[], ''],
    [JSON.parse('{"__proto__":""}'), ''],
  ])('the body %j names its field', async (body, field) => {
    const answer = await student.send('PUT', '/api/user/preferences', body);
    expect(answer.error()).toMatchObject({ code: 'VALIDATION_FAILED', field });
  });
});

describe('bodies', () => {
  const taking = CALLS.filter((call) => routeOf(call).body !== undefined && !routeOf(call).multipart);
  const forms = CALLS.filter((call) => routeOf(call).multipart === true);
  const post = (call: Call, body: string, type: string) =>
    student.request(splitCall(call).method, example(call, '1').path, {
      headers: { [CSRF_HEADER]: student.cookie('kahan_csrf') ?? '', 'content-type': type },
      body,
    });

  test.each(taking)('%s: too large is 413, another type 415, broken JSON 400', async (call) => {
    const limit = routeOf(call).bodyLimit ?? 64 * 1024;
    const large = await post(call, JSON.stringify({ x: 'x'.repeat(limit) }), 'application/json');
    expect([large.status, large.error().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', ';;;']) {
      const other = await post(call, 'x', type);
      expect([other.status, other.error().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
    for (const broken of ['{', '{"__proto__": {}}', 'undefined']) {
      const answer = await post(call, broken, 'application/json');
      expect([answer.status, answer.error().code]).toEqual([400, 'VALIDATION_FAILED']);
    }
  });

  test.each(forms)('%s: what is no form is 415, a broken form 400', async (call) => {
    for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded', ';;;']) {
      const other = await post(call, '{}', type);
      expect([type, other.status, other.error().code]).toEqual([type, 415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
    const part = '--x\r\ncontent-disposition: form-data; name="gl"\r\n\r\n1\r\n';
    for (const broken of ['', 'x', '--x', part, `${part}${part}--x--\r\n`]) {
      const answer = await post(call, broken, 'multipart/form-data; boundary=x');
      expect([broken, answer.status, answer.error().code]).toEqual([broken, 400, 'VALIDATION_FAILED']);
    }
    const endless = await post(call, '--x', 'multipart/form-data');
    expect([endless.status, endless.error().code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

test.each(['/api', '/api/', '/api/nothing', '/api/user/', '/api/user/items/1/2', '/api/login/'])(
  '%s is unknown: JSON 404 in the language of the caller',
  async (path) => {
    const answer = await portal.client().get(path, { 'accept-language': 'cs' });
    expect([answer.status, answer.error().code]).toEqual([404, 'NOT_FOUND']);
    expect(answer.error().message).toBe('Neexistuje.');
  },
);

test('another method of a known address is 405 and says which there are', async () => {
  const answer = await student.request('DELETE', '/api/user/items/1');
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, PATCH']);
});

test.each([
  ['/api/%zz', 400],
  ['/api/user/items/%', 400],
  // An answer for people, as for every page that does not exist.
  ['/%c0%ae', 404],
])('%s is no address: %d, not 500', async (path, status) => {
  expect((await student.get(path)).status).toBe(status);
});

test.each<[string, Record<string, string>]>([
  [
    'an offer of HTTP/2',
    { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' },
  ],
  ['an unknown expectation', { expect: 'a miracle' }],
])('%s is ignored and the call answered', async (_what, headers) => {
  const status = await new Promise((resolve, reject) => {
    request(`${portal.url}/api/versioninfo`, { headers }, (answer) => {
      resolve([answer.statusCode, answer.headers['x-content-type-options']]);
      answer.resume();
    })
      .on('error', reject)
      .end();
  });
  expect(status).toEqual([200, 'nosniff']);
});
