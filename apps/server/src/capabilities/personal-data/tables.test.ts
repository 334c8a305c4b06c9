import { expect, test } from 'vitest';
import { databaseOfUsers } from '../../../test/support/database.ts';
import { LEFT_OUT, PARTS } from './index.ts';

const database = databaseOfUsers(1);

/** Tables whose rows belong to a user: by a column, or by references that lead to one. */
const OF_USERS = `with recursive owned as (
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'user_id' and not a.attisdropped
    union
    select k.conrelid from pg_constraint k join owned o on k.confrelid = o.oid
      where k.contype = 'f' and k.confdeltype = 'c'
  ) select relname as name from owned join pg_class using (oid) order by 1`;

test('every table with something of a user is in the export, or left out for a reason', async () => {
  const { rows } = await database.pool.query<{ name: string }>(OF_USERS);
  const exported = PARTS.flatMap(({ tables }) => tables);
  const listed = [...new Set([...exported, ...Object.keys(LEFT_OUT)])];
  expect(rows.map(({ name }) => name)).toEqual(listed.toSorted());
  for (const table of Object.keys(LEFT_OUT)) expect(exported).not.toContain(table);
  for (const reason of Object.values(LEFT_OUT)) expect(reason.length).toBeGreaterThan(20);
});

test('every table with something of a user goes with the user', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'user_id'
        and not a.attisdropped and c.relname not in ('users', 'requests', 'waits')
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confdeltype = 'c'
          and a.attnum = any(k.conkey))`,
  );
  // Requests and waits go by triggers (decisions 021 and 094).
  expect(rows).toEqual([]);
});
