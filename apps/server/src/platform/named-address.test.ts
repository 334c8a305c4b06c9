import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Answer, type AnswerServer, startAnswers } from '../../test/support/answers.ts';
import {
  AddressRefused,
  addressForLogs,
  type NamedAddressOptions,
  readNamedAddress,
} from './named-address.ts';

let server: AnswerServer;
beforeAll(async () => {
  server = await startAnswers();
});
afterAll(() => server.stop());

const signal = new AbortController().signal;
const MOST = 1_000;

async function ask(path: string, options: Partial<NamedAddressOptions> = {}) {
  return readNamedAddress(
    server.url + path,
    { maxBytes: MOST, signal, ...options },
    async ({ bytes, version, type }) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of bytes) chunks.push(chunk);
      return { text: Buffer.concat(chunks).toString(), version, type };
    },
  );
}

/** The refusal of a call: its reason, and the seconds for which the address wants to be left alone. */
async function refusal(path: string, answer: Answer, options?: Partial<NamedAddressOptions>) {
  server.answers.set(path, answer);
  const error: unknown = await ask(path, options).catch((reason: unknown) => reason);
  if (!(error instanceof AddressRefused)) throw error;
  return [error.message, error.waitMs === null ? null : Math.round(error.waitMs / 1000)];
}

test('an answer comes with its version, and unchanged when that is known', async () => {
  const modified = 'Wed, 18 Nov 2026 09:00:00 GMT';
  server.answers.set('/a', (request, response) => {
    const isKnown =
      request.headers['if-none-match'] === '"1"' || request.headers['if-modified-since'] === modified;
    response.writeHead(isKnown ? 304 : 200, {
      etag: '"1"',
      'last-modified': modified,
      'content-type': 'text/xml',
    });
    response.end(isKnown ? undefined : 'text');
  });
  const version = { etag: '"1"', lastModified: modified };
  expect(await ask('/a')).toEqual({ text: 'text', version, type: 'text/xml' });
  expect(await ask('/a', { known: version })).toBe('unchanged');
  expect(await ask('/a', { known: { etag: null, lastModified: modified } })).toBe('unchanged');
  expect(await ask('/a', { known: { etag: '"0"', lastModified: modified } })).not.toBe('unchanged');
});

test('redirects on the same origin are followed, three at most, and carry the credentials along', async () => {
  for (const [from, to] of [
    ['1', '2'],
    ['2', '3'],
    ['3', 'end'],
    ['0', '1'],
  ])
    server.answers.set(`/r${from}`, { status: 302, headers: { location: `/r${to}` } });
  server.answers.set('/rend', { body: 'here' });
  expect(await ask('/r1', { credentials: { 'x-api-key': 'k' } })).toMatchObject({ text: 'here' });
  expect(server.asked.findLast(({ path }) => path === '/rend')?.headers['x-api-key']).toBe('k');
  expect(await ask('/r0').catch(String)).toMatch(/more than 3 times/);
});

test('a redirect from http to https of the same host is followed, without the credentials', async () => {
  const sent: unknown[] = [];
  const asking = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, options) => {
    sent.push([url, options?.headers]);
    const location = 'https://menus.example/a';
    return url === location
      ? new Response('here')
      : new Response(null, { status: 301, headers: { location } });
  });
  const options = {
    maxBytes: MOST,
    signal,
    headers: { accept: 'text/xml' },
    credentials: { 'x-api-key': 'k' },
  };
  await readNamedAddress('http://menus.example/a', options, async () => {});
  asking.mockRestore();
  expect(sent).toEqual([
    ['http://menus.example/a', { accept: 'text/xml', 'x-api-key': 'k' }],
    ['https://menus.example/a', { accept: 'text/xml' }],
  ]);
});

