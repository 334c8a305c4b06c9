import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { encodePassword, PASSWORD_HEADER } from '@kahan/student-system/wire';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '../../test/sandbox.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('faults', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox(100);
  });
  afterEach(() => sandbox.call('DELETE', '/_control/fault'));
  afterAll(() => sandbox.stop());

  const set = (fault: object) => sandbox.call('PUT', '/_control/fault', fault);
  const identity = (patience = 30_000) =>
    fetch(`${sandbox.url}/v1/users/student/identity`, { signal: AbortSignal.timeout(patience) });

  it.each(['down', 'hang', 'effect-timeout'])('%s gives no answer', async (mode) => {
    await set({ mode });
    await expect(identity(300)).rejects.toThrow();
  });

  it('garbage is broken JSON, html a page, both with 200', async () => {
    await set({ mode: 'garbage' });
    const garbage = await identity();
    expect(garbage.status).toBe(200);
    await expect(garbage.json()).rejects.toThrow(SyntaxError);
    await set({ mode: 'html' });
    const html = await identity();
    expect([html.status, html.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('slow answers rightly, but later', async () => {
    await set({ mode: 'slow', ms: 100 });
    const before = performance.now();
    expect((await identity()).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThanOrEqual(95);
  });

  it('stalled sends half of the answer, and no more', async () => {
    await set({ mode: 'stalled' });
    const answer = await identity(2_000);
    const reader = answer.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    const length = Number(answer.headers.get('content-length'));
    expect(value?.byteLength).toBe(Math.floor(length / 2));
    await expect(reader?.read()).rejects.toThrow('timeout');
  });

  it('trickle answers rightly, byte by byte', async () => {
    const plain = await (await identity()).text();
    await set({ mode: 'trickle', ms: 1 });
    const pieces: Uint8Array[] = [];
    const answer = await fetch(`${sandbox.url}/v1/users/student/identity`);
    for await (const piece of answer.body ?? []) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toBe(plain);
    expect(pieces.length).toBeGreaterThan(plain.length / 2);
  });

  it('a call that gets half an answer, or bytes, ends when its fault is deleted', async () => {
    for (const mode of ['stalled', 'trickle']) {
      await set({ mode, times: 1 });
      const answer = await fetch(`${sandbox.url}/v1/news`);
      await sandbox.call('DELETE', '/_control/fault');
      await expect(answer.text()).rejects.toThrow();
    }
  });

  it('a call that gets bytes ends after a garbage collection, too', async () => {
    await set({ mode: 'trickle', ms: 50, times: 1 });
    const answer = await fetch(`${sandbox.url}/v1/news`);
    await sandbox.call('DELETE', '/_control/fault');
    collectGarbage();
    await expect(answer.text()).rejects.toThrow();
  });

  it('duplicate sends every record twice', async () => {
    const count = sandbox.university.studies('student2').length;
    await set({ mode: 'duplicate' });
    const { body } = await sandbox.call('GET', '/v1/users/student2/studies');
    expect((body.records as unknown[]).length).toBe(2 * count);
  });

  it.each([
    [undefined, 401, 'password-required'],
    ['wrong', 401, 'login-failed'],
    ['%E0', 401, 'login-failed'],
    [encodePassword('demo'), 200, undefined],
  ])('password-required with the password %s answers %i %s', async (password, status, code) => {
    await set({ mode: 'password-required' });
    const headers: Record<string, string> = password === undefined ? {} : { [PASSWORD_HEADER]: password };
    const answer = await fetch(`${sandbox.url}/v1/users/student/studies`, { headers });
    expect([answer.status, ((await answer.json()) as { code?: string }).code]).toEqual([status, code]);
  });

  it('wrong-password refuses the right one, too', async () => {
    await set({ mode: 'wrong-password' });
    const headers = { [PASSWORD_HEADER]: encodePassword('demo') };
    expect((await fetch(`${sandbox.url}/v1/users/student/studies`, { headers })).status).toBe(401);
  });

  it('only what is about one person asks for a password, and a log-in brings it along', async () => {
    await set({ mode: 'password-required' });
    expect((await sandbox.call('GET', '/v1/news')).status).toBe(200);
    expect((await sandbox.call('GET', '/v1/changes')).status).toBe(200);
    const login = { login: 'student', password: 'demo' };
    expect((await sandbox.call('POST', '/v1/authenticate', login)).status).toBe(200);
    await set({ mode: 'wrong-password' });
    expect((await sandbox.call('POST', '/v1/authenticate', login)).body.code).toBe('login-failed');
  });

  it('is over after so many times', async () => {
    await set({ mode: 'wrong-password', times: 2 });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await identity()).status);
    expect(statuses).toEqual([401, 401, 200]);
  });

  it('hits only its path, and the more particular one wins', async () => {
    await set({ mode: 'down', path: '/v1/news' });
    expect((await identity()).status).toBe(200);
    await set({ mode: 'password-required', path: '/v1/users' });
    await set({ mode: 'html', path: '/v1/users/student/identity' });
    expect((await identity()).headers.get('content-type')).toContain('html');
    expect((await sandbox.call('GET', '/v1/users/student/studies')).body.code).toBe('password-required');
  });

  it('never hits the registry office', async () => {
    await set({ mode: 'down', path: '/' });
    expect((await sandbox.call('GET', '/_control/fault')).status).toBe(200);
  });

  it('lets go of calls that hang when it is deleted', async () => {
    await set({ mode: 'hang', times: 1 });
    const call = fetch(`${sandbox.url}/v1/news`).then(
      () => 'answered',
      () => 'let go',
    );
    await expect.poll(async () => (await sandbox.call('GET', '/_control/fault')).body.faults).toEqual([]);
    await sandbox.call('DELETE', '/_control/fault');
    expect(await call).toBe('let go');
  });

  it('an unknown mode is refused by name', async () => {
    expect(await set({ mode: 'sulk' })).toMatchObject({ status: 400, body: { field: 'mode' } });
  });
});
