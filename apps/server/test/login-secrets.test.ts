import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TemporaryDirectory, temporaryDirectory } from '@kahan/embedded-postgres/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PortalProcess, startProcess } from './portals/process.ts';
import { TestClient } from './support/client.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';
import { type Directory, makeCertificates, startDirectory } from './support/directory.ts';
import { type ForgingProvider, oidcEnvironment, startForgingProvider } from './support/forging-provider.ts';
import { until } from './support/live.ts';
import { control } from './support/portal.ts';
import { type RunningSandbox, startSandbox, USUAL } from './support/sandbox.ts';

/* The output of a portal while people log in by every way contains none of their secrets. */

const PASSWORDS = [
  'right-password-of-the-directory',
  'wrong-password-of-the-directory',
  'word-of-the-system',
];
const [RIGHT = '', WRONG = '', OF_THE_SYSTEM = ''] = PASSWORDS;

let folder: TemporaryDirectory;
let directory: Directory;
let provider: ForgingProvider;
let sandbox: RunningSandbox;
let database: TestDatabase;
let collector: Server;
let portal: PortalProcess;
let traces = '';
beforeAll(async () => {
  folder = await temporaryDirectory();
  provider = await startForgingProvider();
  directory = await startDirectory({
    certificates: makeCertificates(folder.path),
    entries: [{ dn: 'uid=student2,ou=people', uid: 'student2', password: RIGHT }],
  });
  sandbox = await startSandbox({ now: new Date(USUAL.now), students: USUAL.students });
  database = await testDatabase();
  collector = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      traces += chunk.toString('latin1');
    });
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => collector.once('listening', resolve));
  portal = await startProcess({
    ...{ ...oidcEnvironment(provider), ...directory.env, LOGIN: 'oidc, ldap', LOG_LEVEL: 'debug' },
    ...{ DATABASE_URL: database.url, STUDENT_SYSTEM_URL: sandbox.url, KAHAN_NOW: USUAL.now },
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  await portal.end('SIGTERM');
  await new Promise((resolve) => collector.close(resolve));
  await database.drop();
  await sandbox.stop();
  await directory.stop();
  await provider.stop();
  await folder.remove();
});

test('no password, code, token, state, nonce, verifier or cookie is in the log, the traces or the metrics', async () => {
  const client = () => new TestClient(portal.url);
  const browsers: TestClient[] = [];
  const begin = async (browser: TestClient, query = '') =>
    (await browser.get(`/api/login/oidc${query}`)).headers.get('location') ?? '';
  async function logIn(browser = client(), query = '') {
    browsers.push(browser);
    const back = provider.comeBack(await begin(browser, query));
    return { browser, back, answer: await browser.get(back) };
  }

  // At the provider: a login, the same callback again, a renewal, a login of the app, a refused token, both logouts.
  const { browser, back, answer } = await logIn();
  expect(answer.status).toBe(303);
  expect((await browser.get(back)).status).toBe(401);
  expect((await logIn(browser, '?silent=1')).answer.status).toBe(303);
  const secret = 'secret-of-the-device-that-began';
  const challenge = createHash('sha256').update(secret).digest('base64url');
  const app = await logIn(client(), `?mobile=1&challenge=${challenge}`);
  const token = new URL(app.answer.headers.get('location') ?? '').searchParams.get('token') ?? '';
  const query = new URLSearchParams({ token, secret, tokens: '1' });
  const tokens = (await client().get(`/api/complete/token?${query}`)).json<Record<string, string>>();
  provider.idToken = (right) => provider.sign({ ...right, iss: 'https://evil.example' });
  expect((await logIn()).answer.status).toBe(401);
  const logout = await provider.logoutToken({ sub: 'person-1' });
  const body = new URLSearchParams({ logout_token: logout }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await client().request('POST', '/api/oidc/backchannel-logout', { headers, body })).status).toBe(
    200,
  );
  expect((await client().request('POST', '/api/oidc/backchannel-logout', { headers, body })).status).toBe(
    401,
  );

  // By the directory, and with the password of the student system in its header.
  const second = client();
  browsers.push(second);
  const fields = { username: 'student2', lang: 'en' };
  const form = await second.get('/api/login?ended=1');
  const formToken = /name="token" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
  const submit = (password: string) =>
    second.request('POST', '/api/login', {
      headers: { ...headers, accept: 'text/html' },
      body: new URLSearchParams({ ...fields, token: formToken, page: '/', password }).toString(),
    });
  expect((await submit(WRONG)).status).toBe(401);
  await control(sandbox.url, 'PUT', '/fault', { mode: 'wrong-password', path: '/v1/users/student2/' });
  expect((await submit(RIGHT)).status).toBe(303);
  await until(async () => {
    const header = { 'x-student-system-password': OF_THE_SYSTEM };
    const { status, text } = await second.get('/api/user/results', header);
    return status === 401 && text.includes('LOGIN_FAILED');
  });
  const cookies = browsers.flatMap((one) => [...one.cookies]);
  await second.get('/api/logout');

  const metrics = await (await fetch(portal.metricsUrl)).text();
  // Spans are sent when the portal ends, at the latest.
  await portal.end('SIGTERM');
  const written = { log: portal.output(), traces, metrics };
  const hidden = ['access', 'refresh', 'csrf', 'login', 'oidc', 'device'].map((name) => `kahan_${name}`);
  const secrets = [
    ...provider.secrets,
    ...PASSWORDS,
    ...[secret, token, formToken, directory.env.LDAP_BIND_PASSWORD ?? ''],
    ...[tokens.access_token, tokens.refresh_token, tokens.access_csrf].map((one) => one ?? ''),
    ...cookies.filter(([name]) => hidden.includes(name)).map(([, value]) => value),
  ].filter((text) => text.length > 3);
  expect(secrets.length).toBeGreaterThan(30);
  expect(written.log).toContain('login-succeeded');
  expect(written.traces).toContain('/api/login/oidc/back');
  for (const [where, text] of Object.entries(written))
    expect(
      secrets.filter((one) => text.includes(one) || text.includes(encodeURIComponent(one))),
      where,
    ).toEqual([]);
});
