import {
  type Attempt,
  type CountedResult,
  GRADES,
  GROUP_ITEM_TYPES,
  passStatusOf,
  pragueParts,
  type ResultRecord,
  requiredSubjects,
  type StudentGroup,
  type StudentLesson,
  type StudentTerm,
  type Study,
  type StudyTypeRecord,
  subjectsOf,
} from '@kahan/domain';
import { wireGroup, wireStudentTerm } from '@kahan/student-system/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOW_SECONDS as NOW } from '../../test/commands.ts';
import { startSandbox, type TestSandbox } from '../../test/sandbox.ts';

/** The state of a term's free places by product 5. */
function fill({ capacity, signed_count }: StudentTerm): 'full' | 'almost' | 'half' | 'free' {
  const free = Math.max(0, capacity - signed_count);
  if (free === 0) return 'full';
  if (free <= capacity / 10) return 'almost';
  return free <= capacity / 2 ? 'half' : 'free';
}

const isOpen = (term: StudentTerm) => term.signing_start <= NOW && NOW < term.signing_end;
const isFuture = (term: StudentTerm) => NOW < term.signing_start;
const isSigned = (term: StudentTerm) => term.study_id !== null;
const overlaps = (a: StudentTerm, start: number, end: number) =>
  a.start < end && start < a.start + (a.duration ?? 180) * 60;

/** A record as it is counted; nothing here asks for averages. */
function countedOf({ subject, semester, attempts: { credit, exam }, ...rest }: ResultRecord): CountedResult {
  const entry = (attempts: Attempt[]) => {
    const code = attempts.findLast(({ grade }) => grade !== null)?.grade;
    return code == null ? undefined : { grade: { code, value: { coefficient: 0 } } };
  };
  return {
    ...rest,
    code: subject,
    semester: { code: semester === 1 ? '1' : '2' },
    entries: { 1: entry(credit), 2: entry(exam) },
  };
}

