import { addDays, dayOfWeek, FACULTIES, GRADES, weekOf } from '@kahan/domain';
import { wireIdentity, wireLesson, wireNews, wireResult, wireStudy } from '@kahan/student-system/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  NOW,
  openGenerated,
  startSandbox,
  type TestSandbox,
  temporaryDirectory,
} from '../../test/sandbox.ts';
import { makeBuildings } from './rooms/buildings.ts';
import { makeRooms } from './rooms/rooms.ts';
import { CREDITS_PER_SEMESTER, leadingDepartments, makePlans } from './teaching/plans.ts';
import { makeSubjects } from './teaching/subjects.ts';

interface Row {
  gl: string;
  day: number;
  minutes: number;
  duration: number;
  place: string;
  weeks: number[];
  teachers: string[];
}

describe('a generated university', { timeout: 120_000 }, () => {
  let sandbox: TestSandbox;
  let rows: Row[];
  beforeAll(async () => {
    sandbox = await startSandbox(3000);
    const lessons = sandbox.store.db.prepare('select gl, teachers, blocks from lessons').all() as {
      gl: string;
      teachers: string;
      blocks: string;
    }[];
    rows = lessons.flatMap(({ gl, teachers, blocks }) =>
      (JSON.parse(blocks) as Omit<Row, 'gl' | 'teachers' | 'weeks'>[]).map((block) => ({
        ...block,
        gl,
        weeks: Object.keys((block as unknown as { weeks: object }).weeks).map(Number),
        teachers: (JSON.parse(teachers) as [string, number][]).map(([code]) => code),
      })),
    );
  });
  afterAll(() => sandbox.stop());

  /** Every hour of every week that two lessons take of the same room, teacher or student. */
  function clashes(of: (row: Row) => string[]): string[] {
    const taken = new Map<string, string>();
    const found: string[] = [];
    for (const row of rows) {
      for (const who of of(row)) {
        for (const week of row.weeks) {
          for (let minute = row.minutes; minute < row.minutes + row.duration; minute += 60) {
            const key = `${who}|${week}|${row.day}|${Math.floor(minute / 60)}`;
            const other = taken.get(key);
            // One lesson is in two rooms at once.
            if (other !== undefined && other !== row.gl) found.push(`${key}: ${other} and ${row.gl}`);
            taken.set(key, row.gl);
          }
        }
      }
    }
    return found;
  }

  it('has no room with two lessons at a time', () => {
    expect(rows.length).toBeGreaterThan(1000);
    expect(clashes(({ place }) => [place])).toEqual([]);
  });

  it('has no teacher in two lessons at a time', () =>
    expect(clashes(({ teachers }) => teachers)).toEqual([]));

  it('has no student in two lessons at a time, student2 with two studies included', () => {
    const attendance = sandbox.store.db.prepare('select gl, login from attendance').all() as {
      gl: string;
      login: string;
    }[];
    const logins = Map.groupBy(attendance, ({ gl }) => gl);
    expect(clashes(({ gl }) => (logins.get(gl) ?? []).map(({ login }) => login))).toEqual([]);
  });

  it('has rooms large enough for their lessons', () => {
    const small = sandbox.store.db
      .prepare(
        `select l.gl from lessons l join rooms r on r.code = json_extract(l.blocks, '$[0].place')
         where (select count(*) from attendance a where a.gl = l.gl) > r.capacity + 2`,
      )
      .all();
    expect(small).toEqual([]);
  });

  it('teaches in the grid of whole hours, on the dates of its weeks, and not on holidays, but for four odd lessons', () => {
    const { schedule, start } = sandbox.store.meta.calendar;
    const isInGrid = ({ minutes, duration }: { minutes: number; duration: number }) =>
      minutes % 60 === 0 && (duration + 10) % 60 === 0 && minutes >= 480 && minutes + duration <= 1200;
    const lessons = sandbox.university.lessons(rows.map(({ gl }) => gl));
    const odd = lessons.filter(({ blocks }) =>
      blocks.some(
        (block) =>
          !isInGrid(block) ||
          Object.entries(block.weeks).some(([week, { date }]) => {
            const isOnItsDay = date === addDays(start, (Number(week) - 1) * 7 + block.day - 1);
            const isInItsWeek = dayOfWeek(date) === block.day && weekOf(schedule, date) === Number(week);
            return !isOnItsDay || !isInItsWeek || date === '2026-11-17';
          }),
      ),
    );
    // Over midnight, in lieu of a holiday, on a holiday, and after the last week: odd/oddities.ts.
    expect(new Set(odd.map(({ gl }) => gl)).size).toBe(4);
  });

  it('has lectures, exercises and reservations, weeks that alternate, Saturdays and cancelled weeks', () => {
    const types = sandbox.store.db.prepare('select distinct type from lessons order by type').all();
    expect(types.map((row) => row.type)).toEqual(['P', 'R', 'X']);
    expect(rows.some(({ weeks }) => weeks.length > 4 && weeks.every((week) => week % 2 === 0))).toBe(true);
    expect(rows.some(({ day }) => day === 6)).toBe(true);
    const reasons = sandbox.store.db
      .prepare('select count(*) as n from lessons where blocks like \'%":"%služeb%\'')
      .get();
    expect(Number(reasons?.n)).toBeGreaterThan(0);
  });

  it('gives student lessons on every weekday, four or five of them with a believable load, and every grade', () => {
    const lessons = sandbox.university.schedule('student');
    const days = Map.groupBy(lessons, (lesson) => lesson.blocks[0]?.day ?? 0);
    expect([...days.keys()].toSorted()).toEqual([1, 2, 3, 4, 5]);
    for (const list of days.values()) {
      const minutes = list.reduce((sum, { blocks }) => sum + (blocks[0]?.duration ?? 0), 0);
      expect(minutes).toBeLessThanOrEqual(8 * 60);
    }
    const grades = sandbox.university
      .results('student')
      .flatMap(({ attempts }) => [...attempts.credit, ...attempts.exam].map(({ grade }) => grade));
    expect([...new Set(grades)].toSorted()).toEqual([...GRADES].toSorted());
  });

  it('numbers attempts from 1 in order of their dates, none of them in the future', () => {
    for (const login of [
      'student',
      'student2',
      ...Array.from({ length: 300 }, (_, i) => `s${String(i * 10 + 1).padStart(6, '0')}`),
    ]) {
      for (const { attempts } of sandbox.university.results(login)) {
        for (const list of [attempts.credit, attempts.exam]) {
          expect(list.map(({ attempt }) => attempt)).toEqual(list.map((_, i) => i + 1));
          const dates = list.map(({ date }) => date);
          expect(dates).toEqual(dates.toSorted());
          expect(new Set(dates).size).toBe(dates.length);
          expect(dates.every((date) => date < '2026-11-18' && dayOfWeek(date) <= 5)).toBe(true);
        }
      }
    }
  });

  it('gives student2 two studies, one of them on Saturdays, and teacher none', () => {
    const forms = sandbox.university.studies('student2').map(({ form }) => form.code);
    expect(forms).toEqual(['P', 'K']);
    const saturdays = sandbox.university.schedule('student2').filter(({ blocks }) => blocks[0]?.day === 6);
    expect(new Set(saturdays.map(({ study_id }) => study_id))).toEqual(new Set(['990003']));
    expect(sandbox.university.identity('teacher')?.is_student).toBe(false);
    expect(sandbox.university.studies('teacher')).toEqual([]);
  });

  it('speaks the wire: every record of everybody reads', () => {
    const { db } = sandbox.store;
    const logins = (db.prepare('select login from people').all() as { login: string }[]).map(
      ({ login }) => login,
    );
    expect(logins.length).toBe(3003);
    for (const login of logins.filter((_, i) => i % 20 === 0 || i < 5)) {
      expect(wireIdentity.safeParse(sandbox.university.identity(login)).error).toBeUndefined();
      for (const study of sandbox.university.studies(login))
        expect(wireStudy.safeParse(study).error).toBeUndefined();
      for (const result of sandbox.university.results(login))
        expect(wireResult.safeParse(result).error).toBeUndefined();
    }
    for (const lesson of sandbox.university.lessons(rows.map(({ gl }) => gl))) {
      expect(wireLesson.safeParse(lesson).error).toBeUndefined();
    }
    for (const news of sandbox.university.news()) expect(wireNews.safeParse(news).error).toBeUndefined();
  });

  it('has 30 news of the last 60 days in both languages', () => {
    const news = sandbox.university.news();
    expect(news.length).toBeGreaterThanOrEqual(29);
    for (const { ts, title, body } of news) {
      const age = NOW.getTime() / 1000 - ts;
      expect(age > 0 && age < 60 * 86_400).toBe(true);
      for (const text of [title.cs, title.en, body.cs, body.en]) expect(text.length).toBeGreaterThan(5);
    }
  });
});

