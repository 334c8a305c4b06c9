import { randomUUID } from 'node:crypto';
import type { Answer, TermAnswer } from '@kahan/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { type OpenTerm, requestOf } from '../../../test/support/students.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const PATH = '/api/user/exam-plan/prepared';
const CODE = 'B402008';
const HOUR = 3_600;
type Prepared = Answer<'GET /api/user/exam-plan/prepared'>['prepared'];

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
  await portal.control('POST', '/enrolments', { code: CODE, count: 30 });
  const { terms } = await portal.control<{ terms: OpenTerm[] }>('GET', '/students/s000001');
  for (const one of terms) if (one.code === CODE) await portal.control('DELETE', `/terms/${one.term_id}`);
});
afterAll(() => portal.stop());

const now = () => Math.floor(portal.clock.now().getTime() / 1000);

/** A new exam date that opens in two hours. */
async function opening(fields: object = {}): Promise<string> {
  const term_id = randomUUID();
  const start = now() + 20 * 24 * HOUR;
  await portal.control('POST', '/terms', {
    ...{ code: CODE, term_id, start, capacity: 20, signing_start: now() + 2 * HOUR },
    ...{ signing_end: start - HOUR, ...fields },
  });
  return term_id;
}

async function termOf(client: TestClient, id: string): Promise<TermAnswer | undefined> {
  const { terms } = (await client.get('/api/user/terms')).json<{ terms: TermAnswer[] }>();
  return terms.find(({ term_id }) => term_id === id);
}

const preparedOf = async (client: TestClient): Promise<Prepared> =>
  (await client.get(PATH)).json<{ prepared: Prepared }>().prepared;
const one = async (client: TestClient, id: string) =>
  (await preparedOf(client)).find(({ term_id }) => term_id === id);

/** Prepares the sign-up of a student. */
async function prepare(client: TestClient, term_id: string) {
  await until(async () => (await termOf(client, term_id)) !== undefined);
  const study_id = (await termOf(client, term_id))?.study_ids[0];
  return client.send('POST', PATH, { term_id, study_id });
}

let students = 0;
const somebody = (): Promise<TestClient> => {
  students += 1;
  return portal.login(`s${String(students).padStart(6, '0')}`);
};

/** Opens an exam date now. */
const open = (id: string) => portal.control('PATCH', `/terms/${id}`, { signing_start: now() - 1 });
const isEnded = (all: readonly (Prepared[number] | undefined)[]) =>
  all.every((prepared) => prepared?.state === 'sent' || prepared?.state === 'dropped');

describe('a prepared sign-up', () => {
  test('leaves at the opening, once, with its place in the order, and is told to open clients', async () => {
    const client = await somebody();
    const id = await opening();
    const answer = await prepare(client, id);
    expect([answer.status, answer.json<{ prepared: Prepared }>().prepared]).toEqual([
      200,
      [expect.objectContaining({ term_id: id, state: 'prepared', place: null, needs_password: false })],
    ]);
    const live = await openLive(client);
    await open(id);
    await until(async () => (await one(client, id))?.state === 'sent');
    expect(await one(client, id)).toMatchObject({ place: 1, of: 1, request_state: 'success' });
    await until(async () => (await termOf(client, id))?.student_signed === true);
    await until(() => live.updates('exam-plan').length > 0);
    live.close();
  });

  test('is not sent after it was taken back, and one that has left cannot be', async () => {
    const [client, other] = [await somebody(), await somebody()];
    const id = await opening();
    await prepare(client, id);
    await prepare(other, id);
    expect((await client.send('DELETE', `${PATH}/${id}`)).status).toBe(200);
    await open(id);
    await until(async () => (await one(other, id))?.state === 'sent');
    expect(await preparedOf(client)).toEqual([]);
    expect((await termOf(client, id))?.student_signed).toBe(false);
    expect((await other.send('DELETE', `${PATH}/${id}`)).error().code).toBe('NOT_FOUND');
  });

  test('is refused for what is open, not for this student, or in the way of a sign-up', async () => {
    const client = await somebody();
    const openNow = await opening({ signing_start: now() - HOUR });
    expect((await prepare(client, openNow)).error()).toMatchObject({ field: 'term_id' });
    const id = await opening();
    await until(async () => (await termOf(client, id)) !== undefined);
    const wrong = await client.send('POST', PATH, { term_id: id, study_id: 'another' });
    expect(wrong.error()).toMatchObject({ code: 'VALIDATION_FAILED', field: 'study_id' });
    const nowhere = await client.send('POST', PATH, { term_id: 'nowhere', study_id: 'x' });
    expect(nowhere.error().code).toBe('NOT_FOUND');
    expect(await preparedOf(client)).toEqual([]);
    for (const term of [openNow, id]) await portal.control('DELETE', `/terms/${term}`);
  });

  test('P4: is dropped where the student has signed up by hand meanwhile', async () => {
    const client = await somebody();
    const [id, other] = [await opening(), await opening({ signing_start: now() - HOUR })];
    await prepare(client, id);
    await until(async () => (await termOf(client, other)) !== undefined);
    const term = await termOf(client, other);
    const { type, semester, study_ids } = term ?? { study_ids: [] };
    const body = { term_id: other, code: CODE, type, semester, study_id: study_ids[0] };
    expect((await client.send('POST', '/api/erudio/terms/sign-in', body)).status).toBe(200);
    await until(async () => (await termOf(client, other))?.student_signed === true);
    await open(id);
    await until(async () => (await one(client, id))?.state === 'dropped');
    expect(await one(client, id)).toMatchObject({ reason: 'signed-elsewhere', request_id: null });
  });

  test('is dropped with its date', async () => {
    const client = await somebody();
    const id = await opening();
    await prepare(client, id);
    await portal.control('DELETE', `/terms/${id}`);
    await until(async () => (await one(client, id))?.state === 'dropped');
    expect((await one(client, id))?.reason).toBe('no-such-term');
  });
});

