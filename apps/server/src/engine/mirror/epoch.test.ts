import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

/** Tables that survive a new epoch, with the reason. */
const KEPT: Record<string, string> = {
  schema_migrations: 'the migrations that ran',
  sync_state: 'updated to the new epoch in place',
  public_log: 'the sequence of the public log goes on',
  users: 'accounts stay with their language',
  preferences: 'choices of users',
  quiet_times: 'choices of users',
  push_registrations: 'devices of users',
  push_keys: 'the keys of this installation',
  login_failures: 'an attacker must not be forgiven',
  login_devices: 'browsers of users stay known',
  audit_key: 'the key of this installation',
  request_workers: 'the portals that are alive',
  calendar_feed_key: 'the key of this installation',
  school_events: 'the time of the last change only moves on',
  school_calendars: 'calendars that the administrator names are not of the student system',
  canteen_sources: 'menus of other sources stay; those of the student system go with its row (food)',
};
/** Tables that are emptied with the table that their rows refer to. */
const CASCADED: Record<string, string> = {
  refresh_tokens: 'sessions',
  push_outbox: 'items',
  push_deliveries: 'items',
  school_calendar_events: 'school_calendars',
  canteens: 'canteen_sources',
  canteen_menus: 'canteens',
  canteen_photos: 'canteen_sources',
};

test('every table of the migrations is emptied by a new epoch, or kept for a reason', async () => {
  const rows = await portal.db.query<{ name: string }>({
    text: `select tablename as name from pg_tables where schemaname = 'public'`,
  });
  const { tables } = portal.portal.engine.mirror.context;
  expect(new Set(tables).size).toBe(tables.length);
  const known = [...tables, ...Object.keys(KEPT), ...Object.keys(CASCADED)];
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).sort());
});

test.each(Object.entries(CASCADED))('the rows of %s go with those of %s', async (table, parent) => {
  const rows = await portal.db.query<{ action: string }>({
    text: `select confdeltype as action from pg_constraint
           where contype = 'f' and conrelid = $1::regclass and confrelid = $2::regclass`,
    values: [table, parent],
  });
  expect(rows).toEqual([{ action: 'c' }]);
});
