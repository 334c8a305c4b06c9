import type { StudentTerm, TermHour } from '@kahan/domain';
import { wireStudentTerm } from '@kahan/student-system/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enrol, loginsOf, NOW_SECONDS, openTerm, SUBJECT, tryTo, type Who } from '../../test/commands.ts';
import { NOW, startSandbox, type TestSandbox } from '../../test/sandbox.ts';

const DAY = 86_400;
const START = NOW_SECONDS + 10 * DAY;

describe('signing for terms', { timeout: 60_000 }, () => {
  let sandbox: TestSandbox;
  let students: Who[];
  let seconds = NOW_SECONDS;
  const clock = { now: () => new Date(seconds * 1000) };
  const who = (index: number): Who => {
    const found = students[index];
    if (found === undefined) throw new Error('too few students');
    return found;
  };
  beforeAll(async () => {
    sandbox = await startSandbox(100, clock);
  }, 120_000);
  beforeEach(async () => {
    seconds = NOW_SECONDS;
    // Every test begins with students that are signed for nothing.
    sandbox.store.db.exec('delete from signups; update terms set signed = 0');
    students = await enrol(sandbox, 20);
  });
  afterAll(() => sandbox.stop());

  const termOf = async ({ login }: Who, termId: string): Promise<StudentTerm | undefined> => {
    const { body } = await sandbox.call('GET', `/v1/users/${login}/terms?id=${termId}`);
    const [record] = body.records as unknown[];
    return record === undefined ? undefined : wireStudentTerm.parse(record);
  };

  it('takes students in the order of arrival, until the term is full', async () => {
    const term = await openTerm(sandbox, { capacity: 2 });
    expect(await tryTo(sandbox, who(3), 'sign_in', term)).toBe('success');
    expect(await tryTo(sandbox, who(1), 'sign_in', term)).toBe('success');
    expect(await tryTo(sandbox, who(2), 'sign_in', term)).toBe('full');
    expect(await loginsOf(sandbox, term)).toEqual([who(3).login, who(1).login]);
    expect(await termOf(who(3), term)).toMatchObject({ signed_count: 2, study_id: who(3).study_id });
    expect(await tryTo(sandbox, who(3), 'sign_off', term)).toBe('success');
    expect(await tryTo(sandbox, who(2), 'sign_in', term)).toBe('success');
    expect(await termOf(who(3), term)).toMatchObject({ signed_count: 2, study_id: null });
  });

  it.each([
    ['a second before signing begins', 'not-open', -1],
    ['when signing begins', 'success', 0],
    ['a second before signing ends', 'success', 99],
    ['when signing ends', 'closed', 100],
  ])('%s a sign-up is %s', async (_what, expected, offset) => {
    const term = await openTerm(sandbox, {
      signing_start: NOW_SECONDS + 500,
      signing_end: NOW_SECONDS + 600,
      start: START,
    });
    seconds = NOW_SECONDS + 500 + offset;
    expect(await tryTo(sandbox, who(0), 'sign_in', term)).toBe(expected);
  });

  it.each([
    ['a second before the deadline', 'success', -1],
    ['at the deadline', 'logout-over', 0],
  ])('%s signing out is %s', async (_what, expected, offset) => {
    const term = await openTerm(sandbox, { logout_end: NOW_SECONDS + 500, start: START });
    await tryTo(sandbox, who(0), 'sign_in', term);
    seconds = NOW_SECONDS + 500 + offset;
    expect(await tryTo(sandbox, who(0), 'sign_off', term)).toBe(expected);
  });

  it('keeps a student out of a term that has begun, whatever its windows say', async () => {
    const late = { signing_end: START + DAY, logout_end: START + DAY, start: START, space: 30 };
    const term = await openTerm(sandbox, late);
    await tryTo(sandbox, who(0), 'sign_in', term);
    seconds = START - 1;
    expect(await tryTo(sandbox, who(1), 'sign_in', term)).toBe('success');
    seconds = START;
    expect(await tryTo(sandbox, who(2), 'sign_in', term)).toBe('closed');
    expect(await tryTo(sandbox, who(0), 'sign_off', term)).toBe('logout-over');
    expect(await tryTo(sandbox, who(0), 'change_hour', term, { new_hour: '12:00' })).toBe('closed');
  });

  it('lets a student be signed once for a subject and type, until that term has begun', async () => {
    const [first, second] = [
      await openTerm(sandbox, { start: START, signing_end: START }),
      await openTerm(sandbox, { start: START + DAY, signing_end: START + DAY }),
    ];
    const credit = await openTerm(sandbox, { type: 'Z' });
    await tryTo(sandbox, who(0), 'sign_in', first);
    expect(await tryTo(sandbox, who(0), 'sign_in', first)).toBe('already-signed');
    expect(await tryTo(sandbox, who(0), 'sign_in', second)).toBe('already-signed');
    expect(await tryTo(sandbox, who(0), 'sign_in', credit)).toBe('success');
    seconds = START - 1;
    expect(await tryTo(sandbox, who(0), 'sign_in', second)).toBe('already-signed');
    seconds = START;
    expect(await tryTo(sandbox, who(0), 'sign_in', second)).toBe('success');
  });

  it('refuses what cannot be, by its reason', async () => {
    const term = await openTerm(sandbox);
    const stranger = { ...who(0), study_id: who(1).study_id };
    expect(await tryTo(sandbox, who(0), 'sign_in', 'nowhere')).toBe('no-such-term');
    expect(await tryTo(sandbox, who(0), 'sign_off', term)).toBe('not-signed');
    expect(await tryTo(sandbox, stranger, 'sign_in', term)).toBe('not-eligible');
    expect(await tryTo(sandbox, { ...who(0), login: 'student' }, 'sign_in', term)).toBe('not-eligible');
    await tryTo(sandbox, who(0), 'sign_in', term);
    expect(await tryTo(sandbox, stranger, 'sign_off', term)).toBe('not-signed');
    expect(await tryTo(sandbox, who(0), 'change_hour', term, { new_hour: '10:00' })).toBe('no-hours');
  });

  it('follows the results: three exam attempts, then none, and none after passing', async () => {
    const term = await openTerm(sandbox);
    const { login } = who(5);
    const grade = (attempt: number, letter: string) =>
      sandbox.call('PUT', '/_control/results', { login, code: SUBJECT, attempt, grade: letter });
    expect(await termOf(who(5), term)).toMatchObject({ attempts_left: 3, study_ids: [who(5).study_id] });
    await grade(1, 'F');
    await grade(2, 'F');
    expect(await termOf(who(5), term)).toMatchObject({ attempts_left: 1, study_ids: [who(5).study_id] });
    await grade(3, 'F');
    expect(await termOf(who(5), term)).toMatchObject({ attempts_left: 0, study_ids: [] });
    expect(await tryTo(sandbox, who(5), 'sign_in', term)).toBe('attempts-used');
    await grade(3, 'E');
    expect(await termOf(who(5), term)).toBeUndefined();
    expect(await tryTo(sandbox, who(5), 'sign_in', term)).toBe('not-eligible');
  });

  describe('with hours', () => {
    const hoursOf = async ({ login, study_id }: Who, term: string): Promise<TermHour[]> => {
      const { body } = await sandbox.call(
        'GET',
        `/v1/users/${login}/terms/${term}/hours?study_id=${study_id}`,
      );
      return body.hours as TermHour[];
    };
    /** Nine in the morning in Prague. */
    const NINE = Math.floor(Date.parse('2026-12-01T08:00:00Z') / 1000);

    it('everybody has an hour of the own as long as there are seats, and may move to a free one', async () => {
      const term = await openTerm(sandbox, { start: NINE, duration: 90, space: 30, capacity: 3 });
      for (const index of [0, 1, 2]) await tryTo(sandbox, who(index), 'sign_in', term);
      const starts = await Promise.all(
        [0, 1, 2].map(async (i) => (await termOf(who(i), term))?.student_start ?? 0),
      );
      expect(starts).toEqual([NINE, NINE + 1800, NINE + 3600]);
      expect(await tryTo(sandbox, who(0), 'change_hour', term, { new_hour: '09:30' })).toBe('hour-taken');
      expect(await tryTo(sandbox, who(0), 'change_hour', term, { new_hour: '09:15' })).toBe('no-such-hour');
      await tryTo(sandbox, who(2), 'sign_off', term);
      expect(await hoursOf(who(0), term)).toEqual([
        { hour: '09:00', start: NINE, available: true },
        { hour: '09:30', start: NINE + 1800, available: false },
        { hour: '10:00', start: NINE + 3600, available: true },
      ]);
      expect(await tryTo(sandbox, who(0), 'change_hour', term, { new_hour: '10:00' })).toBe('success');
      expect((await termOf(who(0), term))?.student_start).toBe(NINE + 3600);
      expect(await tryTo(sandbox, who(3), 'sign_in', term)).toBe('success');
      expect((await termOf(who(3), term))?.student_start).toBe(NINE);
    });

    it('an hour has as many seats as the capacity needs', async () => {
      const term = await openTerm(sandbox, { start: NINE, duration: 60, space: 30, capacity: 3 });
      for (const index of [0, 1]) await tryTo(sandbox, who(index), 'sign_in', term);
      expect(await tryTo(sandbox, who(0), 'change_hour', term, { new_hour: '09:30' })).toBe('success');
      expect(await tryTo(sandbox, who(2), 'sign_in', term)).toBe('success');
      expect((await hoursOf(who(2), term)).map(({ available }) => available)).toEqual([true, true]);
      expect(await tryTo(sandbox, who(2), 'change_hour', term, { new_hour: '09:30' })).toBe('success');
      expect(await tryTo(sandbox, who(1), 'change_hour', term, { new_hour: '09:30' })).toBe('hour-taken');
    });

    it('are told to those who are signed only', async () => {
      const term = await openTerm(sandbox, { start: NINE, space: 30 });
      const { login, study_id } = who(0);
      const path = (id: string) => `/v1/users/${login}/terms/${id}/hours?study_id=${study_id}`;
      expect((await sandbox.call('GET', path(term))).body.code).toBe('refused');
      expect((await sandbox.call('GET', path('nowhere'))).body.code).toBe('not-found');
    });
  });

  it('names terms of the catalogue, in parts that hold each once', async () => {
    const count = Number(sandbox.store.db.prepare('select count(*) as n from terms').get()?.n);
    const ids: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const { body } = await sandbox.call('GET', `/v1/catalogue/terms?after=${after}`);
      ids.push(...(body.records as StudentTerm[]).map(({ term_id }) => term_id));
      after = body.next as string | null;
    }
    expect([ids.length, new Set(ids).size]).toEqual([count, count]);
    expect(NOW.getTime()).toBe(NOW_SECONDS * 1000);
  });
});
