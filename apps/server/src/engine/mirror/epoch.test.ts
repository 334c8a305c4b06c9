import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const tablesOf = (kinds: readonly ('mirror' | 'users' | 'portal')[]) =>
  portal.portal.engine.mirror.tables().flatMap((tables) => kinds.flatMap((kind) => tables[kind] ?? []));

test('every table of the migrations is registered once, by whose its rows are', async () => {
  const rows = await portal.db.query<{ name: string }>({
    text: `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  });
  expect(tablesOf(['mirror', 'users', 'portal']).sort()).toEqual(rows.map(({ name }) => name).sort());
});

test('no table of what users have made goes with rows of the mirror, but the state of a public item', async () => {
  const rows = await portal.db.query<{ table: string; parent: string }>({
    text: `select conrelid::regclass::text as table, confrelid::regclass::text as parent
           from pg_constraint where contype = 'f' and confdeltype = 'c'`,
  });
  const mirror = new Set(tablesOf(['mirror']));
  const users = new Set(tablesOf(['users']));
  const lost = rows.filter(({ table, parent }) => users.has(table) && mirror.has(parent));
  expect(lost.map(({ table, parent }) => `${table} with ${parent}`).sort()).toEqual([
    'item_states with items',
    'push_deliveries with items',
    'push_outbox with items',
  ]);
});
