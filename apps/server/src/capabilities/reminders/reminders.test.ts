import { randomUUID } from 'node:crypto';
import type { Item, RemindersAnswer, TermAnswer } from '@kahan/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LiveClient, openLive, until } from '../../../test/support/live.ts';
import { startPortal } from '../../../test/support/portal.ts';
import { type Browser, eventually, pushStage } from '../../../test/support/push.ts';
import { USUAL } from '../../../test/support/sandbox.ts';
import type { OpenTerm } from '../../../test/support/students.ts';

const PATH = '/api/user/reminders';
const CODE = 'B402008';
const OTHER_CODE = 'B101005';
/** 2026-12-08, 9:00 in Prague, a Tuesday; the day before; and the hours around the reminder a day before. */
const START = Date.parse('2026-12-08T08:00:00Z') / 1000;
const BEFORE = '2026-12-07T07:30:00Z';
const DUE = '2026-12-07T08:00:00Z';

const { portal, student, open } = await pushStage();
type Client = Browser['client'];

/** Students log in then, so that their logins last until after the reminder. */
const MORNING = '2026-12-07T06:00:00Z';
beforeEach(() => portal.clock.set(MORNING));

beforeAll(async () => {
  // The university's own dates of these subjects: students may be signed up for them.
  for (const code of [CODE, OTHER_CODE]) {
    await portal.control('POST', '/enrolments', { code, logins: ['s000001'] });
    const { terms } = await portal.control<{ terms: OpenTerm[] }>('GET', '/students/s000001');
    for (const one of terms) if (one.code === code) await portal.control('DELETE', `/terms/${one.term_id}`);
  }
});

const remindersOf = async (client: Client, lang = 'cs') =>
  (await client.get(`${PATH}?lang=${lang}`)).json<RemindersAnswer>();
const change = (client: Client, body: object) => client.send('PUT', PATH, body);

async function termOf(client: Client, id: string): Promise<TermAnswer | undefined> {
  const { terms } = (await client.get('/api/user/terms')).json<{ terms: TermAnswer[] }>();
  return terms.find(({ term_id }) => term_id === id);
}

/** A new exam date of a student, with a sign-up unless it is not wanted. */
async function examOf(
  client: Client,
  login: string,
  { code = CODE, ...fields }: { code?: string; [field: string]: unknown } = {},
  isSigned = true,
): Promise<string> {
  await portal.control('POST', '/enrolments', { code, logins: [login] });
  const term_id = randomUUID();
  await portal.control('POST', '/terms', { code, term_id, start: START, place: 'A I', ...fields });
  await until(async () => (await termOf(client, term_id)) !== undefined);
  if (!isSigned) return term_id;
  const study_id = (await termOf(client, term_id))?.study_ids[0];
  const answer = await fetch(`${portal.sandboxUrl}/v1/commands`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: randomUUID(), login, study_id, term_id, action: 'sign_in' }),
  });
  expect(await answer.json()).toMatchObject({ state: 'success' });
  await until(async () => (await termOf(client, term_id))?.student_signed === true);
  return term_id;
}

/** Sets the clock, and waits until the portal has looked at a student's reminders at that time. */
async function lookedAt(login: string, at: string): Promise<void> {
  portal.clock.set(at);
  await until(async () => {
    const rows = await portal.db.query({
      text: `select from reminder_timers t join users u using (user_id)
             where u.login = $1 and t.due_at > $2 and t.seen_seq = u.event_seq`,
      values: [login, new Date(at)],
    });
    return rows.length === 1;
  });
}

async function cards(client: Client, state = 'active'): Promise<Item[]> {
  const { items } = (await client.get(`/api/user/items/${state}?count=100`)).json<{ items: Item[] }>();
  return items.filter(isOwn);
}

/** Whether an item is a reminder of an exam date of these tests: the university has made others. */
function isOwn({ type, content }: Item): boolean {
  const { code } = 'values' in content ? (content.values as { code?: string }) : {};
  return type.startsWith('reminder:') && (code === CODE || code === OTHER_CODE);
}

/** Reminders that an open page got. */
const heard = (live: LiveClient) =>
  live
    .payloads('changes')
    .flatMap(({ items }) => items)
    .filter(isOwn);

async function somebody() {
  const login = student();
  const browser = await open(login);
  const { client } = browser;
  await client.send('PUT', '/api/user/preferences', {
    language: 'cs',
    notify_events: false,
    notify_terms: false,
  });
  return { login, browser, client };
}

