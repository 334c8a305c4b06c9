import { connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPortal } from '../../../test/support/portal.ts';
import { SCRIPT, startWithBuild } from '../../../test/support/web-build.ts';

let portal: TestPortal;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ portal, stop } = await startWithBuild());
});
afterAll(() => stop());

describe('static files', () => {
  test('with a hash in the name they are immutable, compressed, and revalidate', async () => {
    const client = portal.client();
    const plain = await client.get('/assets/main-abc123.js', { 'accept-encoding': 'identity' });
    expect(plain.text).toBe(SCRIPT);
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const etag = plain.headers.get('etag') ?? '';
    expect((await client.get('/assets/main-abc123.js', { 'if-none-match': etag })).status).toBe(304);
    const answer = await portal.app.inject({
      url: '/assets/main-abc123.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT);
    const refused = await portal.app.inject({
      url: '/assets/main-abc123.js',
      headers: { 'accept-encoding': 'br;q=0' },
    });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  test('the service worker is revalidated each time, and may serve the whole site', async () => {
    const worker = await portal.client().get('/service-worker.js');
    expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    // The worker's scope is its folder, which is the root; its policy lets pages register it.
    expect(worker.headers.get('content-security-policy')).toContain("worker-src 'self'");
    expect((await portal.client().get('/mark.svg')).headers.get('cache-control')).toBe(
      'public, max-age=3600',
    );
  });

  test.each([
    '/assets/main-old.js',
    '/assets/',
    '/missing.png',
    '/assets/../index.html.map',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
  ])('%s is not there, and is not the app either', async (path) => {
    const answer = await portal.app.inject({ url: path });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('<html');
  });

  test('the login page’s own stylesheet has the tokens, and finds its fonts', async () => {
    const client = portal.client();
    const address = /href="(\/api\/static\/login-[^"]+\.css)"/.exec(
      (await client.get('/api/login')).text,
    )?.[1];
    const css = await client.get(address ?? '');
    expect(css.status).toBe(200);
    expect(css.text).toContain('--surface-1');
    const fonts = [...css.text.matchAll(/url\("([^"]+)"\)/g)].map(([, font = '']) => font);
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) {
      expect((await client.get(font)).headers.get('content-type')).toBe('font/woff2');
    }
  });
});

describe('security headers are on every answer', () => {
  const HEADERS = {
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; script-src 'self'; style-src 'self';.*base-uri 'none'; frame-ancestors 'none'$/,
    ),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=(self)'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': expect.stringMatching(/\S/),
  };

  test.each([
    ['a page', 200, '/archive'],
    ['a redirect', 302, '/'],
    ['an unknown page', 404, '/nothing'],
    ['a file', 200, '/mark.svg'],
    ['a missing file', 404, '/nothing.js'],
    ['an answer', 200, '/api/versioninfo'],
    ['a refusal', 401, '/api/user'],
    ['an unknown call', 404, '/api/nothing'],
    ['a broken address', 400, '/api/%zz'],
    ['the login page', 200, '/api/login'],
    ['the documentation', 200, '/api/docs'],
    ['the monitor', 200, '/healthz'],
  ])('%s (%i)', async (_what, status, path) => {
    const answer = await portal.client().get(path);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(HEADERS);
    const policy = String(answer.headers.get('content-security-policy'));
    // The policy allows style attributes only: no script, style element or stylesheet of others.
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(/unsafe|\*/);
  });

  test('bytes that are not HTTP get them too', async () => {
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(portal.url).port), '127.0.0.1', () =>
        socket.write('what?\r\n\r\n'),
      );
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk.toString();
      });
      socket.on('end', () => resolve(received));
      socket.on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain("content-security-policy: default-src 'none'");
    expect(text).toContain('x-content-type-options: nosniff');
  });
});
