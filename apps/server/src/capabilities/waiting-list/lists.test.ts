import { STUDENT_SYSTEM_PASSWORD_HEADER, type WaitHistory } from '@kahan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { requestOf } from '../../../test/support/students.ts';
import {
  ask,
  bodyOf,
  cardsOf,
  enrol,
  knownTerm,
  openTerm,
  termOf,
  wait,
} from '../../../test/support/waiting.ts';

const LOGINS = ['s000021', 's000022', 's000023'] as const;

let portal: TestPortal;
const clients: TestClient[] = [];
/** The student at a place of {@link LOGINS}. */
const student = (place: number): TestClient => {
  const client = clients[place];
  if (client === undefined) throw new Error('nobody is logged in');
  return client;
};

beforeAll(async () => {
  portal = await startPortal();
  await portal.control('PUT', '/capabilities', { waiting: 'none' });
  await enrol(portal, LOGINS);
  for (const login of LOGINS) clients.push(await portal.login(login));
  const id = await openTerm(portal);
  await until(async () => (await termOf(student(0), id))?.waiting?.level === 'automatic');
});
afterAll(() => portal.stop());

const capacity = (id: string, places: number) =>
  portal.control('PATCH', `/terms/${id}`, { capacity: places });
const stepsOf = async (id: string) =>
  (
    await portal.database.pool.query<{ step: string }>(
      `select seq || ' ' || what || coalesce(' ' || reason, '') as step from wait_steps where term_id = $1 order by no`,
      [id],
    )
  ).rows.map(({ step }) => step);
const waitsOf = async (id: string) =>
  (
    await portal.database.pool.query<{ wait: string }>(
      `select seq || ' ' || state || coalesce(' ' || reason, '') as wait from waits where term_id = $1 order by seq`,
      [id],
    )
  ).rows.map(({ wait: one }) => one);
/** Waits until the student is signed up and the list knows it. */
const isSignedUp = (client: TestClient, id: string) =>
  until(async () => {
    const term = await termOf(client, id);
    return term?.student_signed === true && term.wait?.ended?.state === 'signed';
  });
const signOff = async (client: TestClient, id: string) =>
  ask(client, 'sign-out', bodyOf(await knownTerm(client, id)));