describe('what one is reminded of', () => {
  test('is an exam a day before, until one chooses; and a change is kept, told once, and for nobody else', async () => {
    const { client } = await somebody();
    const live = await openLive(client);
    expect((await remindersOf(client)).leads).toEqual({
      exam: [1440],
      cancelling: [],
      opening: [],
      lesson: [],
    });
    const changed = await change(client, { exam: [60, 1440], lesson: [15] });
    expect([changed.status, changed.json<RemindersAnswer>().leads]).toEqual([
      200,
      { exam: [1440, 60], cancelling: [], opening: [], lesson: [15] },
    ]);
    await until(() => live.updates('reminders').length === 1);
    await change(client, { lesson: [15] });
    await change(client, { lesson: [] });
    await until(() => live.updates('reminders').length === 2);
    live.close();
    const { client: other } = await somebody();
    expect((await remindersOf(other)).leads.exam).toEqual([1440]);
  });

  test.each([{ exam: [7] }, { exam: [60, 120, 180] }, { exam: 60 }, { exams: [60] }, { lesson: ['60'] }])(
    '%j is refused',
    async (body) => {
      const { client } = await somebody();
      expect((await change(client, body)).error().code).toBe('VALIDATION_FAILED');
      expect((await remindersOf(client)).leads.exam).toEqual([1440]);
    },
  );

  test('is listed with its time: exams, the end of cancelling, and the opening of a date of the plan', async () => {
    portal.clock.set(USUAL.now);
    const { client, login } = await somebody();
    const exam = await examOf(client, login, { logout_end: START - 86_400 });
    const opens = START - 5 * 86_400;
    const later = await examOf(
      client,
      login,
      { start: START + 7 * 86_400, signing_start: opens, type: 'Z' },
      false,
    );
    const followed = [{ term_id: later, code: CODE, type: 'Z', start: START + 7 * 86_400 }];
    await client.send('PUT', '/api/user/exam-plan', { followed });
    await change(client, { exam: [1440], cancelling: [120], opening: [30] });
    const { coming } = await remindersOf(client, 'en');
    const own = coming.filter(({ path }) => path.includes(exam) || path.includes(later));
    expect(own.map(({ kind, at, start, path, type }) => ({ kind, at, start, path, type }))).toEqual([
      { kind: 'opening', at: opens - 1800, start: opens, path: `/terms?term=${later}`, type: 'Z' },
      {
        ...{ kind: 'cancelling', at: START - 86_400 - 7200, start: START - 86_400 },
        ...{ path: `/terms?term=${exam}`, type: 'K' },
      },
      { kind: 'exam', at: START - 86_400, start: START, path: `/terms?term=${exam}`, type: 'K' },
    ]);
    const names = own.map(({ name }) => name);
    const czech = (await remindersOf(client)).coming.filter(({ path }) => path.includes(exam));
    expect(new Set(names).size).toBe(1);
    expect(czech[0]?.name).not.toBe(names[0]);
  });
});