test('name and password of an address are a header', async () => {
  server.answers.set('/private', { status: 302, headers: { location: '/moved' } });
  server.answers.set('/moved', { body: 'here' });
  const address = `${server.url.replace('//', '//u%40x:p%w@')}/private`;
  expect(await readNamedAddress(address, { maxBytes: MOST, signal }, async () => 'read')).toBe('read');
  const basic = `Basic ${Buffer.from('u@x:p%w').toString('base64')}`;
  for (const path of ['/private', '/moved'])
    expect(server.asked.findLast((one) => one.path === path)?.headers.authorization).toBe(basic);
});

test('what is no HTTP is refused with a reason', async () => {
  const [reason] = await refusal('/none', (_request, response) => response.socket?.end('no http\r\n\r\n'));
  expect(reason).toMatch(/^[A-Z_]{3,}$|^the connection failed$/);
});

test.each([
  ['another host', 'http://localhost:PORT/x', /another host, localhost/],
  ['another service of the host', 'http://127.0.0.1:1/x', /another host, 127\.0\.0\.1:1/],
  ['the same port by https', 'https://127.0.0.1:443/x', /another host, 127\.0\.0\.1:/],
  ['a login', 'http://somebody:secret@127.0.0.1/x', /name or a password/],
  ['another scheme', 'ftp://127.0.0.1/x', /not encrypted/],
])('a redirect to %s is refused, and the other end is not asked', async (_what, address, expected) => {
  const asked = server.asked.length;
  const location = address.replace('PORT', new URL(server.url).port);
  expect((await refusal('/r', { status: 307, headers: { location } }))[0]).toMatch(expected);
  expect(server.asked.length).toBe(asked + 1);
});

test.each([
  ['seconds', '120', 120],
  ['a date', new Date(Date.now() + 3_600_000).toUTCString(), 3_600],
  ['a year', '31536000', 86_400],
  ['a date in the past', 'Wed, 18 Nov 2020 09:00:00 GMT', null],
  ['nothing of use', 'soon', null],
])('429 with %s says how long to wait', async (_what, value, seconds) => {
  const answer = { status: 429, headers: { 'retry-after': value } };
  const [reason, waits] = await refusal('/w', answer);
  expect(reason).toBe('it answered 429');
  if (seconds === null) expect(waits).toBeNull();
  else expect(Math.abs(Number(waits) - seconds)).toBeLessThanOrEqual(2);
});

test.each<[string, Answer]>([
  ['no answer', () => {}],
  ['headers alone', (_request, response) => void response.writeHead(200).flushHeaders()],
  [
    'bytes that drip',
    (_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(drip));
    },
  ],
])('%s is given up after the time', async (_what, answer) => {
  // short on purpose: an answer never comes
  const [reason] = await refusal('/slow', answer, { timeoutMs: 300, maxBytes: 1_000_000 });
  expect(reason).toBe('it did not answer within 0.3 s');
});

test('an endless answer is given up at the bound, and its connection is ended', async () => {
  const closed = Promise.withResolvers<void>();
  const [reason] = await refusal('/endless', (_request, response) => {
    response.once('close', () => closed.resolve());
    const more = () => {
      while (response.write('x'.repeat(100)));
      response.once('drain', more);
    };
    more();
  });
  expect(reason).toMatch(/longer than/);
  await closed.promise;
});

test('the end of the caller is no refusal', async () => {
  const ended = new AbortController();
  server.answers.set('/wait', () => ended.abort(new Error('the portal stops')));
  await expect(ask('/wait', { signal: ended.signal })).rejects.toThrow('the portal stops');
});

test('a host that is not there is named by the code of its failure', async () => {
  const gone = await readNamedAddress('http://127.0.0.1:1/', { maxBytes: 1, signal }, async () => null).catch(
    String,
  );
  expect(gone).toMatch(/AddressRefused: (?:ECONNREFUSED|bad port)|the connection failed/);
});

test('logs show an address without what may be secret', () => {
  expect(addressForLogs('https://user:pw@a.example:8443/x/y.ics?token=1#KEY')).toBe(
    'https://a.example:8443/x/y.ics?…',
  );
});
