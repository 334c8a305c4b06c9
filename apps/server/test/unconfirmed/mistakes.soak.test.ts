import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openLive, until } from '../support/live.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { IS_WHOLE } from '../support/soak.ts';
import { CODE, census, type Maker, makeAll } from './made.ts';
import { Mistakes } from './mistakes.ts';

vi.setConfig({ testTimeout: 120_000 });

const ROUNDS = IS_WHOLE ? 10 : 1;
const LOGINS = IS_WHOLE ? ['student', 's000001', 's000002', 's000003', 's000004'] : ['student', 's000001'];

const mistakes = new Mistakes();
let portal: TestPortal;
let makers: Maker[];
beforeAll(async () => {
  portal = await startPortal({
    wrap: mistakes.wrap,
    confirmation: { answers: 1_000, seconds: 0, pauseMs: 50 },
  });
  const { term_id } = await portal.control<{ term_id: string }>('POST', '/terms', { code: CODE, space: 30 });
  makers = await Promise.all(LOGINS.map((login) => makeAll(portal, login, term_id)));
  const { mirror } = portal.portal.engine;
  for (const kind of ['rooms', 'people', 'terms', 'lessons'] as const) {
    await mirror.readShared(kind === 'terms' ? 'term-dates' : kind);
  }
});
afterEach(() => mistakes.mend());
afterAll(() => portal.stop());

let attempt = 30;
/** Changes each user's results, which is news. */
async function change(): Promise<void> {
  attempt += 1;
  for (const { login } of makers) {
    const { results } = await portal.control<{ results: { code: string }[] }>('GET', `/students/${login}`);
    await portal.control('PUT', '/results', {
      ...{ login, code: results[0]?.code, attempt, kind: 'exam', grade: 'D' },
    });
  }
}
const freshness = async ({ client }: Maker) => {
  const { headers } = await client.get('/api/user/results');
  return { state: headers.get('x-freshness'), reason: headers.get('x-freshness-reason') };
};
const fresh = async () => {
  for (const maker of makers) await until(async () => (await freshness(maker)).state === 'fresh');
};
const items = async (where: string): Promise<number> => {
  const { rows } = await portal.database.pool.query<{ n: number }>(
    `select count(*)::int as n from items where ${where}`,
  );
  return rows[0]?.n ?? 0;
};
const counted = async (table: string, where = 'true'): Promise<number> => {
  const { rows } = await portal.database.pool.query<{ n: number }>(
    `select count(*)::int as n from ${table} where ${where}`,
  );
  return rows[0]?.n ?? 0;
};
const isNoted = async (subject: string) =>
  (await counted('unconfirmed_answers', `subject = '${subject}'`)) > 0;

/** Expects that nothing was lost, and that a change afterwards gives one piece of news. */
async function nothingWasLost(before: Record<string, string[]>): Promise<void> {
  await fresh();
  expect(await census(portal)).toEqual(before);
  for (const { client } of makers) expect((await client.get('/api/refresh')).status).toBe(200);
  const told = await items('user_id is not null');
  await change();
  await until(async () => (await items('user_id is not null')) >= told + makers.length);
  await fresh();
  expect(await items('user_id is not null')).toBe(told + makers.length);
}

describe.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))('mistakes, round %i', (round) => {
  test.each([1, 3])('%i answers with the epoch of another store change nothing', async (answers) => {
    await fresh();
    const before = await census(portal);
    const live = await openLive(makers[0]?.client ?? portal.client());
    mistakes.epoch = `another-${round}`;
    mistakes.epochAnswers = answers;
    await until(() => mistakes.epoch === null);
    await until(async () => !(await isNoted('epoch')));
    expect(live.closedBy).toBeNull();
    live.close();
    await nothingWasLost(before);
    expect(portal.logged()).toContain('answers with the known store again');
  });

  test('what another store answered before its epoch was seen is read again', async () => {
    await fresh();
    const { login } = makers[0] as Maker;
    const { rows } = await portal.database.pool.query<{ user_id: string }>(
      'select user_id from users where login = $1',
      [login],
    );
    const userId = Number(rows[0]?.user_id);
    const stored = async () => {
      const { rows } = await portal.database.pool.query<{ records: string }>(
        `select records::text from snapshots where user_id = $1 and service = 'results'`,
        [userId],
      );
      return rows[0]?.records;
    };
    const before = await stored();
    mistakes.otherResults = true;
    expect(await portal.portal.engine.mirror.readNow({ userId, login }, 'results', [])).toBe(true);
    expect(await stored()).not.toBe(before);
    mistakes.epoch = `another-${round}`;
    mistakes.epochAnswers = 2;
    await until(() => mistakes.epoch === null);
    await until(async () => (await stored()) === before);
    await fresh();
  });

  test.each([
    ['an empty', 0],
    ['half a', 0.4],
  ])('%s catalogue removes nothing', async (_name, listed) => {
    await fresh();
    const before = await census(portal);
    const rooms = await counted('catalogue_records', `kind = 'rooms' and record is not null`);
    const lessons = await counted('lessons', 'record is not null');
    mistakes.listed = listed;
    const { mirror } = portal.portal.engine;
    const subjects = { rooms: 'catalogue:rooms', lessons: 'catalogue:lessons', news: 'news' };
    /** A reading that began before the list was changed may still be under way, and is joined. */
    const readUntil = async (isWanted: boolean) => {
      for (const [source, subject] of Object.entries(subjects)) {
        await until(async () => {
          await mirror.readShared(source);
          return (await isNoted(subject)) === isWanted;
        });
      }
    };
    await readUntil(true);
    expect(await counted('catalogue_records', `kind = 'rooms' and record is not null`)).toBe(rooms);
    expect(await counted('lessons', 'record is not null')).toBe(lessons);
    expect(await census(portal)).toEqual(before);
    mistakes.mend();
    await readUntil(false);
    await nothingWasLost(before);
  });

  test('a login that is not known for a moment loses nothing', async () => {
    await fresh();
    const before = await census(portal);
    for (const { login } of makers) mistakes.forgotten.add(login);
    const told = await items('user_id is not null');
    await change();
    await until(async () => (await counted('users', 'missed_since is not null')) === makers.length);
    for (const { client } of makers) expect((await client.get('/api/user/preferences')).status).toBe(200);
    expect(await census(portal)).toEqual(before);
    mistakes.mend();
    await until(async () => (await items('user_id is not null')) === told + makers.length);
    await fresh();
    const departures = portal.portal.engine.capabilities
      .flatMap(({ jobs = [] }) => jobs)
      .find(({ name }) => name === 'missed logins');
    await departures?.run(new AbortController().signal);
    expect(await counted('users', 'missed_since is not null')).toBe(0);
    await nothingWasLost({ ...before, items: (await census(portal)).items ?? [] });
  });
});
