import type { PersonalData } from '@kahan/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { download, PERSONAL } from '../support/archive.ts';
import type { TestClient } from '../support/client.ts';
import { until } from '../support/live.ts';
import { NAMES, type Name, type Pair, startPair } from './pair.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let pair: Pair;
beforeAll(async () => {
  pair = await startPair({ LOG_LEVEL: 'info' });
});
afterAll(() => pair.stop());

const exportAt = async (name: Name, client: TestClient) =>
  (await pair.at(name, client).get(PERSONAL)).json<PersonalData>().export;
const madeBy = (name: Name) =>
  pair
    .portal(name)
    .output()
    .match(/an export of personal data was made/g) ?? [];

test('portals that are killed while they make an export leave no part of it, and the next one makes it', async () => {
  const client = await pair.login('student', 'a', 'b');
  const holder = await pair.pool.connect();
  try {
    await holder.query('begin');
    // Private links are among the last kinds of data that an export reads.
    await holder.query('lock table private_links in access exclusive mode');
    expect((await pair.at('b', client).send('POST', `${PERSONAL}/export`)).status).toBe(200);
    const reading = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like 'declare%select kind, scope%from private_links%'`;
    await until(async () => (await pair.count(reading)) > 0);
    for (const name of NAMES) await pair.end(name, 'SIGKILL');
    await holder.query('rollback');
  } finally {
    holder.release();
  }
  const left = await pair.pool.query('select state, archive from personal_data_exports');
  expect(left.rows).toEqual([{ state: 'waiting', archive: null }]);
  await pair.start('a');
  await until(async () => (await exportAt('a', client))?.state === 'ready');
  await pair.start('b');
  for (const name of NAMES)
    expect((await download(pair.at(name, client))).records('profile')).toHaveLength(1);
  expect(madeBy('a')).toHaveLength(1);
  expect(madeBy('b')).toHaveLength(0);
});

test('an erasure that is asked for at one portal is shown and undone at the other', async () => {
  const client = await pair.login('student2', 'a', 'a');
  await until(async () => (await pair.at('b', client).get('/api/user')).status === 200);
  const erasesAt = async (name: Name) =>
    (await pair.at(name, client).get('/api/user')).json<{ erases_at: number | null }>().erases_at;
  const { erasure } = (await pair.at('a', client).send('POST', `${PERSONAL}/erasure`)).json<PersonalData>();
  for (const name of NAMES) await until(async () => (await erasesAt(name)) === erasure?.erases_at);
  expect((await pair.at('b', client).send('DELETE', `${PERSONAL}/erasure`)).status).toBe(200);
  for (const name of NAMES) await until(async () => (await erasesAt(name)) === null);
});
