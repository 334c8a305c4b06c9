import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { until } from '../../../test/live.ts';
import { Campus } from '../../../test/storm/campus.ts';
import type { Bus } from '../../platform/bus.ts';
import { type Database, openDatabase, type Statement } from '../../platform/database.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createLockout } from '../session/index.ts';
import type { SyncService } from '../sync/index.ts';
import { createRequests } from './requests.service.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase({ connectionString: database.url }, () => {});
  await database.pool.query(
    `insert into users (user_id, login, created_at, last_login_at)
     overriding system value values (1, 'u1', now(), now())`,
  );
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const deafBus: Bus = { on: () => () => {}, onGap: () => () => {}, live: false, close: async () => {} };

test('committed, and the connection gone before the answer: it is done all the same', async () => {
  let isLost = false;
  const unlucky: Database = {
    ...db,
    async query<Row extends object>(statement: Statement): Promise<Row[]> {
      const rows = await db.query<Row>(statement);
      if (!isLost || statement.name !== 'requests-accept-first') return rows;
      isLost = false;
      throw new Error('the connection is gone');
    },
  };
  const campus = new Campus(1, ['answered']);
  campus.terms.set('t', { capacity: 1, signed: new Set() });
  const clock = { now: () => new Date() };
  const requests = createRequests({
    ...{ db: unlucky, bus: deafBus, clock, metrics: createMetrics(), studentSystemPage: null, most: 50_000 },
    studentSystem: campus.port,
    log: createLog({ level: 'silent', to: { write: () => {} } }),
    lockout: createLockout(db, clock),
    sync: { snapshots: { term: async () => null } } as unknown as SyncService,
  });
  await requests.start();
  isLost = true;
  const asking = requests.ask(
    {
      ...{ userId: 1, login: 'u1', service: 'terms', action: 'sign_in' },
      body: { study_id: '1', term_id: 't', code: 'B1', type: 'K', semester: 1 },
    },
    { given: null },
    'en',
  );
  await expect(asking).rejects.toThrow('the connection is gone');
  // As if the time had passed in which it would have been heard of.
  await database.pool.query("update requests set created_at = created_at - interval '1 minute'");
  const stateOf = async () => (await database.pool.query('select state from requests')).rows[0]?.state;
  await until(async () => (await stateOf()) === 'success');
  await requests.stop();
});
