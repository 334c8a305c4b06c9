import { afterAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { until } from '../support/live.ts';
import { startPortal, type TestPortal, testClock } from '../support/portal.ts';
import { type RunningSandbox, startSandbox, USUAL } from '../support/sandbox.ts';
import { CODE, census, makeAll } from './made.ts';
import { Mistakes } from './mistakes.ts';

vi.setConfig({ testTimeout: 60_000 });

const confirmation = { answers: 1_000, seconds: 0, pauseMs: 20 };
let portal: TestPortal;
let sandbox: RunningSandbox;
let database: TestDatabase;
afterAll(async () => {
  await sandbox.stop();
  await database.drop();
});

const freshness = async (at: TestPortal, client: { cookies: Map<string, string> }) => {
  const answer = await fetch(`${at.url}/api/user/results`, {
    headers: { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  return { status: answer.status, state: answer.headers.get('x-freshness') };
};

test('a start with another student system on the same database, alone or beside a right one, loses nothing', async () => {
  const clock = testClock();
  sandbox = await startSandbox({ now: clock.now(), students: USUAL.students });
  database = await testDatabase();
  const start = (wrap?: Mistakes['wrap']) =>
    startPortal({
      beside: { clock, database, sandboxUrl: sandbox.url },
      confirmation,
      ...(wrap && { wrap }),
    });
  portal = await start();
  const { term_id } = await portal.control<{ term_id: string }>('POST', '/terms', { code: CODE, space: 30 });
  const { client } = await makeAll(portal, 'student', term_id);
  const before = await census(portal);

  // A portal with the wrong store starts beside a portal that leads.
  const wrong = new Mistakes();
  wrong.epoch = 'test-instance';
  const beside = await start(wrong.wrap);
  expect((await beside.client().submitLogin({ username: 's000001', password: 'demo' })).status).toBe(503);
  await until(() => beside.logged().includes('has another store than the one that this database mirrors'));
  expect(await freshness(portal, client)).toEqual({ status: 200, state: 'fresh' });

  // Alone, it leads now.
  await portal.stop();
  await until(async () => {
    const { rowCount } = await portal.database.pool.query(
      `select 1 from unconfirmed_answers where subject = 'epoch' and answers > 3`,
    );
    return rowCount === 1;
  });
  expect(await freshness(beside, client)).toEqual({ status: 200, state: 'stale' });
  expect(wrong.calls).toEqual([]);
  await beside.stop();

  const right = await start();
  try {
    await until(async () => (await freshness(right, client)).state === 'fresh');
    expect(await census(portal)).toEqual(before);
    expect((await right.login('s000001')).cookies.size).toBeGreaterThan(0);
  } finally {
    await right.stop();
  }
});