describe('when it is due', () => {
  test('it is a card, a message and a push, once, and the card is put away when the exam begins', async () => {
    const { client, login, browser } = await somebody();
    const id = await examOf(client, login);
    await lookedAt(login, BEFORE);
    expect(await cards(client)).toEqual([]);
    const live = await openLive(client);
    portal.clock.set(DUE);
    await until(() => heard(live).length > 0);
    expect(heard(live).map(({ type }) => type)).toEqual(['reminder:exam']);
    await eventually(() => browser.payloads.some(({ path }) => path.includes(id)));
    expect(browser.payloads[0]).toMatchObject({ path: `/terms?term=${id}`, service: 'reminder' });
    expect(browser.titles[0]).toContain('zkouška v úterý 8. 12., 9:00');
    await lookedAt(login, '2026-12-07T20:00:00Z');
    expect(await cards(client)).toHaveLength(1);
    await lookedAt(login, '2026-12-08T08:00:00Z');
    const later = await portal.login(login);
    await until(async () => (await cards(later)).length === 0);
    expect(await cards(later, 'archived')).toHaveLength(1);
    const pushed = browser.payloads.filter(({ path }) => path.includes(id));
    expect([heard(live).length, pushed.length]).toEqual([1, 1]);
    live.close();
  });

  test('a date that moved is reminded of before its new time; the card of the old one is put away', async () => {
    const { client, login } = await somebody();
    const id = await examOf(client, login);
    await lookedAt(login, BEFORE);
    portal.clock.set(DUE);
    await until(async () => (await cards(client)).length === 1);
    await portal.control('PATCH', `/terms/${id}`, { start: START + 3 * 86_400 });
    await until(async () => (await cards(client)).length === 0);
    await lookedAt(login, '2026-12-10T07:30:00Z');
    portal.clock.set('2026-12-10T08:00:00Z');
    const later = await portal.login(login);
    await until(async () => (await cards(later)).length === 1);
    expect((await cards(later))[0]?.content).toMatchObject({
      values: { slot: { start: START + 3 * 86_400 } },
    });
  });

  test('nothing is told of a date that was cancelled, that one has left, or that one has signed up for afterwards', async () => {
    const { client, login } = await somebody();
    const [gone, stays] = [await examOf(client, login), await examOf(client, login, { type: 'Z' })];
    await lookedAt(login, BEFORE);
    await portal.control('DELETE', `/terms/${gone}`);
    await until(async () => (await termOf(client, gone)) === undefined);
    portal.clock.set(DUE);
    await until(async () => (await cards(client)).length === 1);
    expect((await cards(client))[0]?.content).toMatchObject({ path: `/terms?term=${stays}` });
    await lookedAt(login, DUE);
    await examOf(client, login, { code: OTHER_CODE });
    await lookedAt(login, '2026-12-07T20:00:00Z');
    expect(await cards(client)).toHaveLength(1);
  });

  test('two portals tell it once, also when one of them fails in between', async () => {
    const { client, login } = await somebody();
    await examOf(client, login);
    await lookedAt(login, BEFORE);
    const beside = await startPortal({ beside: portal });
    const live = await openLive(client);
    await portal.db.query({
      text: `create function fail_once() returns trigger language plpgsql as $$ begin
               if (select count(*) from failures) = 0 then
                 raise exception 'the connection broke'; end if; return new; end $$`,
    });
    await portal.db.query({ text: 'create table failures (n int)' });
    await portal.db.query({
      text: `create trigger fails before update of item_id on reminders for each row execute function fail_once()`,
    });
    const jobs = [portal, beside].map((one) => {
      const found = one.portal.engine.capabilities
        .flatMap((capability) => capability.jobs ?? [])
        .find(({ name }) => name === 'due reminders');
      if (found === undefined) throw new Error('there is no such job');
      return found;
    });
    const { signal } = new AbortController();
    try {
      portal.clock.set(DUE);
      await Promise.all(jobs.map((job) => job.run(signal)));
      expect(await cards(client)).toEqual([]);
      await portal.db.query({ text: 'insert into failures values (1)' });
      // A minute later they try again.
      portal.clock.set('2026-12-07T08:01:00Z');
      await Promise.all([...jobs, ...jobs, ...jobs].map((job) => job.run(signal)));
      await until(() => heard(live).length > 0);
      expect(heard(live).map(({ type }) => type)).toEqual(['reminder:exam']);
      expect(await cards(client)).toHaveLength(1);
    } finally {
      await portal.db.query({ text: 'drop trigger fails on reminders' });
      live.close();
      await beside.stop();
    }
  });
});

describe('in the quiet time', () => {
  const QUIET = { from: 8 * 60, to: 10 * 60 };
  const quiet = (client: Client, span: typeof QUIET | null) =>
    client.send('PUT', '/api/user/notification/quiet', { quiet: span });

  test('it waits for the end, and is told at once when the quiet time is ended', async () => {
    const { client, login } = await somebody();
    await examOf(client, login);
    await quiet(client, QUIET);
    expect((await remindersOf(client)).coming.map(({ at }) => at)).toContain(START - 86_400 + 3600);
    await lookedAt(login, BEFORE);
    await lookedAt(login, '2026-12-07T08:30:00Z');
    expect(await cards(client)).toEqual([]);
    const live = await openLive(client);
    await quiet(client, null);
    await until(async () => (await cards(client)).length === 1);
    await until(() => live.updates('reminders').length > 0);
    live.close();
  });

  test('it is not told when it would be of no use any more', async () => {
    const { client, login } = await somebody();
    await examOf(client, login);
    await quiet(client, QUIET);
    await change(client, { exam: [60] });
    // An hour before 9:00 is 8:00, and the quiet time ends at 10:00.
    const ends = (await remindersOf(client)).coming.map(({ start }) => start);
    expect(ends).not.toContain(START);
    await lookedAt(login, '2026-12-08T06:30:00Z');
    await lookedAt(login, '2026-12-08T09:30:00Z');
    const later = await portal.login(login);
    expect([...(await cards(later)), ...(await cards(later, 'archived'))]).toEqual([]);
  });
});
