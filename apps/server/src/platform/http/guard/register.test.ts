import { type Call, ROUTES } from '@kahan/contract';
import { expect, test } from 'vitest';
import { LIVE_SESSION } from '../../../../test/support/sessions.ts';
import { NO_AUDIT } from '../../audit.ts';
import { createLog } from '../../log.ts';
import { createMetrics } from '../../metrics.ts';
import { createHttp } from '../admit/server.ts';
import { cookieJar } from './cookies.ts';
import type { Handlers } from './handler.ts';
import { registerCalls } from './register.ts';
import { securityHeaders } from './security.ts';

const SITE = { publicUrl: 'http://127.0.0.1:3000', secure: false };

/** Every call answered by the same value, some by others. */
function handlers(value: unknown, others: Partial<Record<Call, unknown>> = {}): Handlers {
  const calls = Object.keys(ROUTES) as Call[];
  return Object.fromEntries(
    calls.map((call) => [call, async () => (call in others ? others[call] : value)]),
  ) as unknown as Handlers;
}

function setUp(modules: Handlers[]) {
  let logged = '';
  const log = createLog({
    level: 'debug',
    to: {
      write(line: string) {
        logged += line;
      },
    },
  });
  const http = createHttp({
    trustProxy: false,
    security: securityHeaders(SITE),
    jar: cookieJar(SITE),
    log,
    metrics: createMetrics(),
    words: (code, lang) => `${code} in ${lang}`,
  });
  const authenticator = {
    authenticate: () => ({ ...LIVE_SESSION, language: 'cs' as const }),
    remembered: () => null,
  };
  registerCalls(http, modules, {
    authenticator,
    patiently: (reading) => reading,
    permits: () => null,
    audit: NO_AUDIT,
    publicUrl: SITE.publicUrl,
  });
  return { app: http.app, logged: () => logged };
}

test('a call without a handler, and one with two, stop the start and are named', () => {
  const all = handlers({});
  const { 'GET /api/versioninfo': versioninfo, ...rest } = all;
  expect(() => setUp([rest])).toThrow('calls without a handler: GET /api/versioninfo');
  expect(() =>
    setUp([all, versioninfo === undefined ? {} : { 'GET /api/versioninfo': versioninfo }]),
  ).toThrow('two handlers: GET /api/versioninfo');
});

test('an answer that breaks the contract is not sent: 500, and the log says where', async () => {
  const broken = { required: '1', current: 5, currentPlayStore: null, playStoreLink: null, secret: 'x' };
  const { app, logged } = setUp([handlers({}, { 'GET /api/versioninfo': broken })]);
  const answer = await app.inject({ url: '/api/versioninfo', headers: { 'accept-language': 'en' } });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ code: 'UNKNOWN_ERROR', message: 'UNKNOWN_ERROR in cs' });
  expect(logged()).toContain('the answer of GET /api/versioninfo does not match the contract at current');
});

test('what the contract does not name is left out of an answer', async () => {
  const wide = { required: '1', current: '2', currentPlayStore: null, playStoreLink: null, secret: 'x' };
  const { app } = setUp([handlers({}, { 'GET /api/versioninfo': wide })]);
  expect((await app.inject({ url: '/api/versioninfo' })).json()).not.toHaveProperty('secret');
});
