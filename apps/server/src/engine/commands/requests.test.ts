import type { SyncRequest } from '@kahan/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import {
  askFor,
  endOf,
  enrolledStudents,
  type OpenTerm,
  requestOf,
  requestsOf,
  type Student,
  termBody,
} from '../../../test/support/students.ts';

const COMMANDS = '/v1/commands';
const PAGE = 'https://studis.example/';

let portal: TestPortal;
let code: string;
let students: Student[];
let used = 0;

beforeAll(async () => {
  portal = await startPortal({ env: { STUDENT_SYSTEM_PAGE: PAGE } });
  const { results } = await portal.control<{ results: { code: string }[] }>('GET', '/students/student');
  code = results[0]?.code ?? '';
  students = await enrolledStudents({ pool: portal.database.pool, ...portal }, code, 40);
});
afterAll(() => portal.stop());
afterEach(() => portal.control('DELETE', '/fault'));

/** A student without requests. */
function next(): Student {
  const student = students[used];
  used += 1;
  if (student === undefined) throw new Error('there are no more students');
  return student;
}
async function open(fields: object = {}): Promise<OpenTerm> {
  const { term_id } = await portal.control<{ term_id: string }>('POST', '/terms', { code, ...fields });
  return { term_id, code };
}
const truth = async ({ term_id }: OpenTerm) =>
  (await portal.control<{ logins: string[] }>('GET', `/terms/${term_id}`)).logins;
const fault = (mode: string, more: object = {}) =>
  portal.control('PUT', '/fault', { mode, path: COMMANDS, ...more });
const idsTold = (live: Awaited<ReturnType<typeof openLive>>) => live.updates('requests').flat();

async function ended(student: Student, id: string): Promise<SyncRequest> {
  const own = async () => (await requestsOf(student)).find((one) => one.id === id);
  await until(async () => (await own())?.state !== 'waiting');
  return (await own()) as SyncRequest;
}
/** Makes a request and returns its end. */
const done = async (...asked: Parameters<typeof askFor>) => endOf(asked[0], await askFor(...asked));

