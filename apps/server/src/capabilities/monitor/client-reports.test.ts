import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

const ERROR = {
  name: 'TypeError',
  message: 'x is not a function',
  stack: 'draw (index-3fa.js:1:2345)',
  where: 'page terms',
  screen: 'terms',
  version: '1.17.0',
  code: 'k3x9q2',
};

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ env: { ANALYTICS: 'true', TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => portal.stop());

/** Posts as a client at an address: the limits are kept by address. */
const post = (kind: 'error' | 'analytics', body: unknown, address: string, client = portal.client()) =>
  client.request('POST', `/api/monitor/${kind}`, {
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });

const linesWith = (text: string) =>
  portal
    .logged()
    .split('\n')
    .filter((line) => line.includes(text));

const counted = async (metric: string) => {
  const line = (await portal.metrics()).split('\n').find((one) => one.startsWith(metric));
  return Number(line?.split(' ').at(-1) ?? 0);
};

describe('errors of browsers', () => {
  test('[MONITOR-03] one is one line of the log, with the code that its reader sees, and is counted by screen', async () => {
    const before = await counted('kahan_client_errors_total{screen="terms"}');
    const answer = await post('error', { error: ERROR }, '10.1.0.1', await portal.login('student'));
    expect([answer.status, answer.text]).toEqual([204, '']);
    const lines = linesWith('k3x9q2');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, client: ERROR });
    expect(await counted('kahan_client_errors_total{screen="terms"}')).toBe(before + 1);
  });

  test('[MONITOR-03] a visitor writes no words of a message into the log', async () => {
    const message = 'anezka vrbova ma chripku';
    await post('error', { error: { ...ERROR, message, code: 'visitor1' } }, '10.1.0.5');
    const [line = ''] = linesWith('visitor1');
    expect(JSON.parse(line)).toMatchObject({ client: { ...ERROR, message: '', code: 'visitor1' } });
  });

  test('[MONITOR-03] what is personal by its form is not kept, whatever a user sends', async () => {
    const user = await portal.login('student');
    const answer = await post(
      'error',
      {
        error: {
          ...ERROR,
          name: 'Jan Novák',
          message:
            'anezka@student.example, s000123, Anežka Vrbová at https://kahan.example/person/vrbovaa?q=tajné',
          stack: 'Error: Anežka Vrbová\n    at f (https://kahan.example/a-1.js:2:3)\n    at Vrbová',
          where: 'page of Vrbová',
          user: 'vrbovaa',
          code: 'personal1',
        },
      },
      '10.1.0.2',
      user,
    );
    expect(answer.status).toBe(204);
    const [line = ''] = linesWith('personal1');
    expect(line).not.toMatch(/[aA]ne[zž]ka|[vV]rbov|Nov[aá]k|s000123|tajn|10\.1\.0|@/);
    expect(JSON.parse(line)).toMatchObject({ client: { name: 'Error', stack: 'f (a-1.js:2:3)' } });
  });

  test.each([
    ['no version', { ...ERROR, version: undefined }],
    ['a screen that there is not', { ...ERROR, screen: 'terms"} 1\nother' }],
    ['a code with a line end', { ...ERROR, code: 'a\nbcd' }],
    ['a long message', { ...ERROR, message: 'x'.repeat(301) }],
  ])('%s is refused', async (_what, error) => {
    const answer = await post('error', { error }, '10.1.0.3');
    expect([answer.status, answer.error().code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('a body of more than 8 KiB is refused before it is read', async () => {
    const answer = await post('error', { error: { ...ERROR, more: 'x'.repeat(8_200) } }, '10.1.0.4');
    expect(answer.status).toBe(413);
  });

  test('[MONITOR-03] one address may send thirty at once, another one goes on', async () => {
    const send = (address: string) => post('error', { error: { ...ERROR, code: 'flood' } }, address);
    const answers = await Promise.all(Array.from({ length: 60 }, () => send('10.2.0.1')));
    const taken = answers.filter(({ status }) => status === 204).length;
    expect(taken).toBeGreaterThanOrEqual(30);
    expect(taken).toBeLessThan(60);
    expect(linesWith('flood')).toHaveLength(taken);
    const refused = answers.find(({ status }) => status !== 204);
    expect([refused?.status, refused?.error().code, refused?.headers.get('retry-after')]).toEqual([
      429,
      'TOO_MANY_ATTEMPTS',
      '60',
    ]);
    expect(await counted('kahan_client_reports_refused_total{kind="error"}')).toBe(60 - taken);
    expect((await send('10.2.0.2')).status).toBe(204);
  });

  test('[MONITOR-03] many addresses together are bounded, too', async () => {
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, at) =>
        post('error', { error: { ...ERROR, code: 'crowd' } }, `10.3.${at % 200}.1`),
      ),
    );
    const taken = answers.filter(({ status }) => status === 204).length;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(300);
    expect(linesWith('crowd')).toHaveLength(taken);
    // The share of strangers is used up, that of users is not.
    const own = await post('error', { error: ERROR }, '10.4.0.1', await portal.login('student'));
    expect(own.status).toBe(204);
  });
});

