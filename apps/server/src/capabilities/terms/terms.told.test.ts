import { randomUUID } from 'node:crypto';
import type { Item, TermAnswer } from '@kahan/contract';
import { isTermItem, pragueMinutes } from '@kahan/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal, testClock } from '../../../test/support/portal.ts';
import { type Browser, eventually, pushStage } from '../../../test/support/push.ts';
import { startSandbox, USUAL } from '../../../test/support/sandbox.ts';
import { endOf, type OpenTerm } from '../../../test/support/students.ts';

/** 2026-12-08, 9:00 in Prague, a Tuesday. */
const START = Date.parse('2026-12-08T08:00:00Z') / 1000;
/** 2026-12-09, 14:30. */
const LATER = Date.parse('2026-12-09T13:30:00Z') / 1000;
const CODE = 'B402008';
const [ROOM, OTHER_ROOM] = ['A I', 'A II'];

const { portal, student, open } = await pushStage();

type Client = Browser['client'];

async function termOf(client: Client, id: string): Promise<TermAnswer | undefined> {
  const answer = await client.get('/api/user/terms');
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ terms: TermAnswer[] }>().terms.find(({ term_id }) => term_id === id);
}

/** Removes the exam dates that the university has made of the subject: students may be signed up for them. */
async function clear(at: Pick<TestPortal, 'control'>): Promise<void> {
  const login = 's000001';
  await at.control('POST', '/enrolments', { code: CODE, logins: [login] });
  const { terms } = await at.control<{ terms: OpenTerm[] }>('GET', `/students/${login}`);
  for (const { term_id, code } of terms) if (code === CODE) await at.control('DELETE', `/terms/${term_id}`);
}
beforeAll(() => clear(portal));

/** A new exam date, which these students see. */
async function opened(
  at: Pick<TestPortal, 'control'>,
  logins: readonly string[],
  fields: object = {},
): Promise<string> {
  await at.control('POST', '/enrolments', { code: CODE, logins });
  const { term_id } = await at.control<{ term_id: string }>('POST', '/terms', {
    ...{ code: CODE, start: START, place: ROOM, ...fields },
  });
  return term_id;
}

/** Signs up or out at the school's own desk. */
async function perform(
  at: TestPortal,
  client: Client,
  command: {
    login: string | undefined;
    action: 'sign_in' | 'sign_off' | 'wait';
    term_id: string;
    until?: number;
  },
): Promise<void> {
  const study_id = (await termOf(client, command.term_id))?.study_ids[0];
  const answer = await fetch(`${at.sandboxUrl}/v1/commands`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: randomUUID(), study_id, ...command }),
  });
  expect(await answer.json()).toMatchObject({ state: 'success' });
}

/** Signs up at the school's own desk, and waits until the portal knows. */
async function sign(at: TestPortal, client: Client, login: string, term_id: string): Promise<void> {
  await until(async () => (await termOf(client, term_id)) !== undefined);
  await perform(at, client, { login, action: 'sign_in', term_id });
  await until(async () => (await termOf(client, term_id))?.student_signed === true);
}

/** Types and contents of a student's items about exam dates, the oldest first. */
async function told(client: Client): Promise<Pick<Item, 'type' | 'content'>[]> {
  const { items } = (await client.get('/api/user/items/active?count=100')).json<{ items: Item[] }>();
  return items
    .filter(({ type }) => isTermItem(type))
    .map(({ type, content }) => ({ type, content }))
    .reverse();
}
const typesOf = async (client: Client) => (await told(client)).map(({ type }) => type);

