import { CATALOGUE_KINDS, type CatalogueKind } from '@kahan/domain';
import { type Change, type StudentSystem, StudentSystemError } from '@kahan/student-system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { LiveClient, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import {
  type Found,
  lookupPath,
  type ScheduleAnswer,
  schedulePath,
  schedulesReady,
} from '../../../test/support/schedules.ts';
import { isComplete, isCompleteFor } from './catalogue.store.ts';
import { holdEpoch, readState } from './epoch.store.ts';
import { pruneRecordsJob } from './jobs.ts';

/** The catalogues that are read whole in the background, as they are registered. */
const background = () =>
  portal.portal.engine.mirror.context.sources.shared
    .filter(({ firstReading }) => firstReading === 'background')
    .map(({ catalogue, service }) => catalogue ?? service)
    .filter((kind) => CATALOGUE_KINDS.some((one) => one === kind));
let portal: TestPortal;
let visitor: TestClient;
/** Whole readings that fail at first, and those that began, by kind. */
let failures = 0;
const begun: CatalogueKind[] = [];
/** Entries that the next page of the feed holds besides its own, once. */
const entries: Change[] = [];
/** Whether the added entries are spoilt, so that only their service can be read. */
let isSpoilt = false;
let epoch: string | null = null;
/** A catalogue's reply for some keys: another record, nothing, or a record that cannot be read. */
const replies = new Map<string, object | 'gone' | 'bad'>();
/** Keys of each reading of single records. */
const named: string[][] = [];

function wrap(system: StudentSystem): StudentSystem {
  return {
    ...system,
    async changes(cursor, wait, options) {
      // Entries that a test adds must not wait for the long poll.
      const page = await system.changes(cursor, Math.min(wait, 0.05), options);
      const added = cursor === null ? [] : entries.splice(0);
      const bad = added.map(({ service }) => ({
        key: service,
        reason: 'keys: expected array',
        concerns: { service, login: null },
      }));
      return isSpoilt
        ? { ...page, bad }
        : { ...page, epoch: epoch ?? page.epoch, changes: [...page.changes, ...added] };
    },
    async catalogue(kind, ask, options) {
      if ('keys' in ask) named.push(ask.keys);
      else if (ask.after === null) begun.push(kind);
      failures -= 1;
      if (failures >= 0 && !('keys' in ask)) throw new StudentSystemError('unavailable', 'not now');
      const page = await system.catalogue(kind, ask, options);
      const idOf = (record: object) => String(Reflect.get(record, 'id'));
      const of = (record: object) => replies.get(`${kind} ${idOf(record)}`);
      const isBad = (record: object) => of(record) === 'bad';
      return {
        ...page,
        records: page.records
          .filter((record) => !isBad(record) && of(record) !== 'gone')
          .map((record) => ({ ...record, ...(of(record) as object | undefined) })),
        bad: [
          ...page.bad,
          ...page.records
            .filter(isBad)
            .map((record) => ({ key: idOf(record), reason: 'name: expected string' })),
        ],
      };
    },
  };
}

beforeAll(async () => {
  failures = 4;
  replies.set('rooms A05', 'bad');
  portal = await startPortal({ wrap });
  visitor = portal.client();
}, 60_000);
afterAll(() => portal.stop());

const room = async (id: string) => visitor.get(schedulePath('room', id, { with_label: 'true' }));
const find = async (text: string) => (await visitor.get(lookupPath('room', text))).json<Found>();
const tell = (...keys: string[]) => entries.push({ service: 'rooms', login: null, keys });

test('catalogues are read although the system fails at first, and but for the record that cannot be read', async () => {
  await schedulesReady(visitor);
  await until(() => new Set(begun).size >= background().length);
  expect(new Set(begun)).toEqual(new Set(background()));
  expect((await room('AI')).status).toBe(200);
  expect((await room('A05')).status).toBe(404);
  expect((await find('')).count).toBe(249);
  // A room that cannot be read does not make the data of a user old.
  const student = await portal.login('student');
  await student.get('/api/user/results');
  expect((await student.get('/api/user/results')).headers.get('x-freshness')).toBe('fresh');
});