test('P3, P5: of two portals and one that fails at each step, those with the first places get the places, once each', async () => {
  const beside = await startPortal({ beside: portal });
  const jobs = [portal, beside].map(({ portal: { engine } }) => {
    const found = engine.capabilities
      .flatMap((capability) => capability.jobs ?? [])
      .find(({ name }) => name === 'prepared sign-ups');
    if (found === undefined) throw new Error('there is no such job');
    return found;
  });
  try {
    const clients = await Promise.all(Array.from({ length: 8 }, somebody));
    const id = await opening({ capacity: 3 });
    for (const client of clients) expect((await prepare(client, id)).status).toBe(200);
    // Each step takes a while, so that one portal falls behind the other. Now and then a portal dies after a sign-up has
    // left, before that is noted.
    await portal.db.query({
      text: `create function dies() returns trigger language plpgsql as $$ begin
               if new.request_id is null then perform pg_sleep(random() * 0.4);
               elsif random() < 0.3 then raise exception 'the portal died'; end if; return new; end $$`,
    });
    await portal.db.query({
      text: 'create trigger dies before update on prepared_sign_ups for each row execute function dies()',
    });
    await open(id);
    const { signal } = new AbortController();
    const states = () => Promise.all(clients.map((client) => one(client, id)));
    await until(async () => {
      await Promise.allSettled(jobs.map((job) => job.run(signal)));
      return isEnded(await states());
    });
    await portal.db.query({ text: 'drop trigger dies on prepared_sign_ups' });
    const ended = await states();
    expect(ended.map((prepared) => prepared?.place).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    await until(async () => (await states()).every((prepared) => prepared?.request_state !== 'waiting'));
    const all = (await states()).toSorted((a, b) => (a?.place ?? 0) - (b?.place ?? 0));
    expect(all.map((prepared) => prepared?.request_state)).toEqual([
      ...Array(3).fill('success'),
      ...Array(5).fill('failed'),
    ]);
    const requests = await portal.db.query<{ n: number }>({
      text: `select count(*)::int as n from requests where target = $1`,
      values: [`term:${id}`],
    });
    expect(requests).toEqual([{ n: 8 }]);
  } finally {
    await beside.stop();
  }
});

test('P5: those behind one whose outcome is open wait for it', async () => {
  const clients = await Promise.all(Array.from({ length: 3 }, somebody));
  const id = await opening({ capacity: 1 });
  for (const client of clients) expect((await prepare(client, id)).status).toBe(200);
  await portal.control('PUT', '/fault', { mode: 'hang', path: '/v1/commands', times: 1 });
  await open(id);
  const states = () => Promise.all(clients.map((client) => one(client, id)));
  await until(async () => isEnded(await states()));
  const all = (await states()).toSorted((a, b) => (a?.place ?? 0) - (b?.place ?? 0));
  expect(all.map((prepared) => prepared?.request_state)).toEqual(['success', 'failed', 'failed']);
});

const requestsAbout = async (id: string) =>
  (
    await portal.db.query<{ n: number }>({
      text: 'select count(*)::int as n from requests where target = $1',
      values: [`term:${id}`],
    })
  )[0]?.n;

test('a database that fails in the moment of the opening drops no sign-up: it leaves again under its key', async () => {
  const client = await somebody();
  const id = await opening();
  expect((await prepare(client, id)).status).toBe(200);
  await portal.database.pool.query(
    `create sequence fails;
     create function fails() returns trigger language plpgsql as $$ begin
       if nextval('fails') <= 2 then raise exception using errcode = '40001'; end if; return new; end $$;
     create trigger fails before insert on requests for each row execute function fails()`,
  );
  await open(id);
  await until(async () => isEnded([await one(client, id)]));
  await portal.database.pool.query('drop trigger fails on requests');
  await until(async () => (await one(client, id))?.request_state === 'success');
  expect([(await one(client, id))?.state, await requestsAbout(id)]).toEqual(['sent', 1]);
});

test('a click before the opening is the request of the prepared sign-up, however long it takes', async () => {
  const client = await somebody();
  const id = await opening();
  expect((await prepare(client, id)).status).toBe(200);
  const study_id = (await termOf(client, id))?.study_ids[0];
  await portal.control('PUT', '/fault', { mode: 'hang', path: '/v1/commands', times: 1 });
  const body = { term_id: id, code: CODE, type: 'K', study_id, semester: 1 };
  const clicked = requestOf(await client.send('POST', '/api/erudio/terms/sign-in', body));
  await open(id);
  await until(async () => isEnded([await one(client, id)]));
  expect(await one(client, id)).toMatchObject({ state: 'sent', request_id: clicked.id });
  expect(await requestsAbout(id)).toBe(1);
});

test('where the student system wants the password nothing is sent, and a reminder comes five minutes before', async () => {
  const client = await somebody();
  const id = await opening();
  await until(async () => (await termOf(client, id)) !== undefined);
  const study_id = (await termOf(client, id))?.study_ids[0];
  const opens = (await termOf(client, id))?.signing_start ?? 0;
  await portal.control('PUT', '/fault', { mode: 'password-required' });
  try {
    const made = await client.send('POST', PATH, { term_id: id, study_id });
    expect([made.status, (await one(client, id))?.needs_password]).toEqual([200, true]);
  } finally {
    await portal.control('DELETE', '/fault');
  }
  const { coming } = (await client.get('/api/user/reminders')).json<Answer<'GET /api/user/reminders'>>();
  expect(coming.filter(({ path }) => path.includes(id)).map(({ kind, at }) => [kind, at])).toEqual([
    ['opening', opens - 300],
  ]);
  await open(id);
  await until(async () => (await one(client, id))?.state === 'dropped');
  expect(await one(client, id)).toMatchObject({ reason: 'password-required', request_id: null });
});

test('P5: a failed turn starts no second one of another exam date beside the first', async () => {
  const clients = [await somebody(), await somebody()];
  const soon = { signing_start: now() + 60 };
  const ids = [await opening(soon), await opening(soon)];
  const states = () => Promise.all(clients.map((client, at) => one(client, ids[at] ?? '')));
  for (const [at, client] of clients.entries()) await prepare(client, ids[at] ?? '');
  await until(async () => (await states()).every((prepared) => prepared?.place === 1));
  const { pool } = portal.database;
  const waiting = async () =>
    (
      await pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like 'update prepared_sign_ups%'`,
      )
    ).rows.map(({ pid }) => pid);
  const failed = () => portal.logged().split('"job":"prepared sign-ups"').length;
  const lock = await pool.connect();
  try {
    await lock.query('begin');
    await lock.query('select from prepared_sign_ups where term_id = any($1) for no key update', [ids]);
    portal.clock.advance(60);
    await until(async () => (await waiting()).length === ids.length);
    const before = failed();
    const [pid = 0] = await waiting();
    await pool.query('select pg_cancel_backend($1)', [pid]);
    await until(async () => !(await waiting()).includes(pid));
    // The run ends with the turn that still waits.
    expect(failed()).toBe(before);
    await lock.query('commit');
    await until(() => failed() === before + 1);
  } finally {
    lock.release(true);
  }
  await until(async () => isEnded(await states()));
});
