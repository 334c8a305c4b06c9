import { foldText } from '@kahan/domain';
import { SearchIndex } from '@kahan/search';
import pg from 'pg';
import type { Bench } from '../bench.ts';
import { GOALS, REACHED } from '../goals.ts';
import { entryOf, type Person, peopleOf, queriesOf } from '../load/people.ts';
import { alternate, besideNumber, compare } from '../pairs.ts';
import type { Row } from '../row.ts';
import type { Portal } from '../servers/portal.ts';

const PEOPLE = 50_000;
const QUERIES = 4_000;
/** Queries of a slice, which is one value. Slices differ in their queries; both sides get the same ones. */
const SLICES = 20;
const LIMIT = 20;
const GOAL_MS = GOALS[10].p99Ms;

/**
 * Row 10: search for people without regard to diacritics: the index in memory against PostgreSQL on the same people.
 * Both return the first twenty, ranked, and the number of all matches.
 */
export const search: Row = {
  number: 10,
  title: `people search, ${PEOPLE} rows`,
  async measure(bench: Bench) {
    const people = peopleOf(PEOPLE);
    const queries = queriesOf(people, QUERIES);
    const begun = performance.now();
    const index = new SearchIndex(people.map(entryOf));
    const built = performance.now() - begun;
    const table = await openTable(await bench.portal(), people);
    try {
      await agree(index, table, queries.slice(0, 200));
      const times: number[] = [];
      const slice = QUERIES / SLICES;
      const turns = { index: 0, table: 0 };
      const next = (side: keyof typeof turns) => queries.slice(turns[side] * slice, ++turns[side] * slice);
      const rounds = await alternate(
        {
          async subject() {
            const own = next('table');
            const from = performance.now();
            for (const query of own) await table.search(query);
            return (performance.now() - from) / own.length;
          },
          async limit() {
            const own = next('index');
            const before = times.length;
            for (const query of own) {
              const from = performance.now();
              index.search(query, { limit: LIMIT });
              times.push(performance.now() - from);
            }
            return times.slice(before).reduce((sum, time) => sum + time, 0) / own.length;
          },
        },
        SLICES - 1,
      );
      times.sort((a, b) => a - b);
      const quantile = (part: number) => times[Math.ceil(times.length * part) - 1] ?? Number.NaN;
      const ms = (value: number) => `${value.toFixed(3)} ms`;
      return [
        {
          what: `PostgreSQL, ${PEOPLE} people`,
          against: 'the index in memory',
          unit: 'ms a query',
          goal: GOALS[10].database,
          comparison: compare(rounds),
          notes: [table.how, `the index was built in ${built.toFixed(0)} ms`],
        },
        {
          what: `p99 of the index, ${QUERIES} queries`,
          against: `${GOAL_MS} ms`,
          unit: 'ms',
          goal: REACHED.most,
          comparison: besideNumber([quantile(0.99)], GOAL_MS),
          notes: [
            `${QUERIES} different queries, once each: median ${ms(quantile(0.5))}, p99 ${ms(quantile(0.99))}, longest ${ms(quantile(1))}`,
          ],
        },
      ];
    } finally {
      await table.close();
    }
  },
};

type Table = Awaited<ReturnType<typeof openTable>>;

/** Writes all people to a database of its own, with a trigram index where pg_trgm is available. */
async function openTable({ database }: Portal, people: readonly Person[]) {
  const scratch = `kahan_bench_${process.pid}`;
  const owner = new pg.Client(database);
  await owner.connect();
  await owner.query(`create database ${scratch}`);
  const client = new pg.Client(inside(database, scratch));
  const close = async () => {
    await client.end();
    await owner.query(`drop database ${scratch}`);
    await owner.end();
  };
  try {
    await client.connect();
    const hasTrigrams = await fill(client, people);
    return {
      /** The kind of index that the database uses. */
      how: hasTrigrams
        ? 'PostgreSQL has a column without diacritics with a gin index of pg_trgm'
        : 'this PostgreSQL has no pg_trgm: it reads through a column without diacritics; with a DATABASE_URL that has it the row is measured against that',
      search: (query: string) => searchTable(client, query),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The address of another database of the same server. */
function inside(config: pg.PoolConfig, name: string): pg.ClientConfig {
  if (config.connectionString === undefined) return { ...config, database: name };
  const url = new URL(config.connectionString);
  url.pathname = `/${name}`;
  return { ...config, connectionString: url.href };
}

/** @returns whether there is a trigram index */
async function fill(client: pg.Client, people: readonly Person[]): Promise<boolean> {
  const { rows } = await client.query("select 1 from pg_available_extensions where name = 'pg_trgm'");
  const hasTrigrams = rows.length > 0;
  if (hasTrigrams) await client.query('create extension pg_trgm');
  await client.query('create table people (code text, name text, folded text, sort text)');
  await client.query(
    `insert into people select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])`,
    [
      people.map(({ code }) => code),
      people.map(({ name }) => name),
      people.map(({ code, name }) => ` ${foldText(name)} ${code}`),
      people.map((one) => foldText(entryOf(one).sort)),
    ],
  );
  await client.query(
    hasTrigrams
      ? 'create index on people using gin (folded gin_trgm_ops)'
      : 'create index on people (sort text_pattern_ops)',
  );
  await client.query('analyze people');
  return hasTrigrams;
}

/** Codes of the first matches, and the number of all. */
async function searchTable(client: pg.Client, query: string): Promise<{ codes: string[]; count: number }> {
  const words = (foldText(query).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `%${word}%`);
  const starts = words.map((word) => `% ${word.slice(1)}`);
  const { rows } = await client.query<{ code: string; count: string }>({
    name: 'bench-people',
    text: `select code, count(*) over () as count from people where folded like all ($1)
           order by folded like all ($2) desc, sort, code limit ${LIMIT}`,
    values: [words, starts],
  });
  return { codes: rows.map(({ code }) => code), count: Number(rows[0]?.count ?? 0) };
}

/** Where fewer people match as typed, the index looks for misspelled names as well, which the database does not. */
const FEW = 5;

/** @throws Error when the two sides find different numbers of people */
async function agree(index: SearchIndex<Person>, table: Table, queries: readonly string[]): Promise<void> {
  for (const query of queries) {
    const { count } = index.search(query, { limit: LIMIT });
    const other = await table.search(query);
    const isSame = other.count < FEW ? count >= other.count : count === other.count;
    if (!isSame) throw new Error(`${query}: the index finds ${count}, the database ${other.count}`);
  }
}
