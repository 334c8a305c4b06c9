import { setTimeout as answersAfter } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hashOf } from '../../src/platform/token.ts';
import { type Pair, startPair } from '../portals/pair.ts';
import { TestClient } from '../support/client.ts';
import { type ForgingProvider, oidcEnvironment, startForgingProvider } from '../support/forging-provider.ts';
import { IS_WHOLE } from '../support/soak.ts';

/* Students who log in at the university within a minute, at two portals, while its login takes its time. */

const SIZE = IS_WHOLE ? { students: 2_000, seconds: 60 } : { students: 150, seconds: 3 };
const ANSWER_MS = 300;

vi.setConfig({ testTimeout: IS_WHOLE ? 1_800_000 : 180_000, hookTimeout: IS_WHOLE ? 600_000 : 120_000 });

let provider: ForgingProvider;
let pair: Pair;
beforeAll(async () => {
  provider = await startForgingProvider();
  pair = await startPair(
    { ...oidcEnvironment(provider), LOG_LEVEL: 'error' },
    { students: Math.max(100, SIZE.students) },
  );
});
afterAll(async () => {
  await pair.stop();
  await provider.stop();
});

test('each has one session, of their own', async () => {
  const loginOf = new Map<string, string>();
  provider.idToken = async (right, { code }) => {
    await answersAfter(ANSWER_MS);
    const login = loginOf.get(code) ?? '';
    return provider.sign({ ...right, sub: `subject of ${login}`, sid: `sid of ${login}`, login });
  };
  const times: number[] = [];
  let again = 0;

  async function logIn(login: string, n: number): Promise<TestClient> {
    await answersAfter((n / SIZE.students) * SIZE.seconds * 1_000);
    const began = performance.now();
    const client = new TestClient(pair.portal(n % 2 === 0 ? 'a' : 'b').url);
    // A portal with too many logins at once says so, and a student tries again.
    for (let tries = 0; tries < 20; tries++) {
      const begun = await client.get('/api/login/oidc');
      if (begun.status === 303) {
        const back = provider.comeBack(begun.headers.get('location') ?? '');
        loginOf.set(new URL(back, pair.portal('a').url).searchParams.get('code') ?? '', login);
        const answer = await client.get(back);
        if (answer.status === 303) {
          times.push(performance.now() - began);
          return client;
        }
      }
      again++;
      await answersAfter(2_000);
    }
    throw new Error(`${login} could not log in`);
  }

  const logins = Array.from({ length: SIZE.students }, (_, n) => `s${String(n + 1).padStart(6, '0')}`);
  const began = performance.now();
  const clients = await Promise.all(logins.map((login, n) => logIn(login, n)));
  const took = performance.now() - began;

  const { rows } = await pair.pool.query<{ login: string; hash: Buffer; subject: string }>(
    'select u.login, s.access_hash as hash, s.subject from sessions s join users u using (user_id)',
  );
  const ownerOf = new Map(rows.map(({ login, hash }) => [hash.toString('hex'), login]));
  const owners = clients.map((client) =>
    ownerOf.get(hashOf(client.cookie('kahan_access') ?? '').toString('hex')),
  );
  expect(owners).toEqual(logins);
  expect(rows).toHaveLength(SIZE.students);
  expect(rows.filter(({ login, subject }) => subject !== `subject of ${login}`)).toEqual([]);
  expect(await pair.count('identities')).toBe(SIZE.students);
  expect(await pair.count('oidc_logins')).toBe(0);

  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => `${((sorted[Math.floor(sorted.length * share)] ?? 0) / 1_000).toFixed(2)} s`;
  console.log(
    `${SIZE.students} logins in ${(took / 1_000).toFixed(1)} s: median ${at(0.5)}, p99 ${at(0.99)}, ${again} tried again`,
  );
});