test('a record that can be read again is there, without a change of it', async () => {
  const live = new LiveClient(portal.url);
  await live.settle();
  replies.clear();
  await portal.db.query({ text: 'update sync_retries set due_at = clock_timestamp()' });
  await until(async () => (await room('A05')).status === 200);
  await until(async () => (await find('a 05')).items[0]?.id === 'A05');
  await until(async () => (await find('')).count === 250);
  // Without this wait a later test would hear the message.
  await until(() => live.updates('rooms').length > 0);
  live.close();
});

test('what is read afterwards are the records that changed, and no others', async () => {
  const readings = begun.length;
  named.length = 0;
  const live = new LiveClient(portal.url);
  await live.settle();
  replies.set('rooms AI', { name: 'Aula magna' });
  tell('AI', 'AII');
  await until(async () => (await room('AI')).json<ScheduleAnswer>().label === 'Aula magna');
  await until(async () => (await find('magna')).count === 1);
  expect((await find('magna')).items).toMatchObject([{ id: 'AI', name: 'Aula magna', sis_name: 'A I' }]);
  expect(named).toEqual([['AI', 'AII']]);
  expect(begun).toHaveLength(readings);
  // The hall that was named but has not changed gives no message.
  await until(() => live.updates('rooms').length > 0);
  expect(live.updates('schedules')).toEqual([['room:A I', 'room:AI']]);
  expect(live.updates('rooms')).toEqual([['AI']]);
  live.close();
});

test('a record that cannot be read stays as it was, and is read when it can be', async () => {
  replies.set('rooms AI', 'bad');
  tell('AI');
  await until(async () => (await count(`service = 'rooms'`)) === 1);
  expect((await room('AI')).json<ScheduleAnswer>().label).toBe('Aula magna');
  replies.clear();
  await portal.db.query({ text: 'update sync_retries set due_at = clock_timestamp()' });
  await until(async () => (await room('AI')).json<ScheduleAnswer>().label === 'A I');
});

test('a record that went away is gone, and may come again', async () => {
  replies.set('rooms A05', 'gone');
  tell('A05');
  await until(async () => (await room('A05')).status === 404);
  await until(async () => (await find('')).count === 249);
  replies.clear();
  tell('A05');
  await until(async () => (await room('A05')).status === 200);
  await until(async () => (await find('')).count === 250);
});

test('what is left of a record that went away is taken away after a while', async () => {
  const left = async () =>
    (
      await portal.db.query<{ key: string }>({
        text: `select key from catalogue_records where kind = 'rooms' and key in ('A05', 'A07') and record is null`,
      })
    ).map(({ key }) => key);
  const goes = async (key: string) => {
    replies.set(`rooms ${key}`, 'gone');
    tell(key);
    await until(async () => (await room(key)).status === 404);
  };
  const job = pruneRecordsJob(portal);
  await goes('A05');
  await job.run(AbortSignal.timeout(60_000));
  await goes('A07');
  // The job deletes only records that were gone at its run before: an older reading may still be under way.
  expect((await left()).sort()).toEqual(['A05', 'A07']);
  await job.run(AbortSignal.timeout(60_000));
  expect(await left()).toEqual(['A07']);
  expect((await room('A05')).status).toBe(404);
  replies.clear();
  tell('A05', 'A07');
  await until(async () => (await find('')).count === 250);
});

test('an entry without keys reads all of its kind anew', async () => {
  const readings = begun.filter((kind) => kind === 'rooms').length;
  replies.set('rooms A05', 'gone');
  tell();
  await until(async () => (await room('A05')).status === 404);
  expect(begun.filter((kind) => kind === 'rooms')).toHaveLength(readings + 1);
  replies.clear();
});

