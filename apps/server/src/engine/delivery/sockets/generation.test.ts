import { SERVICE_NAMES } from '@kahan/contract/runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../../../test/support/client.ts';
import { openLive, until } from '../../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../../test/support/portal.ts';
import { readGeneration } from '../log/generation.store.ts';

let portal: TestPortal;
let beside: TestPortal;
let client: TestClient;

beforeAll(async () => {
  portal = await startPortal();
  beside = await startPortal({ beside: portal });
  client = await portal.login('student');
});
afterAll(async () => {
  await beside.stop();
  await portal.stop();
});

/** The services that a client with this cursor must reload, once it has caught up. */
async function toldFrom(cursor: string): Promise<string[]> {
  const live = await openLive(client, cursor);
  live.close();
  return live.payloads('service_updated').map((one) => one.service_name);
}

test('a position of another generation, and of none, loads everything again although the log has grown past it', async () => {
  let cursor = '';
  // The first reading of the user goes on for a while after the login.
  await until(async () => {
    const live = await openLive(client);
    ({ cursor } = live);
    live.close();
    return (await toldFrom(cursor)).length === 0;
  });
  const numbers = cursor.slice(cursor.indexOf(':') + 1);
  for (const foreign of [numbers, `${crypto.randomUUID()}:${numbers}`])
    expect((await toldFrom(foreign)).sort()).toEqual([...SERVICE_NAMES].sort());
});

test('an operator tells all portals that the database was restored: open pages come back and load everything again', async () => {
  const elsewhere = client.copy();
  Reflect.set(elsewhere, 'url', beside.url);
  const open = [await openLive(client), await openLive(elsewhere)];
  const [row] = await portal.db.query<{ restored: string }>({ text: 'select restored()' });
  for (const live of open) {
    await until(() => live.closedBy !== null);
    expect(live.generation).not.toBe(row?.restored);
    expect((await toldFrom(live.cursor)).sort()).toEqual([...SERVICE_NAMES].sort());
  }
  const live = await openLive(client);
  expect(live.generation).toBe(row?.restored);
  live.close();
});

test('a database keeps its generation until its name, its files or its table are others', async () => {
  const { db } = portal;
  const first = await readGeneration(db, 'files');
  expect(await readGeneration(db, 'files')).toBe(first);
  // As when DATA_DIR was copied back.
  const copied = await readGeneration(db, 'copied files');
  expect(copied).not.toBe(first);
  // As when a dump is loaded into the same database: its rows come into a new file.
  await db.query({ text: 'create table dump as select * from log_generation' });
  await db.query({ text: 'truncate log_generation' });
  await db.query({ text: 'insert into log_generation select * from dump' });
  expect(await readGeneration(db, 'copied files')).not.toBe(copied);
});
