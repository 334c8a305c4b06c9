import { afterAll, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../test/support/database.ts';
import { until } from '../../test/support/live.ts';
import { openDatabase } from './database.ts';
import { leadWhilePossible } from './leader.ts';
import { createLog } from './log.ts';

const database = await testDatabase();
/** Short limits for all statements but the wait for the lead. */
const limits = { lock_timeout: 2_000, statement_timeout: 2_000, query_timeout: 2_500 };
const db = openDatabase({ connectionString: database.url, ...limits }, () => {});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test('who waits for the lead waits as long as another one has it, and has it at once', async () => {
  let logged = '';
  const write = (line: string) => {
    logged += line;
  };
  const log = createLog({ level: 'warn', to: { write } });
  const start = () => {
    const stopping = new AbortController();
    const isLeading = Promise.withResolvers<void>();
    const lead = async (signal: AbortSignal) => {
      isLeading.resolve();
      await new Promise((resume) => signal.addEventListener('abort', resume));
    };
    const ended = leadWhilePossible({ db, log, signal: stopping.signal, lead });
    const stop = async () => {
      stopping.abort();
      await ended;
    };
    onTestFinished(stop);
    return { leads: isLeading.promise, stop };
  };
  const first = start();
  await first.leads;
  const second = start();
  const waits = `select 1 from pg_locks where locktype = 'advisory' and not granted
                 and database = (select oid from pg_database where datname = current_database())`;
  await until(async () => (await database.pool.query(waits)).rows.length === 1);
  // This takes longer than any other statement may.
  await database.pool.query('select pg_sleep(3)');
  expect((await database.pool.query(waits)).rows).toHaveLength(1);
  await first.stop();
  await second.leads;
  expect(logged).toBe('');
});