describe.each([100, 1000])('of %i students', { timeout: 120_000 }, (size) => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox(size);
  }, 120_000);
  afterAll(() => sandbox.stop());

  async function records<T>(path: string): Promise<T[]> {
    const { status, body } = await sandbox.call('GET', path);
    expect(status).toBe(200);
    return body.records as T[];
  }
  const termsOf = (login: string) => records<StudentTerm>(`/v1/users/${login}/terms`);

  it.each(['student', 'student2'])('%s meets every state of a term, K and Z', async (login) => {
    const all = await termsOf(login);
    for (const term of all) expect(wireStudentTerm.safeParse(term).error).toBeUndefined();
    const studies = (await records<Study>(`/v1/users/${login}/studies`)).map(({ study_id }) => study_id);
    for (const study of studies) {
      for (const type of ['K', 'Z'] as const) {
        const terms = all.filter((term) => term.type === type && term.study_ids.includes(study));
        const open = terms.filter((term) => isOpen(term) && !isSigned(term));
        expect(new Set(open.map(fill))).toEqual(new Set(['free', 'half', 'almost', 'full']));
        expect(terms.some(isFuture)).toBe(true);
        const signed = terms.filter((term) => term.study_id === study);
        expect(signed.some(({ logout_end }) => NOW < logout_end)).toBe(true);
        expect(signed.some(({ logout_end, start }) => logout_end <= NOW && NOW < start)).toBe(true);
      }
      const exams = all.filter(({ type }) => type === 'K');
      const own = exams.filter((term) => term.study_id === study && term.space !== null);
      expect(own.some(({ student_start }) => student_start !== null)).toBe(true);
      expect(exams.some((term) => term.space !== null && !isSigned(term) && isOpen(term))).toBe(true);
    }
  });

  it('student meets terms that clash: with one that is signed, and with an own lesson', async () => {
    const terms = await termsOf('student');
    const lessons = await records<StudentLesson>('/v1/users/student/schedule');
    const clashing = terms.filter((term) => !isSigned(term) && isOpen(term));
    const signed = terms.filter(isSigned);
    expect(
      clashing.some((term) =>
        signed.some((one) => overlaps(term, one.start, one.start + (one.duration ?? 0) * 60)),
      ),
    ).toBe(true);
    const meetings = lessons.flatMap(({ blocks }) =>
      blocks.flatMap(({ minutes, duration, weeks }) =>
        Object.values(weeks).map(({ date }) => {
          const start = Date.parse(`${date}T00:00:00+01:00`) / 1000 + minutes * 60;
          return { start, end: start + duration * 60 };
        }),
      ),
    );
    expect(clashing.some((term) => meetings.some(({ start, end }) => overlaps(term, start, end)))).toBe(true);
  });

  it('student2 can sign for something with either study', async () => {
    const both = (await termsOf('student2')).filter(({ study_ids }) => study_ids.length === 2);
    expect(both.some((term) => isOpen(term) && !isSigned(term) && fill(term) === 'free')).toBe(true);
    expect(both.some(isSigned)).toBe(false);
  });

  it.each(['student', 'student2'])(
    '%s has items of every type, editable, final, with and without a file',
    async (login) => {
      const groups = await records<StudentGroup>(`/v1/users/${login}/groups`);
      for (const group of groups) expect(wireGroup.safeParse(group).error).toBeUndefined();
      const items = groups.flatMap((group) => group.items);
      expect(new Set(items.map(({ type }) => type))).toEqual(new Set(GROUP_ITEM_TYPES));
      for (const type of [1, 2, 3, 6, 7]) {
        const edits = items.filter((item) => item.type === type).map(({ edit }) => edit);
        expect([type, new Set(edits).size]).toEqual([type, 2]);
      }
      expect(items.some(({ type, final }) => type === 1 && final)).toBe(true);
      expect(items.some(({ file, final, edit }) => file !== null && final && edit)).toBe(true);
      expect(items.some(({ file, final, edit }) => file !== null && !final && edit)).toBe(true);
      expect(items.some(({ type, file }) => type === 5 && file === null)).toBe(true);
      expect(items.some(({ weight }) => weight !== null)).toBe(true);
    },
  );

  it('files that were there from the beginning can be read, one was opened', async () => {
    const groups = await records<StudentGroup>('/v1/users/student/groups');
    const files = groups.flatMap(({ items }) => items).filter(({ file }) => file !== null);
    const opened = await Promise.all(
      files.map(async ({ item_id, file }) => {
        const path = `/v1/users/student/items/${item_id}/download-link?study_id=990001`;
        const { body } = await sandbox.call('GET', path);
        const reply = await fetch(String(body.url));
        expect([reply.status, (await reply.arrayBuffer()).byteLength]).toEqual([200, file?.size]);
        return body.opened;
      }),
    );
    expect(new Set(opened)).toEqual(new Set([true, false]));
  });

  it('student has every grade, attempts before others, and lessons that are cancelled and moved', async () => {
    const results = await records<ResultRecord>('/v1/users/student/results');
    const attempts = results.flatMap(({ attempts: { credit, exam } }) => [...credit, ...exam]);
    expect(new Set(attempts.map(({ grade }) => grade))).toEqual(new Set(GRADES));
    expect(results.some((record) => record.attempts.exam.length === 3)).toBe(true);
    const lessons = await records<StudentLesson>('/v1/users/student/schedule');
    const ahead = lessons.filter(({ blocks }) =>
      blocks.some(({ weeks }) =>
        Object.values(weeks).some(({ date, canceled }) => canceled !== false && date > '2026-11-18'),
      ),
    );
    expect(ahead.length).toBeGreaterThan(0);
    const moved = lessons.flatMap(({ blocks: [first, second] }) =>
      first === undefined || second === undefined ? [] : [{ first, second }],
    );
    expect(moved.some(({ first, second }) => first.place?.code !== second.place?.code)).toBe(true);
    expect(
      moved.some(({ first, second }) => first.day !== second.day || first.minutes !== second.minutes),
    ).toBe(true);
  });

  it('a result says how its subject ends', async () => {
    const results = await records<ResultRecord>('/v1/users/student/results');
    const known = sandbox.store.db.prepare('select completion from subjects where code = ?');
    for (const { subject, completion } of results) expect({ completion }).toEqual(known.get(subject.code));
    expect(new Set(results.map(({ completion }) => completion))).toEqual(new Set(['ZK', 'KZ', 'Z']));
  });

  it('student meets every state of a result, and nothing that is not known', async () => {
    const results = await records<ResultRecord>('/v1/users/student/results');
    const grades = (attempts: Attempt[]) => attempts.map(({ grade }) => grade ?? '-').join('');
    const met = results.map(({ attempts: { credit, exam } }) => `${grades(credit)}/${grades(exam)}`);
    for (const state of ['/', 'KZ/E', 'Z/FFE', 'Z/FC', 'P/', 'U/', 'S/A', 'N/', '/A'])
      expect(met).toContain(state);
    const statuses = new Set(results.map(countedOf).map(passStatusOf));
    expect(statuses).toEqual(new Set(['passed', 'failed', 'open']));
    // Failed for good in one semester and passed in the next one.
    const again = results.filter(
      ({ subject }) => results.filter((one) => one.subject.code === subject.code).length > 1,
    );
    expect(again.map((record) => [record.semester, passStatusOf(countedOf(record))])).toEqual([
      [1, 'failed'],
      [2, 'passed'],
    ]);
    expect(grades(again[0]?.attempts.exam ?? [])).toBe('FFF');
  });

  /** Whether a study has fulfilled (true) and unfulfilled (false) subjects and groups. */
  async function fulfilment(login: string, studyId: string): Promise<{ p: Set<boolean>; pv: Set<boolean> }> {
    const studies = await records<Study>(`/v1/users/${login}/studies`);
    const { plan, last_active_year } = studies.find(({ study_id }) => study_id === studyId) as Study;
    const key = `${plan}:${last_active_year}`;
    const [type] = await records<StudyTypeRecord>(`/v1/catalogue/study-types?key=${key}`);
    if (type === undefined) throw new Error(`there is no plan ${key}`);
    const results = (await records<ResultRecord>(`/v1/users/${login}/results`)).map(countedOf);
    const passed = subjectsOf(results, studyId).filter(({ isPassed }) => isPassed);
    const codes = new Set(passed.map(({ code }) => code));
    const required = requiredSubjects({ p: type.p, pv_group: type.pv_groups, subject_credits: {} }, codes);
    const of = (kind: 'p' | 'pv') =>
      new Set(required.filter((one) => one.subject_type === kind).map(({ fulfilled }) => fulfilled));
    return { p: of('p'), pv: of('pv') };
  }

  it.each([
    ['student', '990001'],
    ['student2', '990003'],
  ])(
    '%s, study %s has p subjects and pv groups that are fulfilled, and others that are not',
    async (login, study) => {
      const both = new Set([true, false]);
      expect(await fulfilment(login, study)).toEqual({ p: both, pv: both });
    },
  );

  it('student2 has a study that has just begun', async () => {
    expect((await fulfilment('student2', '990002')).pv).toEqual(new Set([false]));
  });

  it('no room or teacher is in two terms at a time, no term is in the room of a lesson, and sign-ups are within bounds', () => {
    const terms = sandbox.store.db
      .prepare('select term_id, start, duration, place, teacher from terms where place is not null')
      .all() as { term_id: string; start: number; duration: number; place: string; teacher: string | null }[];
    for (const of of ['place', 'teacher'] as const) {
      for (const [who, own] of Map.groupBy(terms, (term) => term[of])) {
        if (who === null) continue;
        const sorted = own.toSorted((a, b) => a.start - b.start);
        for (const [index, term] of sorted.entries()) {
          const next = sorted[index + 1];
          if (next !== undefined) expect(next.start).toBeGreaterThanOrEqual(term.start + term.duration * 60);
        }
      }
    }
    const gls = sandbox.store.db.prepare('select gl from lessons').all() as { gl: string }[];
    const taught = new Map<string, [from: number, to: number][]>();
    for (const { blocks } of sandbox.university.lessons(gls.map(({ gl }) => gl))) {
      for (const { place, minutes, duration, weeks } of blocks) {
        for (const { date } of Object.values(weeks)) {
          const key = `${place?.code} ${date}`;
          taught.set(key, [...(taught.get(key) ?? []), [minutes, minutes + duration]]);
        }
      }
    }
    for (const { term_id, place, start, duration } of terms) {
      const { date, minutes } = pragueParts(new Date(start * 1000));
      const clash = (taught.get(`${place} ${date}`) ?? []).some(
        ([from, to]) => minutes < to && from < minutes + duration,
      );
      expect([term_id, clash]).toEqual([term_id, false]);
    }
    const wrong = sandbox.store.db
      .prepare(
        'select term_id from terms t where signed <> (select count(*) from signups s where s.term_id = t.term_id) or signed > capacity',
      )
      .all();
    expect(wrong).toEqual([]);
    const twice = sandbox.store.db
      .prepare(
        'select login from signups join terms using (term_id) group by login, subject, type having count(*) > 1',
      )
      .all();
    expect(twice).toEqual([]);
    const early = sandbox.store.db
      .prepare('select 1 from terms where signing_start > ? and signed > 0')
      .all(NOW);
    expect(early).toEqual([]);
  });
});