describe('what the generator is made from', () => {
  const subjects = makeSubjects(leadingDepartments());
  const plans = makePlans(subjects);

  it('plans have 60 credits in every year, 30 in each semester', () => {
    for (const plan of plans) {
      for (let year = 1; year <= plan.length; year++) {
        for (const semester of [1, 2]) {
          const items = plan.items.filter((item) => item.schoolYear === year && item.semester === semester);
          const mandatory = items
            .filter(({ group }) => group === '')
            .reduce((sum, { subject }) => sum + subject.points, 0);
          const electives = [
            ...Map.groupBy(
              items.filter(({ group }) => group !== ''),
              ({ group }) => group,
            ).values(),
          ];
          const chosen = electives.map((list) => (list[0]?.minCount ?? 0) * (list[0]?.subject.points ?? 0));
          const sum = mandatory + chosen.reduce((a, b) => a + b, 0);
          expect([plan.code, year, semester, sum]).toEqual([plan.code, year, semester, CREDITS_PER_SEMESTER]);
          for (const list of electives)
            expect(new Set(list.map(({ subject }) => subject.points)).size).toBe(1);
        }
      }
    }
  });

  it('no plan has a subject twice', () => {
    for (const { items } of plans)
      expect(new Set(items.map(({ subject }) => subject.code)).size).toBe(items.length);
  });

  it('about 600 subjects have codes of their own and names in both languages', () => {
    expect(subjects.length).toBeGreaterThan(550);
    expect(new Set(subjects.map(({ code }) => code)).size).toBe(subjects.length);
    for (const { code, cs, en } of subjects) {
      expect(code).toMatch(/^[BM]\d{6}$/);
      expect(cs !== '' && en !== '' && cs !== en).toBe(
        cs !== '' && en !== '' && !['Marketing', 'Management', 'Badminton'].includes(cs),
      );
    }
  });

  it('all five faculties have programmes', () => {
    expect(new Set(plans.map(({ programme }) => programme.faculty))).toEqual(new Set(FACULTIES));
  });

  it('a university of one unit has 250 rooms', () => {
    expect(makeRooms(makeBuildings(1)).length).toBe(250);
    expect(new Set(makeRooms(makeBuildings(4)).map(({ code }) => code)).size).toBe(1000);
  });
});

