import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOW, startSandbox, type TestSandbox } from '../../test/sandbox.ts';

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

/** A request whose Host header the test chooses, which fetch does not allow. @returns status, headers and body */
async function ask(url: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined;
    challenge: string | undefined;
    text: string;
  }>();
  const sent = request(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  });
  sent.on('error', reject);
  sent.on('response', (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    const challenge = answer.headers['www-authenticate'];
    answer.on('end', () => resolve({ status: answer.statusCode, challenge, text }));
  });
  sent.end(body && JSON.stringify(body));
  return promise;
}

describe('the registry office', () => {
  let sandbox: TestSandbox;
  let port: string;
  beforeAll(async () => {
    sandbox = await startSandbox(100);
    port = new URL(sandbox.url).port;
  });
  afterAll(() => sandbox.stop());

  const fault = { method: 'PUT', body: { mode: 'slow', ms: 1, path: '/v1/none' } };

  it.each(['/_control/fault', '/%5fcontrol/fault', '/%5Fcontrol/%66ault', '/_control/fault/?x=/v1/'])(
    '%s is refused to another machine',
    async (url) => {
      const answer = await sandbox.app.inject({
        url,
        method: 'PUT',
        payload: fault.body,
        headers: { host: `localhost:${port}` },
        remoteAddress: '10.0.0.7',
      });
      // An address without a route says nothing about the university.
      expect(answer.statusCode).toBeOneOf([403, 404]);
      expect((await sandbox.call('GET', '/_control/fault')).body).toEqual({ faults: [] });
    },
  );

  it.each(['127.0.0.1', 'localhost', '[::1]', 'LocalHost'])('is called %s with its port', async (name) => {
    const headers = { host: `${name}:${port}` };
    expect((await ask(`${sandbox.url}/_control`, { headers })).status).toBe(200);
  });

  it.each([
    ['attacker.example', true],
    ['localhost.attacker.example', true],
    ['127.0.0.1.attacker.example', true],
    ['127.0.0.1', false],
    ['10.0.0.7', true],
  ])('is not called %s, with its port %s', async (name, withPort) => {
    const headers = { host: withPort ? `${name}:${port}` : name };
    for (const path of ['/_control', '/%5fcontrol', '/_control/students/student', '/_control/fault'])
      expect((await ask(sandbox.url + path, { headers })).status).toBe(403);
    expect((await ask(`${sandbox.url}/_control/fault`, { ...fault, headers })).status).toBe(403);
  });

  it.each(['https://attacker.example', 'null', 'http://localhost:1', 'http://attacker.example:80'])(
    'refuses a page of %s',
    async (origin) => {
      expect((await ask(`${sandbox.url}/_control/fault`, { ...fault, headers: { origin } })).status).toBe(
        403,
      );
    },
  );

  it('takes changes of programs, which send no Origin, and of its own page', async () => {
    expect((await ask(`${sandbox.url}/_control/fault`, fault)).status).toBe(200);
    const headers = { origin: sandbox.url };
    expect((await ask(`${sandbox.url}/_control/fault`, { ...fault, headers })).status).toBe(200);
    expect((await sandbox.call('DELETE', '/_control/fault')).body).toEqual({ changed: true });
  });
});

describe('with a token of the portal', () => {
  const token = 'a-token_of.the~portal+/==';
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox(100, { now: () => NOW }, token);
  });
  afterAll(() => sandbox.stop());

  it.each(['/v1/users/student/identity', '/v1/changes', '/%761/news', '/v1/catalogue/rooms'])(
    '%s is refused without it, with a wrong one and with another scheme',
    async (path) => {
      const wrong = ['Bearer', 'Bearer x', `Bearer ${token}x`, `Basic ${token}`, token];
      for (const authorization of ['', ...wrong]) {
        const answer = await ask(sandbox.url + path, { headers: authorization ? { authorization } : {} });
        expect(answer).toMatchObject({ status: 401, challenge: 'Bearer' });
        expect(JSON.parse(answer.text)).toMatchObject({ code: 'not-authorized' });
        expect(answer.text).not.toContain(token);
      }
      const headers = { authorization: `Bearer ${token}` };
      expect((await ask(sandbox.url + path, { headers })).status).toBe(200);
    },
  );

  it('commands, files and logins are refused without it', async () => {
    for (const path of ['/v1/commands', '/v1/commands/file', '/v1/authenticate']) {
      const body = { login: 'student', password: 'demo' };
      expect((await ask(sandbox.url + path, { method: 'POST', body })).status).toBe(401);
    }
  });

  it('pages for people and the registry office do not need it', async () => {
    const pages = ['/docs', '/openapi.json', '/_control', '/_control/students/student'];
    for (const path of pages) expect((await ask(sandbox.url + path)).status).toBe(200);
    // A download and a picture are opened by the browser of a person: their addresses are found, or not.
    for (const path of ['/files/1?until=1&signature=00', '/v1/canteens/photos/none.png'])
      expect((await ask(sandbox.url + path)).status).toBe(404);
  });
});
