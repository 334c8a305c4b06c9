import {
  addDays,
  DAY_MINUTES,
  dayOfWeek,
  type Lesson,
  type LessonBlock,
  pragueInstant,
  type ResultRecord,
  type StudentLesson,
  unixSeconds,
} from '@kahan/domain';
import { wireCanteens } from '@kahan/student-system/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCatalogues } from '../../../test/catalogues.ts';
import { startSandbox, type TestSandbox } from '../../../test/sandbox.ts';
import { publicHolidays } from '../../holidays.ts';

const TODAY = '2026-11-18';
const DEMO = ['student', 'student2'];

describe.each([100, 300])('odd records of a university of %i students', { timeout: 120_000 }, (size) => {
  let sandbox: TestSandbox;
  let lessons: Lesson[];
  beforeAll(async () => {
    sandbox = await startSandbox(size);
    lessons = (await readCatalogues(sandbox)).lessons;
  }, 120_000);
  afterAll(() => sandbox.stop());

  async function records<T>(path: string): Promise<T[]> {
    const { status, body } = await sandbox.call('GET', path);
    expect(status).toBe(200);
    return body.records as T[];
  }

  const datesOf = ({ weeks }: LessonBlock) => Object.values(weeks).map(({ date }) => date);
  const isHoliday = (date: string) => publicHolidays(date, date).length > 0;
  /** Weeks whose date is not the one of their day, with that date and the one of the day. */
  const inLieu = ({ day, weeks }: LessonBlock) =>
    Object.entries(weeks).flatMap(([week, { date }]) => {
      const usual = addDays(sandbox.store.meta.calendar.start, (Number(week) - 1) * 7 + day - 1);
      return date === usual ? [] : [{ date, usual }];
    });
  const areAtOnce = (one: LessonBlock, other: LessonBlock) =>
    other.place?.code !== one.place?.code &&
    other.minutes === one.minutes &&
    datesOf(other).some((date) => datesOf(one).includes(date));
  const KINDS = {
    'is over midnight': ({ minutes, duration }) => minutes + duration > DAY_MINUTES,
    'is taught in lieu of a public holiday': (block) => inLieu(block).length > 0,
    'meets on a public holiday': (block) => datesOf(block).some(isHoliday),
    'is in a week after teaching': ({ weeks }) => Object.keys(weeks).some((week) => Number(week) > 14),
    'is in two rooms at once': (block, { blocks }) => blocks.some((other) => areAtOnce(block, other)),
  } satisfies Record<string, (block: LessonBlock, lesson: Lesson) => boolean>;
  type Kind = keyof typeof KINDS;
  const found = (kind: Kind) =>
    lessons.filter((lesson) => lesson.blocks.some((block) => KINDS[kind](block, lesson)));

  it.each(Object.keys(KINDS) as Kind[])('one lesson %s, and it is none of the demo logins', async (kind) => {
    const odd = found(kind);
    expect(odd.length).toBe(1);
    const { body } = await sandbox.call('GET', '/v1/users/teacher/identity');
    for (const { gl, teachers } of odd) {
      const attending = (await sandbox.call('GET', `/_control/lessons/${gl}`)).body.logins as string[];
      expect(attending.length).toBeGreaterThan(0);
      expect(attending.filter((login) => DEMO.includes(login))).toEqual([]);
      expect(teachers.filter(({ name }) => name.includes(String(body.last_name)))).toEqual([]);
    }
  });

  it('the week in lieu is on a Saturday, and the one after teaching is week 16', () => {
    const dates = lessons.flatMap(({ blocks }) => blocks.flatMap(inLieu));
    expect(dates).toEqual([{ date: '2026-11-28', usual: '2026-11-17' }]);
    expect(dates.map(({ date, usual }) => [dayOfWeek(date), isHoliday(usual)])).toEqual([[6, true]]);
    const [late] = found('is in a week after teaching');
    expect(Object.keys(late?.blocks[0]?.weeks ?? {}).at(-1)).toBe('16');
  });

  it('one canteen is closed on an ordinary weekday', async () => {
    const closed = [];
    for (let date = TODAY; date < '2026-12-16'; date = addDays(date, 1)) {
      if (dayOfWeek(date) > 4 || isHoliday(date)) continue;
      const canteens = wireCanteens.parse((await sandbox.call('GET', `/v1/canteens?date=${date}`)).body);
      const ids = canteens.records.filter((canteen) => canteen.closed && canteen.menu.length === 0);
      closed.push(...ids.map(({ canteen_id }) => `${canteen_id} ${date}`));
    }
    expect(closed).toEqual(['sazava 2026-11-30']);
  });

  it('one result has lost its first attempt, and it is none of the demo logins', async () => {
    const logins = sandbox.store.db.prepare('select login from people where is_student = 1').all();
    const odd: string[] = [];
    for (const { login } of logins) {
      const results = await records<ResultRecord>(`/v1/users/${String(login)}/results`);
      const isOdd = ({ attempts: { exam } }: ResultRecord) => exam[0] !== undefined && exam[0].attempt > 1;
      odd.push(...results.filter(isOdd).map(() => String(login)));
    }
    expect(odd.length).toBe(1);
    expect(odd.filter((login) => DEMO.includes(login))).toEqual([]);
  });

  it('nobody and no room is in two places at a time by them', async () => {
    const odd = (Object.keys(KINDS) as Kind[]).flatMap(found);
    expect(odd.length).toBe(5);
    const timesOf = ({ gl, blocks }: Lesson | StudentLesson) =>
      blocks.flatMap((block) =>
        datesOf(block).map((date) => {
          const from = unixSeconds(pragueInstant(date, block.minutes));
          return { gl, room: block.place?.code, from, to: from + block.duration * 60 };
        }),
      );
    type Time = ReturnType<typeof timesOf>[number];
    const clash = (one: Time, other: Time) =>
      one.gl !== other.gl && one.from < other.to && other.from < one.to;
    const all = lessons.flatMap(timesOf);
    for (const lesson of odd) {
      const own = timesOf(lesson);
      const inRooms = all.filter((other) =>
        own.some((time) => time.room === other.room && clash(time, other)),
      );
      expect([lesson.gl, inRooms]).toEqual([lesson.gl, []]);
      const logins = (await sandbox.call('GET', `/_control/lessons/${lesson.gl}`)).body.logins as string[];
      for (const login of logins) {
        const others = (await records<StudentLesson>(`/v1/users/${login}/schedule`)).flatMap(timesOf);
        expect([login, others.filter((other) => own.some((time) => clash(time, other)))]).toEqual([
          login,
          [],
        ]);
      }
    }
  });
});