describe('signing', () => {
  test('[TERMS-33] [TERMS-22] [SYNC-02] [SYNC-04] in: the answer says that it is done, and it is', async () => {
    const [student, term] = [next(), await open()];
    const live = await openLive(student.client);
    // Waits until the portal knows the term, as it knows any term on a screen.
    await until(async () => (await student.client.get('/api/user/terms')).text.includes(term.term_id));
    const request = await done(student, 'sign-in', term);
    expect(request).toMatchObject({
      service: 'terms',
      action: 'sign_in',
      state: 'success',
      reason: null,
      target: { term_id: term.term_id, code, semester: 1, type: 'K', study_id: student.study },
      info: { link: PAGE, path: `/classes/${code}`, ids: [term.term_id], i18nData: { code } },
    });
    expect(request.info.name).toBe(request.info.i18nData.subject);
    expect(await truth(term)).toEqual([student.login]);
    await until(() => idsTold(live).includes(request.id));
    live.close();
  });

  test('[TERMS-34] out, and in again', async () => {
    const [student, term] = [next(), await open()];
    for (const [call, logins] of [
      ['sign-in', [student.login]],
      ['sign-out', []],
      ['sign-in', [student.login]],
    ] as const) {
      expect((await done(student, call, term)).state).toBe('success');
      expect(await truth(term)).toEqual(logins);
    }
  });

  test('[TERMS-35] [TERMS-36] hours are told, and another one is taken', async () => {
    const [student, other] = [next(), next()];
    const term = await open({ capacity: 4, space: 30 });
    await done(student, 'sign-in', term);
    await done(other, 'sign-in', term);
    const query = new URLSearchParams({ ...termBody(student, term), semester: '1' });
    const { hours } = (await student.client.get(`/api/erudio/terms/change-hour?${query}`)).json<{
      hours: Record<string, { available: boolean; start: number }>;
    }>();
    const free = Object.entries(hours).filter(([, { available }]) => available);
    const [hour = ''] = free.at(-1) ?? [];
    const request = await done(student, 'change-hour', term, { new_hour: hour });
    expect(request).toMatchObject({ state: 'success', action: 'change_hour', info: { i18nData: { hour } } });
    const { signed } = await portal.control<{ signed: { login: string; hour: number }[] }>(
      'GET',
      `/terms/${term.term_id}`,
    );
    expect(signed.find(({ login }) => login === student.login)?.hour).toBe(hours[hour]?.start);
  });

  test('hours of a term for which one is not signed answer 404', async () => {
    const [student, term] = [next(), await open({ space: 30 })];
    const query = new URLSearchParams({ ...termBody(student, term), semester: '1' });
    expect((await student.client.get(`/api/erudio/terms/change-hour?${query}`)).status).toBe(404);
  });

  test('refused: the reason of the student system is told', async () => {
    const [student, term] = [next(), await open({ capacity: 0 })];
    expect(await done(student, 'sign-in', term)).toMatchObject({ state: 'failed', reason: 'full' });
    expect(await done(student, 'sign-out', term)).toMatchObject({ reason: 'not-signed' });
    const nowhere = { term_id: 'nowhere', code };
    expect(await done(student, 'sign-in', nowhere)).toMatchObject({ reason: 'no-such-term' });
    expect(await truth(term)).toEqual([]);
  });

  describe('what the student system says beside a refusal', () => {
    const say = (explanation: unknown) => portal.control('PUT', '/explanation', { explanation });
    afterEach(() => say(null));

    test('is told with it, at once and in the list, and nothing beside a success', async () => {
      const explanation = { text: 'Zápis blokuje neuhrazený poplatek.', lang: 'cs' };
      await say(explanation);
      const [student, full, free] = [next(), await open({ capacity: 0 }), await open()];
      const refused = await done(student, 'sign-in', full);
      expect(refused).toMatchObject({ state: 'failed', reason: 'full', explanation });
      expect(await requestsOf(student)).toEqual([expect.objectContaining({ id: refused.id, explanation })]);
      expect(await done(student, 'sign-in', free)).toMatchObject({ state: 'success', explanation: null });
    });

    test.each<[string, unknown, unknown]>([
      [
        'markup stays text',
        { text: '<script>x</script>', lang: 'en' },
        { text: '<script>x</script>', lang: 'en' },
      ],
      ['too long: cut', { text: 'a'.repeat(501), lang: 'en' }, { text: `${'a'.repeat(499)}…`, lang: 'en' }],
      ['control characters', { text: 'a\0b\u001bc\n', lang: 'en' }, { text: 'a b c', lang: 'en' }],
      ['no language', { text: 'a', lang: 7 }, { text: 'a', lang: '' }],
      ['a word', 'full', null],
      ['a list of lists', [[['a']]], null],
      ['no text', { text: { cs: 'a' }, lang: 'cs' }, null],
    ])('%s, and the refusal is told', async (_name, sent, explanation) => {
      await say(sent);
      const [student, term] = [next(), await open({ capacity: 0 })];
      expect(await done(student, 'sign-in', term)).toMatchObject({ reason: 'full', explanation });
    });
  });

  test('[TERMS-26] [TERMS-27] without one of the five it is not a request', async () => {
    const [student, term] = [next(), await open()];
    const whole = termBody(student, term, { new_hour: '10:00' });
    for (const call of ['sign-in', 'sign-out', 'change-hour']) {
      for (const missing of ['term_id', 'code', 'type', 'semester', 'study_id']) {
        const { [missing]: _gone, ...rest } = whole as Record<string, unknown>;
        const answer = await student.client.send('POST', `/api/erudio/terms/${call}`, rest);
        expect([answer.status, answer.error().field]).toEqual([400, missing]);
      }
    }
    const { new_hour: _gone, ...rest } = whole as Record<string, unknown>;
    for (const hour of [undefined, '', '9:00', '24:00', '10:60']) {
      const body = { ...rest, new_hour: hour };
      expect((await student.client.send('POST', '/api/erudio/terms/change-hour', body)).status).toBe(400);
    }
    expect(await requestsOf(student)).toEqual([]);
  });
});