describe('usage statistics', () => {
  const SCREEN = 'kahan_screens_opened_total{screen="food"}';
  const INFO = { info: { kind: 'screen', screen: 'food' } };

  test('[MONITOR-01] [MONITOR-02] a screen is counted with the consent of its user, and without the user', async () => {
    const client = await portal.login('student');
    const open = () => client.send('POST', '/api/monitor/analytics', INFO);
    const before = await counted(SCREEN);
    // The user is not asked yet, refuses, agrees, and takes the consent back.
    expect([(await open()).status, await counted(SCREEN)]).toEqual([204, before]);
    await client.send('PUT', '/api/user/preferences', { agreed_analytics: false });
    expect([(await open()).status, await counted(SCREEN)]).toEqual([204, before]);
    await client.send('PUT', '/api/user/preferences', { agreed_analytics: true });
    expect([(await open()).status, await counted(SCREEN)]).toEqual([204, before + 1]);
    await client.send('PUT', '/api/user/preferences', { agreed_analytics: false });
    expect([(await open()).status, await counted(SCREEN)]).toEqual([204, before + 1]);
    const [line] = (await portal.metrics()).split('\n').filter((one) => one.startsWith(SCREEN));
    expect(line).toBe(`${SCREEN} ${before + 1}`);
  });

  test('[MONITOR-02] nobody is counted without a login, nor with a consent to an earlier question', async () => {
    const before = await counted(SCREEN);
    expect((await post('analytics', INFO, '10.4.0.1')).status).toBe(204);
    const client = await portal.login('student2');
    await client.send('PUT', '/api/user/preferences', { agreed_analytics: true });
    await portal.database.pool.query('update preferences set agreed_version = 0 where agreed_analytics');
    expect((await client.send('POST', '/api/monitor/analytics', INFO)).status).toBe(204);
    expect(await counted(SCREEN)).toBe(before);
    expect((await client.get('/api/user/preferences')).json()).toMatchObject({ agreed_analytics: null });
  });

  test('[MONITOR-01] other kinds and other screens are refused', async () => {
    for (const info of [{ kind: 'user', screen: 'food' }, { kind: 'screen', screen: 'person/novakj' }, {}])
      expect((await post('analytics', { info }, '10.4.0.2')).status).toBe(400);
  });

  test('[MONITOR-02] an installation that does not collect counts nobody', async () => {
    const other = await startPortal({ beside: portal });
    try {
      const client = await other.login('teacher');
      await client.send('PUT', '/api/user/preferences', { agreed_analytics: true });
      expect((await client.send('POST', '/api/monitor/analytics', INFO)).status).toBe(204);
      expect(await other.metrics()).not.toContain('screen="food"');
    } finally {
      await other.stop();
    }
  });
});

test('[MONITOR-06] GET /api/dev/error fails in development mode, and does not exist elsewhere', async () => {
  for (const [mode, status] of [
    ['development', 500],
    ['production', 404],
    ['', 404],
  ] as const) {
    const one = await startPortal({ beside: portal, env: { NODE_ENV: mode } });
    try {
      const answer = await one.client().get('/api/dev/error');
      expect([mode, answer.status]).toEqual([mode, status]);
      if (status !== 500) continue;
      expect(one.logged()).toContain(answer.error().requestId);
    } finally {
      await one.stop();
    }
  }
});
