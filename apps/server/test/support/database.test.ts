import { afterAll, expect, test } from 'vitest';
import { testDatabase } from './database.ts';

const database = await testDatabase();
afterAll(() => database.drop());

test('a test database is migrated, its own, and emptied by truncate', async () => {
  const other = await testDatabase();
  try {
    await database.pool.query('CREATE TABLE marks (id serial PRIMARY KEY)');
    await database.pool.query('INSERT INTO marks DEFAULT VALUES');
    const { rows } = await other.pool.query(
      "SELECT to_regclass('marks') AS marks, to_regclass('schema_migrations') AS seen",
    );
    expect(rows).toEqual([{ marks: null, seen: 'schema_migrations' }]);
    await database.truncate();
    expect((await database.pool.query('INSERT INTO marks DEFAULT VALUES RETURNING id')).rows).toEqual([
      { id: 1 },
    ]);
  } finally {
    await other.drop();
  }
});