describe('a waiting list of the portal', () => {
  test('is joined, gives the place to the first by a request, and tells it once', async () => {
    const id = await openTerm(portal);
    for (const place of [0, 1]) {
      const asked = await wait(student(place), id);
      expect(asked).toMatchObject({ service: 'waiting', action: 'wait', state: 'success' });
      const shown = await termOf(student(place), id, asked.id);
      expect(shown).toMatchObject({
        wait: { position: place + 1, ended: null },
        waiting: { count: place + 1 },
      });
    }
    await capacity(id, 1);
    await isSignedUp(student(0), id);
    await until(async () => (await termOf(student(1), id))?.wait?.position === 1);
    expect(await stepsOf(id)).toEqual(['1 joined', '2 joined', '1 tried', '1 signed']);
    expect((await cardsOf(student(0), id)).map(({ type }) => type)).toEqual(['exam:wait-signed']);
    expect(await cardsOf(student(1), id)).toEqual([]);
    // The notice of a request would report the sign-up a second time.
    const { requests } = (await student(0).get('/api/user/requests?lang=en')).json<{
      requests: { action: string }[];
    }>();
    expect(requests.filter(({ action }) => action === 'sign_in')).toEqual([]);
    await ask(student(1), 'stop-waiting', bodyOf(await knownTerm(student(1), id)));
    await signOff(student(0), id);
  });

  test('passes over who cannot have the place, says why, and goes on', async () => {
    const id = await openTerm(portal);
    await wait(student(0), id);
    await wait(student(1), id);
    const other = await openTerm(portal, { capacity: 5 });
    await ask(student(0), 'sign-in', bodyOf(await knownTerm(student(0), other)));
    await capacity(id, 1);
    await isSignedUp(student(1), id);
    expect(await waitsOf(id)).toEqual(['1 skipped has-place', '2 signed']);
    expect(await cardsOf(student(0), id)).toMatchObject([
      { type: 'exam:wait-skipped', content: { values: { reason: 'has-place' } } },
    ]);
    // Each student reads the steps up to the own place, and sees others as numbers.
    const told = async (client: TestClient) => {
      const answer = await client.get(`/api/user/waits/${id}`);
      if (answer.status !== 200) return answer.status;
      const { seq: own, steps } = answer.json<WaitHistory>();
      return steps.map(({ seq, what, reason }) =>
        `${seq === own ? 'own' : seq} ${what} ${reason ?? ''}`.trim(),
      );
    };
    expect(await told(student(0))).toEqual(['own joined', 'own skipped has-place']);
    expect(await told(student(1))).toEqual(['own joined', '1 skipped has-place', 'own tried', 'own signed']);
    expect(await told(student(2))).toBe(404);
    await signOff(student(0), other);
    await signOff(student(1), id);
  });

  test('a place by one wait ends the other waits for the same exam', async () => {
    const [one, two] = [await openTerm(portal), await openTerm(portal)];
    await wait(student(0), one);
    await wait(student(0), two);
    await capacity(one, 1);
    await until(async () => (await waitsOf(two))[0] === '1 left has-place');
    expect(await waitsOf(one)).toEqual(['1 signed']);
    expect(await cardsOf(student(0), two)).toEqual([]);
    await signOff(student(0), one);
  });

  test('is left: nothing is tried for the student any more', async () => {
    const id = await openTerm(portal);
    await wait(student(0), id);
    const left = await ask(student(0), 'stop-waiting', bodyOf(await knownTerm(student(0), id)));
    expect(left).toMatchObject({ action: 'stop_waiting', state: 'success' });
    await wait(student(1), id);
    await capacity(id, 2);
    await isSignedUp(student(1), id);
    expect(await stepsOf(id)).toEqual(['1 joined', '1 left', '2 joined', '2 tried', '2 signed']);
    const again = await ask(student(0), 'stop-waiting', bodyOf(await knownTerm(student(0), id)));
    expect(again).toMatchObject({ state: 'failed', reason: 'not-waiting' });
    await signOff(student(1), id);
  });

  test('comes before an ordinary sign-up', async () => {
    const id = await openTerm(portal);
    await wait(student(0), id);
    const body = bodyOf(await knownTerm(student(1), id));
    expect(await ask(student(1), 'sign-in', body)).toMatchObject({ state: 'failed', reason: 'list-first' });
    await capacity(id, 2);
    await isSignedUp(student(0), id);
    // No student waits any more.
    expect(await ask(student(1), 'sign-in', body)).toMatchObject({ state: 'success' });
    for (const place of [0, 1]) await signOff(student(place), id);
  });

  test('gives up another place in one step, and that is not told as a loss', async () => {
    await portal.control('PUT', '/capabilities', { move: true });
    const held = await openTerm(portal, { capacity: 1 });
    await ask(student(0), 'sign-in', bodyOf(await knownTerm(student(0), held)));
    const id = await openTerm(portal);
    await until(async () => (await wait(student(0), id, { instead_of: held })).reason !== 'move-not-offered');
    await capacity(id, 1);
    await isSignedUp(student(0), id);
    await until(async () => (await termOf(student(0), held))?.student_signed === false);
    expect((await cardsOf(student(0), held)).map(({ type }) => type)).not.toContain('exam:sign-up-removed');
    await portal.control('PUT', '/capabilities', { move: false });
    await signOff(student(0), id);
  });

  test('ends with the time until which the student waits, and with the exam date, and tells each', async () => {
    const [late, gone] = [await openTerm(portal), await openTerm(portal)];
    const now = Math.floor(portal.clock.now().getTime() / 1000);
    await wait(student(0), late, { until: now + 60 });
    await wait(student(1), gone);
    await wait(student(2), gone);
    await portal.control('DELETE', `/terms/${gone}`, {});
    await until(async () => (await waitsOf(gone)).every((one) => one.endsWith('skipped no-such-term')));
    for (const place of [1, 2]) await until(async () => (await cardsOf(student(place), gone)).length > 0);
    for (const place of [1, 2])
      expect(await cardsOf(student(place), gone)).toMatchObject([
        { type: 'exam:wait-skipped', content: { values: { reason: 'no-such-term' } } },
      ]);
    portal.clock.advance(120);
    await until(async () => (await waitsOf(late))[0] === '1 expired');
    expect((await cardsOf(student(0), late)).map(({ type }) => type)).toEqual(['exam:wait-expired']);
  });

  test('whose student is erased goes on without a gap, and keeps nothing of the student', async () => {
    const id = await openTerm(portal);
    const erased = await portal.login('s000024');
    await enrol(portal, ['s000024']);
    await wait(erased, id);
    await wait(student(1), id);
    await portal.database.pool.query(`delete from users where login = 's000024'`);
    await until(async () => (await waitsOf(id))[0] === '1 left');
    const { rows } = await portal.database.pool.query(
      'select user_id, study_id, request_id from waits where term_id = $1 and seq = 1',
      [id],
    );
    expect(rows).toEqual([{ user_id: null, study_id: null, request_id: null }]);
    await capacity(id, 1);
    await isSignedUp(student(1), id);
    await signOff(student(1), id);
  });

  test('is erased when it is old, and who joins meanwhile begins a new one', async () => {
    const id = await openTerm(portal);
    await wait(student(0), id);
    await ask(student(0), 'stop-waiting', bodyOf(await knownTerm(student(0), id)));
    const { pool } = portal.database;
    await pool.query(`update waits set joined_at = '2020-01-01' where term_id = $1`, [id]);
    const erasure = portal.portal.engine.capabilities
      .flatMap((capability) => capability.jobs ?? [])
      .find(({ name }) => name === 'erasure of waits');
    const isBlocked = async (query: string) =>
      (
        await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and query like $1`,
          [query],
        )
      ).rows.length > 0;
    const lock = await pool.connect();
    try {
      await lock.query('begin');
      await lock.query('select from wait_steps where term_id = $1 for update', [id]);
      const erased = erasure?.run(new AbortController().signal);
      await until(() => isBlocked('delete from wait_steps%'));
      const joined = wait(student(1), id);
      await until(
        async () =>
          (await waitsOf(id)).length > 1 || isBlocked(`%pg_advisory_xact_lock(hashtextextended('waits%`),
      );
      await lock.query('commit');
      await Promise.all([erased, joined]);
    } finally {
      lock.release(true);
    }
    expect([await waitsOf(id), await stepsOf(id)]).toEqual([['1 waiting'], ['1 joined']]);
    await ask(student(1), 'stop-waiting', bodyOf(await knownTerm(student(1), id)));
  });
});

describe('where calls need the password of the student', () => {
  const demand = (login: string) =>
    portal.control('PUT', '/fault', { mode: 'password-required', path: `/v1/users/${login}` });

  test('a list says so also to one whose exam dates were read with the password, until they are read without', async () => {
    const login = 's000024';
    const [full, free] = [await openTerm(portal), await openTerm(portal, { capacity: 5 })];
    await enrol(portal, [login]);
    await demand(login);
    const newcomer = await portal.login(login);
    const level = async (id: string) => (await termOf(newcomer, id))?.waiting?.level;
    await until(async () => {
      await newcomer.get('/api/user/terms', { [STUDENT_SYSTEM_PASSWORD_HEADER]: 'demo' });
      return (await level(full)) !== undefined;
    });
    expect(await level(full)).toBe('watch');
    await portal.control('DELETE', '/fault');
    await ask(newcomer, 'sign-in', bodyOf(await knownTerm(newcomer, free)));
    await until(async () => (await level(full)) === 'automatic');
  });

  test('students are told one after the other, and one who does not take the place is passed over', async () => {
    const id = await openTerm(portal);
    for (const place of [0, 1]) await knownTerm(student(place), id);
    await demand(LOGINS[0]);
    await demand(LOGINS[1]);
    for (const place of [0, 1]) await wait(student(place), id);
    await capacity(id, 1);
    await until(async () => (await cardsOf(student(0), id)).length === 1);
    const [card] = await cardsOf(student(0), id);
    expect(card?.type).toBe('exam:wait-offered');
    expect(await cardsOf(student(1), id)).toEqual([]);
    expect((await termOf(student(0), id))?.wait).toMatchObject({
      position: 1,
      offered_until: card?.content.values?.until,
    });
    portal.clock.advance(181);
    await until(async () => (await cardsOf(student(1), id)).length === 1);
    expect(await stepsOf(id)).toEqual(['1 joined', '2 joined', '1 tried', '1 skipped not-taken', '2 tried']);
    const body = bodyOf(await knownTerm(student(1), id));
    expect(await ask(student(1), 'sign-in', body)).toMatchObject({ state: 'success' });
    await until(async () => (await waitsOf(id))[1] === '2 signed');
    // The student's own action makes no news.
    expect((await cardsOf(student(1), id)).map(({ type }) => type)).toEqual(['exam:wait-offered']);
  });

  test('a place that is taken in time is not offered on while the student system takes long', async () => {
    const logins = ['s000025', 's000026'];
    await enrol(portal, logins);
    const [first, second] = (await Promise.all(logins.map((login) => portal.login(login)))) as [
      TestClient,
      TestClient,
    ];
    const id = await openTerm(portal);
    for (const one of [first, second]) await knownTerm(one, id);
    for (const login of logins) await demand(login);
    for (const one of [first, second]) await wait(one, id);
    await capacity(id, 1);
    await until(async () => (await cardsOf(first, id)).length === 1);
    await portal.control('PUT', '/fault', { mode: 'down', path: '/v1/commands' });
    const body = bodyOf(await knownTerm(first, id));
    const taken = await first.send('POST', '/api/erudio/terms/sign-in', body);
    expect(requestOf(taken).state).toBe('waiting');
    portal.clock.advance(181);
    const looks = portal.portal.engine.capabilities.flatMap(({ jobs = [] }) => jobs);
    await looks.find(({ name }) => name === 'waiting lists')?.run(new AbortController().signal);
    expect(await stepsOf(id)).toEqual(['1 joined', '2 joined', '1 tried']);
    await portal.control('DELETE', '/fault');
    await until(async () => (await waitsOf(id))[0] === '1 signed');
    expect(await cardsOf(second, id)).toEqual([]);
  });
});
