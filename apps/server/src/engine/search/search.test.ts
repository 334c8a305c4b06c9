import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { until } from '../../../test/support/live.ts';
import { type Bus, openBus, signal } from '../../platform/bus.ts';
import { openDatabase } from '../../platform/database.ts';
import { createLog } from '../../platform/log.ts';
import { createSearch, type Search, type SearchSource } from './index.ts';

const database = await testDatabase();
const db = openDatabase({ connectionString: database.url }, () => {});

interface Boat {
  id: number;
}

interface Harbour {
  harbour: string;
}

let bus: Bus;
let search: Search;
let heard: number;
let loads: string[];
let trouble: Error | null;
/** Loading waits for this promise. */
let gate: Promise<void>;

/** A source that a capability could register: its own table, read by harbour, and made old by two catalogues. */
const boats: SearchSource<Boat, Harbour> = {
  kind: 'boat',
  restsOn: ['boats', 'harbours'],
  scopeKey: ({ harbour }) => harbour,
  async load(queryable, { harbour }) {
    loads.push(harbour);
    await gate;
    if (trouble !== null) throw trouble;
    const rows = await queryable.query<{ id: number; name: string }>({
      text: 'select id, name from boats where harbour = $1 order by id',
      values: [harbour],
    });
    return rows.map(({ id, name }) => ({ value: { id }, codes: [`B ${id}`], text: name, sort: name }));
  },
};

beforeEach(async () => {
  bus = await openBus({ connectionString: database.url }, createLog({ level: 'silent' }));
  heard = 0;
  bus.on('sync', () => {
    heard += 1;
  });
  bus.onGap(() => {
    heard += 1;
  });
  search = createSearch({ db, bus });
  search.register([boats]);
  loads = [];
  trouble = null;
  gate = Promise.resolve();
  await db.pool.query(
    `drop table if exists boats; create table boats (id int, harbour text, name text);
     insert into boats values (1, 'Děčín', 'Čáp'), (2, 'Děčín', 'Rybák'), (3, 'Mělník', 'Čáp')`,
  );
  await read('boats', 'harbours');
});
afterEach(() => bus.close());
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Marks catalogues as read whole, and no others. */
async function read(...kinds: string[]): Promise<void> {
  await db.query({ text: 'delete from catalogues' });
  await db.query({
    text: 'insert into catalogues (kind, last_modified) select kind, now() from unnest($1::text[]) kind',
    values: [kinds],
  });
}

async function find(query: string, harbour = 'Děčín'): Promise<number[]> {
  const { values } = await search.find<Boat>('boat', { harbour }, query, { limit: 10, page: 0 });
  return values.map(({ id }) => id);
}

/** Signals a change; signals come in order, so when the last one is heard, so are those before. */
async function changed(kind: string | null): Promise<void> {
  const before = heard;
  await signal(db, 'catalogue', { kind });
  await signal(db, 'sync', {});
  await until(() => heard > before);
}

const rename = (id: number, name: string) =>
  db.query({ text: 'update boats set name = $2 where id = $1', values: [id, name] });

test('finds what a source loads, by codes and folded words, and loads each scope once', async () => {
  expect(await find('cap')).toEqual([1]);
  expect(await find('b2')).toEqual([2]);
  expect(await find('cap', 'Mělník')).toEqual([3]);
  expect(loads).toEqual(['Děčín', 'Mělník']);
});

test('searches of many scopes at once, without an entry, push out no list; of lists the one used longest ago goes', async () => {
  await find('');
  await Promise.all(Array.from({ length: 100 }, (_, n) => find('', `no harbour ${n}`)));
  loads = [];
  await find('');
  expect(loads).toEqual([]);
  await db.query({
    text: `insert into boats select n, 'harbour ' || n, 'Čáp' from generate_series(10, 17) n`,
  });
  for (let n = 10; n < 17; n += 1) await find('', `harbour ${n}`);
  await find('');
  await find('', 'harbour 17');
  loads = [];
  await find('');
  await find('', 'harbour 10');
  expect(loads).toEqual(['harbour 10']);
});

test('is not ready before all catalogues of the source were read', async () => {
  await read('boats');
  await expect(find('cap')).rejects.toMatchObject({ code: 'NOT_READY', retryAfter: 2 });
  await read('boats', 'harbours');
  expect(await find('cap')).toEqual([1]);
});

test('a list is built again after a change of one of its catalogues, and of no other', async () => {
  await find('');
  await rename(2, 'Čápík');
  await changed('fish');
  expect(await find('cap')).toEqual([1]);
  await changed('harbours');
  await until(async () => (await find('cap')).length === 2);
  expect(loads).toHaveLength(2);
});

test.each([
  ['a new epoch', () => changed(null)],
  [
    'a gap in the signals',
    async () => {
      const before = heard;
      await db.query({
        text: "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen kahan' and datname = current_database()",
      });
      await until(() => heard > before);
    },
  ],
])('after %s nothing of the previous lists is shown', async (_, happens) => {
  await find('');
  await rename(1, 'Volavka');
  await happens();
  expect([await find('cap'), await find('volavka')]).toEqual([[], [1]]);
});

test('searches that come while a list is built share the building', async () => {
  const opened = Promise.withResolvers<void>();
  gate = opened.promise;
  const found = ['cap', 'rybak', ''].map((query) => find(query));
  await until(() => loads.length > 0);
  found.push(find('b 1'));
  opened.resolve();
  expect(await Promise.all(found)).toEqual([[1], [2], [1, 2], [1]]);
  expect(loads).toHaveLength(1);
});

test('a load that fails fails the search, and the next search loads again', async () => {
  trouble = new Error('no boats today');
  await expect(find('cap')).rejects.toThrow('no boats today');
  trouble = null;
  expect(await find('cap')).toEqual([1]);
});

test('only so many lists are kept, and none without entries', async () => {
  await db.query({ text: "insert into boats select n, 'h' || n, 'Loď' from generate_series(100, 107) n" });
  await find('');
  for (let n = 100; n <= 107; n += 1) await find('', `h${n}`);
  await find('', 'h107');
  expect(loads).toHaveLength(9);
  await find('', 'nowhere');
  await find('', 'nowhere');
  // The oldest list made room for the ninth.
  await find('');
  expect(loads.slice(9)).toEqual(['nowhere', 'nowhere', 'Děčín']);
});

test('a kind has one source', async () => {
  await expect(search.find('ship', {}, '', { limit: 1, page: 0 })).rejects.toThrow(RangeError);
  expect(() => search.register([boats])).toThrow(RangeError);
});