test('an entry that cannot be read reads what it may be about anew, once for many', async () => {
  const readings = begun.filter((kind) => kind === 'rooms').length;
  replies.set('rooms A07', 'gone');
  isSpoilt = true;
  tell('A07');
  await until(async () => (await room('A07')).status === 404);
  // An entry that comes before the task has ended makes the task due again at once.
  await until(async () => (await count(`service = 'rooms'`)) === 0);
  tell('A07');
  await until(() => entries.length === 0);
  tell('A07');
  await until(() => entries.length === 0);
  isSpoilt = false;
  // Entries that came later wait for their minute.
  await until(
    async () =>
      (await count(`service = 'rooms' and due_at > clock_timestamp() + interval '30 seconds'`)) === 1,
  );
  expect(begun.filter((kind) => kind === 'rooms')).toHaveLength(readings + 1);
  replies.clear();
});

test('[SCHEDULE-37] while a list is made anew the one before answers', async () => {
  const name = 'Aula slavnostní';
  await find('a i');
  await portal.db.transaction(async (tx) => {
    // The list cannot be read before this ends.
    await tx.query({ text: 'lock table catalogue_records in access exclusive mode' });
    await tx.query({
      text: `update catalogue_records set record = jsonb_set(record, '{name}', to_jsonb($1::text))
             where kind = 'rooms' and key = 'AI'`,
      values: [name],
    });
    await portal.db.query({ text: `select pg_notify('kahan', '["catalogue",{"kind":"rooms"}]')` });
    await portal.db.query({ text: 'select 1' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => find('a i')));
    for (const { items } of answers) expect(items[0]).toMatchObject({ id: 'AI', name: 'A I' });
  });
  await until(async () => (await find('aula slavnostni')).items[0]?.id === 'AI');
});

test('a catalogue is whole although another one is being written', async () => {
  await until(async () =>
    (
      await Promise.all((['contacts', 'rooms', 'events'] as const).map((kind) => isComplete(portal.db, kind)))
    ).every(Boolean),
  );
  await portal.db.query({ text: `delete from catalogues where kind in ('contacts', 'events')` });
  const { promise: written, resolve: end } = Promise.withResolvers<void>();
  const { promise: writing, resolve: begin } = Promise.withResolvers<void>();
  const other = portal.db.transaction(async (tx) => {
    expect(await holdEpoch(tx, (await readState(tx))?.epoch ?? '')).toBe(true);
    expect(await isCompleteFor(tx, 'rooms')).toBe(true);
    expect(await isCompleteFor(tx, 'events')).toBe(false);
    begin();
    await written;
  });
  await writing;
  try {
    await portal.portal.engine.mirror.readShared('contacts');
    expect(await isComplete(portal.db, 'contacts')).toBe(true);
  } finally {
    end();
    await other;
    await portal.portal.engine.mirror.readShared('events');
  }
});

test('a catalogue is not whole before the records that others write of it', async () => {
  await until(
    async () => (await isComplete(portal.db, 'contacts')) && (await isComplete(portal.db, 'rooms')),
  );
  await portal.db.query({ text: `delete from catalogues where kind = 'contacts'` });
  const order: string[] = [];
  let reading: Promise<void> = Promise.resolve();
  await portal.db.transaction(async (tx) => {
    expect(await isCompleteFor(tx, 'contacts')).toBe(false);
    reading = portal.portal.engine.mirror.readShared('contacts').then(() => void order.push('whole'));
    // The reading waits for this transaction.
    await until(async () => {
      const [row] = await portal.db.query<{ waiting: boolean }>({
        text: `select exists (select from pg_locks where locktype = 'advisory' and not granted) as waiting`,
      });
      return row?.waiting === true;
    });
    order.push('written');
  });
  await reading;
  expect(order).toEqual(['written', 'whole']);
});

test('another university has other rooms', async () => {
  expect((await room('A07')).status).toBe(404);
  const readings = begun.length;
  epoch = 'another';
  await until(async () => (await room('A07')).status === 200);
  await schedulesReady(visitor);
  await until(async () => (await find('')).count === 250);
  await until(() => begun.length - readings >= background().length);
  expect(begun.slice(readings).sort()).toEqual(background().sort());
});

async function count(where: string): Promise<number> {
  const [row] = await portal.db.query<{ n: number }>({
    text: `select count(*) as n from sync_retries where ${where}`,
  });
  return row?.n ?? 0;
}
