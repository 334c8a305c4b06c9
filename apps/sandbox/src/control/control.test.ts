import { addDays, type LessonBlock, type ResultRecord } from '@kahan/domain';
import { wireLesson } from '@kahan/student-system/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '../../test/sandbox.ts';

describe('the registry office', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.stop());

  const put = (body: object) => sandbox.call('PUT', '/_control/results', body);
  const record = (login: string, code: string): ResultRecord | undefined =>
    sandbox.university.results(login).findLast(({ subject }) => subject.code === code);
  /** Changes that a call leaves behind. */
  async function feedOf(call: () => Promise<unknown>) {
    const { cursor } = sandbox.store.changes.page(null);
    await call();
    return sandbox.store.changes.page(cursor).changes;
  }

  describe('results', () => {
    const exam = { login: 'student', code: 'B402008', attempt: 1, grade: 'F' };

    it('inserts, changes, and says when nothing changed', async () => {
      expect((await put(exam)).body).toMatchObject({
        changed: true,
        inserted: true,
        kind: 'exam',
        date: '2026-11-18',
      });
      expect((await put(exam)).body).toMatchObject({ changed: false });
      expect((await put({ ...exam, grade: 'D' })).body).toMatchObject({ changed: true, inserted: false });
      expect((await put({ ...exam, attempt: 2, grade: 'A', date: '2026-11-17' })).body).toMatchObject({
        inserted: true,
      });
      expect(record('student', 'B402008')?.attempts.exam).toEqual([
        { attempt: 1, grade: 'D', date: '2026-11-18', teacher: null },
        { attempt: 2, grade: 'A', date: '2026-11-17', teacher: null },
      ]);
    });

    it.each([
      ['A', undefined, 'exam'],
      ['F', undefined, 'exam'],
      ['Z', undefined, 'credit'],
      ['S', undefined, 'credit'],
      ['N', 'exam', 'exam'],
      ['B', 'credit', 'credit'],
    ])('grade %s of kind %s is an attempt at the %s', async (grade, kind, expected) => {
      const answer = await put({
        login: 's000001',
        code: 'B101005',
        attempt: 5,
        grade,
        ...(kind ? { kind } : {}),
      });
      expect(answer.body).toMatchObject({ changed: true, kind: expected });
      await sandbox.call('DELETE', '/_control/results', {
        login: 's000001',
        code: 'B101005',
        attempt: 5,
        kind: expected,
      });
    });

    it('enrols in the current semester when there is no record', async () => {
      expect(record('student', 'B837001')).toBeUndefined();
      const answer = await put({ login: 'student', code: 'B837001', attempt: 1, grade: 'B' });
      expect(answer.body).toMatchObject({ enrolled: true, key: '990001:B837001:2026:1' });
      expect(record('student', 'B837001')).toMatchObject({ points: 5, type: { group_type: 'V' } });
    });

    it('takes the study that is named', async () => {
      const answer = await put({
        login: 'student2',
        code: 'B101006',
        attempt: 1,
        grade: 'B',
        study_id: '990003',
      });
      expect(answer.body.key).toBe('990003:B101006:2026:1');
    });

    it('removes an attempt, and only that', async () => {
      await put({ login: 'student', code: 'B403011', attempt: 1, grade: 'Z' });
      await put({ login: 'student', code: 'B403011', attempt: 1, grade: 'E' });
      const gone = { login: 'student', code: 'B403011', attempt: 1 };
      expect((await sandbox.call('DELETE', '/_control/results', gone)).body).toMatchObject({
        changed: true,
        kind: 'exam',
      });
      expect(record('student', 'B403011')?.attempts).toMatchObject({ credit: [{ grade: 'Z' }], exam: [] });
      const named = { ...gone, grade: 'Z' };
      expect((await sandbox.call('DELETE', '/_control/results', named)).body).toMatchObject({
        changed: true,
        kind: 'credit',
      });
      expect((await sandbox.call('DELETE', '/_control/results', gone)).body).toMatchObject({
        changed: false,
      });
    });

    it('stands in the log of changes, but not when nothing changed', async () => {
      const body = { login: 's000002', code: 'B101005', attempt: 3, grade: 'C' };
      const changes = await feedOf(() => put(body));
      expect(changes).toEqual([
        { service: 'results', login: 's000002', keys: [expect.stringContaining(':B101005:')] },
        // A passed exam is nothing to sign for any more.
        { service: 'terms', login: 's000002', keys: sandbox.terms.idsOfSubject('B101005') },
      ]);
      expect(await feedOf(() => put(body))).toEqual([]);
    });

    it.each([
      ['an unknown login', { ...exam, login: 'nobody' }, 404, 'login'],
      ['an unknown subject', { ...exam, code: 'X' }, 422, 'code'],
      ['a study of somebody else', { ...exam, code: 'B837002', study_id: '990002' }, 422, 'study_id'],
      ['an unknown teacher', { ...exam, teacher: '1' }, 422, 'teacher'],
      ['an unknown grade', { ...exam, grade: 'X' }, 400, 'grade'],
      ['an attempt 0', { ...exam, attempt: 0 }, 400, 'attempt'],
      ['an impossible date', { ...exam, date: '2026-02-31' }, 400, 'date'],
      ['an unknown field', { ...exam, degree: 'A' }, 400, 'degree'],
      ['no login', { code: 'X', attempt: 1, grade: 'A' }, 400, 'login'],
      ['no body', undefined, 400, 'body'],
    ])('%s is refused by name and changes nothing', async (_what, body, status, field) => {
      const changes = await feedOf(async () => {
        const answer = await sandbox.call('PUT', '/_control/results', body);
        expect(answer).toMatchObject({ status, body: { field } });
        expect(answer.body.message).toContain(field);
      });
      expect(changes).toEqual([]);
    });
  });

  describe('lessons', () => {
    let gl: string;
    let before: LessonBlock;
    beforeAll(() => {
      const lesson = sandbox.university.schedule('student')[0];
      const block = lesson?.blocks[0];
      if (lesson === undefined || block === undefined) throw new Error('a lesson is expected');
      [gl, before] = [lesson.gl, block];
    });
    const patch = (body: object) => sandbox.call('PATCH', `/_control/lessons/${gl}`, body);
    const blocks = () => sandbox.university.lessons([gl])[0]?.blocks ?? [];

    it('cancels weeks with a reason, and restores them', async () => {
      const changes = await feedOf(() => patch({ weeks: [10, 11], canceled: 'Nemoc' }));
      expect(changes).toEqual([{ service: 'schedule', login: null, keys: [gl] }]);
      expect([9, 10, 11].map((week) => blocks()[0]?.weeks[week]?.canceled)).toEqual([
        false,
        'Nemoc',
        'Nemoc',
      ]);
      await patch({ weeks: [10, 11], canceled: false });
      expect(blocks()).toEqual([before]);
    });

    it('moves some weeks to another room as a block of their own, and back into one', async () => {
      await patch({ weeks: [10], place: 'B 139' });
      expect(blocks().map(({ place, weeks }) => [place?.code, 10 in weeks])).toEqual([
        [before.place?.code, false],
        ['B 139', true],
      ]);
      await patch({ weeks: [10], place: before.place?.code ?? null });
      expect(blocks()).toEqual([before]);
    });

    it('re-times, and the dates follow the day', async () => {
      const day = before.day === 5 ? 4 : before.day + 1;
      await patch({ day, minutes: 600, duration: 50 });
      expect(blocks()).toMatchObject([{ day, minutes: 600, duration: 50 }]);
      const [moved] = blocks();
      expect(moved?.weeks[9]?.date).not.toBe(before.weeks[9]?.date);
      await patch({ day: before.day, minutes: before.minutes, duration: before.duration });
      expect(blocks()).toEqual([before]);
    });

    it('adds and removes weeks', async () => {
      await patch({ remove_weeks: [12] });
      expect(12 in (blocks()[0]?.weeks ?? {})).toBe(false);
      await patch({ add_weeks: [12] });
      expect(blocks()).toEqual([before]);
      expect((await patch({ add_weeks: [12] })).body.changed).toBe(false);
    });

    it('adds a week that is held in another room', async () => {
      await patch({ remove_weeks: [12] });
      await patch({ add_weeks: [12], weeks: [12], place: 'B 139' });
      expect(blocks().map(({ place, weeks }) => [place?.code, 12 in weeks])).toEqual([
        [before.place?.code, false],
        ['B 139', true],
      ]);
      await patch({ weeks: [12], place: before.place?.code ?? null });
      expect(blocks()).toEqual([before]);
    });

    it('makes all that the wire accepts: over midnight, after teaching, in lieu of a holiday, in two rooms', async () => {
      const odd = { add_weeks: [16], minutes: 1380, duration: 150, dates: { 11: '2026-12-01' } };
      await patch({ ...odd, weeks: [10, 11, 16], also_in: 'B 139' });
      const found = wireLesson.parse(sandbox.university.lessons([gl])[0]);
      const meetings = found.blocks.flatMap(({ day, minutes, duration, place, weeks }) =>
        [10, 11, 16].flatMap((week) =>
          week in weeks && minutes === 1380
            ? [`${week} ${day === before.day} ${duration} ${place?.code} ${weeks[week]?.date}`]
            : [],
        ),
      );
      const at = (week: number, room: string | undefined, date: string | undefined) =>
        `${week} true 150 ${room} ${date}`;
      const after = addDays(before.weeks[14]?.date ?? '', 14);
      expect(meetings.sort()).toEqual(
        [before.place?.code, 'B 139']
          .flatMap((room) => [
            at(10, room, before.weeks[10]?.date),
            at(11, room, '2026-12-01'),
            at(16, room, after),
          ])
          .sort(),
      );
      const second = found.blocks.findIndex(({ place }) => place?.code === 'B 139');
      await patch({ block: second, remove_weeks: [10, 11, 16] });
      await patch({ minutes: before.minutes, duration: before.duration, remove_weeks: [16] });
      await patch({ dates: { 11: null }, place: before.place?.code ?? null });
      expect(blocks()).toEqual([before]);
    });

    it.each([
      ['an unknown room', { place: 'Z 999' }, 422, 'place'],
      ['a week that is not taught', { weeks: [60], canceled: true }, 422, 'weeks'],
      ['a date of a week that is not taught', { dates: { 60: '2026-12-01' } }, 422, 'dates'],
      ['a date that does not exist', { dates: { 9: '2026-02-30' } }, 400, 'dates.9'],
      ['an unknown second room', { also_in: 'Z 999' }, 422, 'also_in'],
      ['a block that is not there', { block: 7, canceled: true }, 422, 'block'],
      [
        'a week that goes away by the same call',
        { block: 0, remove_weeks: [9], weeks: [9], day: 2 },
        422,
        'weeks',
      ],
      ['an eighth day', { day: 8 }, 400, 'day'],
      ['nothing to change', { weeks: [9] }, 400, 'body'],
    ])('%s is refused by name', async (_what, body, status, field) => {
      expect(await patch(body)).toMatchObject({ status, body: { field } });
      expect(blocks()).toEqual([before]);
    });

    it('an unknown lesson answers 404', async () => {
      expect((await sandbox.call('PATCH', '/_control/lessons/no', { canceled: true })).status).toBe(404);
    });
  });

  describe('news', () => {
    const news = { title: { cs: 'Titulek', en: 'Title' }, body: { cs: '<p>a</p>', en: '<p>b</p>' } };

    it('publishes, changes and withdraws', async () => {
      const { body } = await sandbox.call('POST', '/_control/news', news);
      const id = String(body.id);
      expect(sandbox.university.news([id])).toMatchObject([
        { id, ...news, urls: [], source: null, ts: 1794994920 },
      ]);
      const changes = await feedOf(() => sandbox.call('DELETE', `/_control/news/${id}`));
      expect(changes).toEqual([{ service: 'news', login: null, keys: [id] }]);
      expect(sandbox.university.news([id])).toEqual([]);
      expect((await sandbox.call('DELETE', `/_control/news/${id}`)).status).toBe(404);
    });

    it('wants both languages', async () => {
      const answer = await sandbox.call('POST', '/_control/news', { ...news, title: { cs: 'Titulek' } });
      expect(answer).toMatchObject({ status: 400, body: { field: 'title.en' } });
    });
  });

  describe('batch', () => {
    const grade = (attempt: number) => ({
      method: 'PUT',
      path: '/_control/results',
      body: { login: 's000003', code: 'B101005', attempt, grade: 'F' },
    });

    it('does all calls in one go', async () => {
      const calls = [
        grade(11),
        grade(12),
        { method: 'PATCH', path: '/_control/lessons/100001', body: { canceled: true } },
      ];
      const changes = await feedOf(async () => {
        const { body } = await sandbox.call('POST', '/_control/batch', { calls });
        expect(body.results).toMatchObject([{ changed: true }, { changed: true }, { changed: true }]);
      });
      expect(changes.filter(({ service }) => service !== 'terms').length).toBe(3);
    });

    it('does none when one is wrong, and names it', async () => {
      const calls = [grade(21), { method: 'PATCH', path: '/_control/lessons/no', body: { canceled: true } }];
      const changes = await feedOf(async () => {
        const answer = await sandbox.call('POST', '/_control/batch', { calls });
        expect(answer).toMatchObject({ status: 404 });
        expect(answer.body.message).toContain('calls.1');
      });
      expect(changes).toEqual([]);
      expect(record('s000003', 'B101005')?.attempts.exam.some(({ attempt }) => attempt === 21)).toBe(false);
    });
  });

  it('reports a student, and has a page about itself', async () => {
    const { body } = await sandbox.call('GET', '/_control/students/student');
    expect(body).toMatchObject({ login: 'student', studies: [{ study_id: '990001' }] });
    expect((body.lessons as { gl: string }[]).map(({ gl }) => gl)).toEqual(
      sandbox.university.schedule('student').map(({ gl }) => gl),
    );
    expect((await sandbox.call('GET', '/_control/students/nobody')).status).toBe(404);
    const page = await fetch(`${sandbox.url}/_control`);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('PUT /_control/results');
  });
});
