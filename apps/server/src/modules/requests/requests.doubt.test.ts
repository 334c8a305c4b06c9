import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { askAt, startEngine } from '../../../test/engine.ts';
import { until } from '../../../test/live.ts';
import { Campus } from '../../../test/storm/campus.ts';
import { type Database, openDatabase, type Statement } from '../../platform/database.ts';

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
  const engine = await startEngine({ db: unlucky, campus });
  isLost = true;
  await expect(askAt(engine, 1, 't')).rejects.toThrow('the connection is gone');
  // As if the time had passed in which it would have been heard of.
  await database.pool.query("update requests set created_at = created_at - interval '1 minute'");
  const stateOf = async () => (await database.pool.query('select state from requests')).rows[0]?.state;
  await until(async () => (await stateOf()) === 'success');
  await engine.stop();
});