describe('what is open', () => {
  test('[SYNC-08] ended ones are listed until they are seen; others’ cannot be', async () => {
    const [student, other, term] = [next(), next(), await open()];
    const { id } = await done(student, 'sign-in', term);
    expect(await requestsOf(student)).toMatchObject([{ id, state: 'success' }]);
    expect((await other.client.send('POST', '/api/user/requests/seen', { ids: [id] })).status).toBe(204);
    expect(await requestsOf(student)).toHaveLength(1);
    expect((await student.client.send('POST', '/api/user/requests/seen', { ids: [id] })).status).toBe(204);
    expect(await requestsOf(student)).toEqual([]);
  });

  test('[TERMS-32] data with srid is at least as new as the outcome; of others it is not found', async () => {
    const [student, other, term] = [next(), next(), await open()];
    await student.client.get('/api/user/terms');
    // The feed hangs, so only the request itself can bring the sign-up.
    await portal.control('PUT', '/fault', { mode: 'hang', path: '/v1/changes' });
    const { id } = await done(student, 'sign-in', term);
    const answer = await student.client.get(`/api/user/terms?srid=${id}`);
    const { terms } = answer.json<{ terms: { term_id: string; study_id?: string }[] }>();
    expect(terms.find(({ term_id }) => term_id === term.term_id)?.study_id).toBe(student.study);
    expect((await other.client.get(`/api/user/terms?srid=${id}`)).status).toBe(404);
    expect((await student.client.get(`/api/user/grupik?srid=${id}`)).status).toBe(404);
    for (const srid of ['999999', 'x']) {
      expect((await student.client.get(`/api/user/terms?srid=${srid}`)).status).toBe(404);
    }
  });
});

describe('one after the other', () => {
  test('the same again while it waits is the same request; what contradicts it comes after it', async () => {
    const [student, term] = [next(), await open()];
    await fault('hang');
    const clicks = await Promise.all([1, 2, 3].map(() => askFor(student, 'sign-in', term)));
    expect(new Set(clicks.map((answer) => requestOf(answer).id)).size).toBe(1);
    expect(clicks.map((answer) => requestOf(answer).state)).toEqual(['waiting', 'waiting', 'waiting']);
    const later = [
      requestOf(await askFor(student, 'sign-out', term)),
      requestOf(await askFor(student, 'sign-in', term)),
    ];
    expect(new Set(later.map(({ id }) => id)).size).toBe(2);
    await portal.control('DELETE', '/fault');
    await until(async () => (await requestsOf(student)).every(({ state }) => state === 'success'));
    expect((await requestsOf(student)).map(({ action }) => action)).toEqual([
      'sign_in',
      'sign_off',
      'sign_in',
    ]);
    expect(await truth(term)).toEqual([student.login]);
  });

  test('requests about other terms do not wait', async () => {
    const [student, term] = [next(), await open()];
    await fault('hang', { times: 1 });
    const held = requestOf(await askFor(student, 'sign-in', term));
    expect(held.state).toBe('waiting');
    expect(requestOf(await askFor(student, 'sign-out', await open())).state).toBe('failed');
    await portal.control('DELETE', '/fault');
    expect((await ended(student, held.id))?.state).toBe('success');
  });
});

describe('faults of the student system', () => {
  test.each(['effect-timeout', 'garbage', 'html', 'duplicate', 'down'])(
    '%s: done once, and said only with proof',
    async (mode) => {
      const [student, term] = [next(), await open()];
      await fault(mode, { times: 1 });
      const live = await openLive(student.client);
      const { id } = requestOf(await askFor(student, 'sign-in', term));
      expect((await ended(student, id))?.state).toBe('success');
      expect(await truth(term)).toEqual([student.login]);
      await until(() => idsTold(live).includes(id));
      expect(idsTold(live)).toEqual([id]);
      live.close();
    },
  );

  test('down and back: all that was asked meanwhile is done', async () => {
    const term = await open({ capacity: 3 });
    const some = Array.from({ length: 6 }, next);
    await portal.control('PUT', '/fault', { mode: 'down', path: '/v1/' });
    const answers = await Promise.all(some.map((student) => askFor(student, 'sign-in', term)));
    expect(answers.map((answer) => requestOf(answer).state)).toEqual(some.map(() => 'waiting'));
    const began = performance.now();
    await portal.control('DELETE', '/fault');
    const states = await Promise.all(
      some.map(async (student) => {
        await until(async () => (await requestsOf(student)).every(({ state }) => state !== 'waiting'));
        return (await requestsOf(student))[0]?.state;
      }),
    );
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(states.filter((state) => state === 'success')).toHaveLength(3);
    expect(new Set(await truth(term)).size).toBe(3);
  });
});