/** HH:MM in Prague. */
function hourOf(at: number): string {
  const minutes = pragueMinutes(new Date(at * 1000));
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

describe('a change of an exam date', () => {
  test('is told once to each who is signed up, on the page and on the device, in their language', async () => {
    const logins = [student(), student(), student()];
    const [cs, en, other] = (await Promise.all(logins.map((login) => open(login)))) as [
      Browser,
      Browser,
      Browser,
    ];
    await en.client.send('PUT', '/api/user/preferences', { language: 'en' });
    const id = await opened(portal, logins);
    await sign(portal, cs.client, logins[0] ?? '', id);
    await sign(portal, en.client, logins[1] ?? '', id);
    await until(async () => (await termOf(other.client, id)) !== undefined);
    const live = await openLive(cs.client);

    await portal.control('PATCH', `/terms/${id}`, { start: LATER, place: OTHER_ROOM });
    await until(() => live.itemTypes().length > 0);
    expect(live.itemTypes()).toEqual(['exam:date-moved']);
    await until(() => live.updates('terms').flat().includes(id));
    expect(await termOf(cs.client, id)).toMatchObject({ start: LATER, place: { code: OTHER_ROOM } });
    expect((await told(cs.client))[0]?.content).toMatchObject({
      path: `/terms?term=${id}`,
      values: {
        term_id: id,
        code: CODE,
        was: { start: START, place: { code: ROOM } },
        now: { start: LATER, place: { code: OTHER_ROOM } },
      },
    });
    await portal.control('PATCH', `/terms/${id}`, { place: ROOM });
    // Places, deadlines and words are no news.
    await portal.control('PATCH', `/terms/${id}`, { capacity: 7, note: { cs: 'Tužka', en: 'A pencil' } });
    await until(async () => (await termOf(cs.client, id))?.capacity === 7);
    await portal.control('DELETE', `/terms/${id}`);
    const all = ['exam:date-moved', 'exam:place-changed', 'exam:cancelled'];
    await until(async () => (await typesOf(cs.client)).length === all.length);
    await until(async () => (await typesOf(en.client)).length === all.length);
    for (const one of [cs, en]) expect(await typesOf(one.client)).toEqual(all);
    expect(await typesOf(other.client)).toEqual([]);
    expect(live.itemTypes()).toEqual(all);
    live.close();

    await eventually(() => cs.titles.length === 3 && en.titles.length === 3);
    expect(cs.titles.map((title) => title.replace(/^[^:]*: /, ''))).toEqual([
      'zkouška ve středu 9. 12., 14:30',
      `zkouška v místnosti ${ROOM}`,
      'zkouška ve středu 9. 12., 14:30 nebude',
    ]);
    expect(en.titles.map((title) => title.replace(/^[^:]*: /, ''))).toEqual([
      'exam on Wednesday 9 Dec, 14:30',
      `exam in ${ROOM}`,
      'no exam on Wednesday 9 Dec, 14:30',
    ]);
    expect(other.arrived).toEqual([]);
  });

  test('[PREFERENCES-10] is not pushed to who does not want exam dates, and results still are', async () => {
    const logins = [student(), student()];
    const [quiet, results] = (await Promise.all(logins.map((login) => open(login)))) as [Browser, Browser];
    await quiet.client.send('PUT', '/api/user/preferences', { notify_terms: false });
    await results.client.send('PUT', '/api/user/preferences', { notify_results: false });
    const id = await opened(portal, logins);
    await sign(portal, quiet.client, logins[0] ?? '', id);
    await sign(portal, results.client, logins[1] ?? '', id);
    await portal.control('PATCH', `/terms/${id}`, { start: LATER });
    await until(async () => (await typesOf(quiet.client)).length === 1);
    await portal.control('PUT', '/results', {
      login: logins[0],
      code: CODE,
      attempt: 1,
      kind: 'exam',
      grade: 'F',
    });
    await eventually(() => quiet.arrived.length > 0 && results.arrived.length > 0);
    expect(quiet.payloads.map(({ item }) => item?.type)).toEqual(['exam:grade-new']);
    expect(results.payloads.map(({ item }) => item?.type)).toEqual(['exam:date-moved']);
  });

  test('is told by what was confirmed, where the list is hidden behind the password', async () => {
    const logins = [student(), student()];
    const [joined, left] = await Promise.all(logins.map((login) => portal.login(login)));
    if (joined === undefined || left === undefined) throw new Error('two students are expected');
    const id = await opened(portal, logins);
    await sign(portal, left, logins[1] ?? '', id);
    await until(async () => (await termOf(joined, id)) !== undefined);
    const ask = async (client: Client, call: string) => {
      const study_id = (await termOf(client, id))?.study_ids[0];
      const body = { study_id, term_id: id, code: CODE, type: 'K', semester: 1 };
      const answer = await client.send('POST', `/api/erudio/terms/${call}`, body);
      expect(await endOf({ client }, answer)).toMatchObject({ state: 'success' });
    };
    await portal.control('PUT', '/fault', { mode: 'password-required', path: '/v1/users/' });
    try {
      await ask(joined, 'sign-in');
      await ask(left, 'sign-out');
      await portal.control('PATCH', `/terms/${id}`, { start: LATER });
      await until(async () => (await typesOf(joined)).length === 1);
      expect(await typesOf(left)).toEqual([]);
    } finally {
      await portal.control('DELETE', '/fault');
    }
  });

  test('a sign-up that the student system removes is told once, on the page and the device, and one’s own sign-out is not', async () => {
    const logins = [student(), student()];
    const [lost, left] = (await Promise.all(logins.map((login) => open(login)))) as [Browser, Browser];
    const id = await opened(portal, logins);
    const other = await opened(portal, logins, { start: LATER });
    await sign(portal, lost.client, logins[0] ?? '', id);
    await sign(portal, left.client, logins[1] ?? '', id);
    const study_id = (await termOf(left.client, id))?.study_id;
    const body = { study_id, term_id: id, code: CODE, type: 'K', semester: 1 };
    const answer = await left.client.send('POST', '/api/erudio/terms/sign-out', body);
    expect(await endOf(left, answer)).toMatchObject({ state: 'success' });
    await perform(portal, lost.client, { login: logins[0], action: 'sign_off', term_id: id });
    await until(async () => (await typesOf(lost.client)).length > 0);
    await until(async () => (await termOf(left.client, id))?.student_signed === false);
    // The sign-up for another date makes the portal read each list again.
    await sign(portal, lost.client, logins[0] ?? '', other);
    await sign(portal, left.client, logins[1] ?? '', other);
    expect(await told(lost.client)).toMatchObject([
      {
        type: 'exam:sign-up-removed',
        content: {
          path: `/terms?term=${id}`,
          values: { term_id: id, was: { start: START, place: { code: ROOM } } },
        },
      },
    ]);
    expect(await typesOf(left.client)).toEqual([]);
    await eventually(() => lost.titles.length === 1);
    expect(lost.titles[0]).toContain('přihlášení na zkoušku v úterý 8. 12., 9:00 už neplatí');
    expect(left.arrived).toEqual([]);
  });

  test('of one’s own hour is no news, and of a date that is over neither', async () => {
    const login = student();
    const client = await portal.login(login);
    const start = Math.ceil(portal.clock.now().getTime() / 3_600_000) * 3600;
    const term_id = await opened(portal, [login], {
      start,
      signing_end: start,
      logout_end: start,
      space: 30,
    });
    await sign(portal, client, login, term_id);
    const term = await termOf(client, term_id);
    const answer = await client.send('POST', '/api/erudio/terms/change-hour', {
      ...{
        study_id: term?.study_id,
        term_id,
        code: CODE,
        type: 'K',
        semester: 1,
        new_hour: hourOf(start + 1800),
      },
    });
    expect(await endOf({ client }, answer)).toMatchObject({ state: 'success' });
    await until(async () => (await termOf(client, term_id))?.student_start === start + 1800);
    portal.clock.set(new Date(start * 1000));
    await portal.control('PATCH', `/terms/${term_id}`, { place: OTHER_ROOM });
    await until(async () => (await termOf(client, term_id))?.place?.code === OTHER_ROOM);
    expect(await typesOf(client)).toEqual([]);
  });

  test('who waits for a place is told that the date is cancelled, and not that it moves', async () => {
    const logins = [student(), student()];
    const [waits, other] = (await Promise.all(logins.map((login) => open(login)))) as [Browser, Browser];
    const id = await opened(portal, logins, { capacity: 0 });
    await until(async () => (await termOf(waits.client, id)) !== undefined);
    await perform(portal, waits.client, { login: logins[0], action: 'wait', term_id: id, until: START });
    await until(async () => (await termOf(waits.client, id))?.wait?.position === 1);
    await portal.control('PATCH', `/terms/${id}`, { start: LATER });
    await until(async () => (await termOf(waits.client, id))?.start === LATER);
    await portal.control('DELETE', `/terms/${id}`);
    await until(async () => (await typesOf(waits.client)).length > 0);
    expect(await typesOf(waits.client)).toEqual(['exam:cancelled']);
    await until(async () => (await termOf(other.client, id)) === undefined);
    expect(await typesOf(other.client)).toEqual([]);
  });
});

test('what differs after a restore is not told, and the next change is', async () => {
  const clock = testClock();
  const sandbox = await startSandbox({ now: clock.now(), students: USUAL.students });
  const database = await testDatabase();
  const beside = { clock, database, sandboxUrl: sandbox.url };
  const first = await startPortal({ beside });
  const login = 's000001';
  await clear(first);
  const id = await opened(first, [login]);
  const client = await first.login(login);
  await sign(first, client, login, id);
  await first.stop();
  // The administrator's step after a restore that the portal cannot notice.
  await database.pool.query('select restored()');
  await first.control('PATCH', `/terms/${id}`, { start: LATER });

  const second = await startPortal({ beside });
  try {
    const again = client.copy(second.url);
    await until(async () => (await termOf(again, id))?.start === LATER);
    expect(second.logged()).toContain('the database was restored');
    expect(await typesOf(again)).toEqual([]);
    await second.control('PATCH', `/terms/${id}`, { start: START });
    await until(async () => (await typesOf(again)).length > 0);
    expect(await typesOf(again)).toEqual(['exam:date-moved']);
  } finally {
    await second.stop();
    await sandbox.stop();
    await database.drop();
  }
});