describe('generation', { timeout: 120_000 }, () => {
  it.each(['2026-11-18', '2027-01-10', '2027-03-03', '2026-07-15', '2026-08-10', '2026-12-29'])(
    'makes a living university on %s: student is taught on every weekday, today or on another day of the week',
    async (today) => {
      const directory = temporaryDirectory();
      const store = await openGenerated(directory.path, 400, new Date(`${today}T10:00:00Z`));
      const days = store.db
        .prepare(
          `select count(distinct json_extract(blocks, '$[0].day')) as n from lessons join attendance using (gl)
           where login = 'student'`,
        )
        .get();
      expect(days?.n).toBe(5);
      store.close();
      directory.remove();
    },
  );

  it('makes the same university of the same seed and date, and another one of another seed', async () => {
    const dump = async (seed: string) => {
      const directory = temporaryDirectory();
      const store = await openGenerated(directory.path, 100, NOW, seed);
      const tables = [
        'people',
        'lessons',
        'attendance',
        'results',
        'terms',
        'signups',
        'item_values',
        'news',
      ];
      const all = JSON.stringify(tables.map((table) => store.db.prepare(`select * from ${table}`).all()));
      store.close();
      directory.remove();
      return all;
    };
    const [one, same, other] = [await dump('a'), await dump('a'), await dump('b')];
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });
});
