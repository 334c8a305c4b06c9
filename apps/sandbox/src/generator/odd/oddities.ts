import type { DatabaseSync } from 'node:sqlite';
import { addDays, type CanteenDay, dayOfWeek, daysBetween } from '@kahan/domain';
import type { UniversityCalendar } from '../../calendar.ts';
import { addWeeks, alsoIn, dateWeeks, moveBlocks } from '../../control/blocks.ts';
import { publicHolidays } from '../../holidays.ts';
import type { StoredAttempt, StoredBlock } from '../../store/rows.ts';
import { canteensOn } from '../texts/canteens.ts';
import { type OrdinaryLesson, readTaken, type Taken } from './taken.ts';

interface Made {
  db: DatabaseSync;
  calendar: UniversityCalendar;
  /** Local date in Prague. */
  today: string;
  /** Lessons without demo logins that are not odd yet. */
  ordinary: Set<OrdinaryLesson>;
  taken: Taken;
}

/** Makes one odd record. @returns false when the university has no record that it can be made of */
type Make = (made: Made) => boolean;

/**
 * Records that real student systems have and a tidy timetable lacks. Each kind is made once. It concerns no demo login,
 * and it puts no student, teacher or room in two places at a time.
 */
export const ODDITIES: readonly [what: string, make: Make][] = [
  ['a lesson over midnight', lesson((blocks) => [moveBlocks(blocks, EVERY_WEEK, OVER_MIDNIGHT)])],
  [
    'a week that is taught on a Saturday in lieu of a public holiday',
    lesson((blocks, { calendar }) => {
      const { week, day, lieu } = holidayIn(calendar);
      return day === blocks[0]?.day ? [dateWeeks(addWeeks(blocks, [week]), { [week]: lieu })] : [];
    }),
  ],
  [
    'a lesson that meets on a public holiday',
    lesson((blocks, { calendar }) => {
      const { week, day } = holidayIn(calendar);
      return day === blocks[0]?.day ? [addWeeks(blocks, [week])] : [];
    }),
  ],
  [
    'a week after the last teaching week',
    lesson((blocks, { calendar }) => [addWeeks(blocks, [calendar.weeks + 2])]),
  ],
  [
    'a lesson in two rooms at once',
    lesson((blocks, { db }) => roomsLike(db, blocks).map((room) => alsoIn(blocks, EVERY_WEEK, room))),
  ],
  ['a canteen that is closed on an ordinary weekday', closeCanteen],
  ['a result whose first attempt was withdrawn', withdrawAttempt],
];

const EVERY_WEEK = { block: undefined, weeks: undefined };
/** From 23:00 to half past one. */
const OVER_MIDNIGHT = { minutes: 1380, duration: 150 };

/**
 * The last public holiday of the semester that falls on a weekday and has a Saturday of teaching in the week after it.
 * @throws RangeError in a semester without one
 */
function holidayIn({ start, weeks }: UniversityCalendar) {
  const last = addDays(start, (weeks - 1) * 7 - 1);
  const holiday = publicHolidays(start, last).findLast((one) => dayOfWeek(one.start) < 6)?.start;
  if (holiday === undefined) throw new RangeError(`no weekday is a holiday in the semester from ${start}`);
  const day = dayOfWeek(holiday);
  const week = Math.floor(daysBetween(start, holiday) / 7) + 1;
  return { week, day, lieu: addDays(holiday, 13 - day) };
}

/** Other rooms of the kind and at least the size of the room that the blocks are in. */
function roomsLike(db: DatabaseSync, [block]: readonly StoredBlock[]): string[] {
  const rooms = db
    .prepare(
      `select r.code from rooms r join rooms own on own.type = r.type and own.capacity <= r.capacity
       where own.code = ? and r.code <> own.code order by r.code`,
    )
    .all(block?.place ?? null) as { code: string }[];
  return rooms.map(({ code }) => code);
}

/** Changes a lesson to the first of some odd variants for which rooms and people are free. */
function lesson(waysOf: (blocks: StoredBlock[], made: Made) => StoredBlock[][]): Make {
  return (made) => {
    const { db, ordinary, taken } = made;
    for (const one of ordinary) {
      const blocks = waysOf(one.blocks, made).find((odd) => taken.isFree(one, odd));
      if (blocks === undefined) continue;
      db.prepare('update lessons set blocks = ? where gl = ?').run(JSON.stringify(blocks), one.gl);
      ordinary.delete(one);
      taken.take({ ...one, blocks });
      return true;
    }
    return false;
  };
}

/** Least number of days from today to the closed day of the canteen. */
const CANTEEN_DAYS = 12;
const CANTEEN = 'sazava';

function closeCanteen({ db, today }: Made): boolean {
  const day: CanteenDay = { closed: true, menu: [] };
  for (let date = addDays(today, CANTEEN_DAYS); date < addDays(today, 100); date = addDays(date, 1)) {
    const canteen = canteensOn(date).find(({ canteen_id }) => canteen_id === CANTEEN);
    if (canteen === undefined || canteen.closed) continue;
    db.prepare('insert into canteen_changes values (?, ?, ?)').run(CANTEEN, date, JSON.stringify(day));
    return true;
  }
  return false;
}

/** The attempts that are left keep their numbers: the first of them has number 2. */
function withdrawAttempt({ db }: Made): boolean {
  const row = db
    .prepare(
      `select login, study_id, code, year, semester, attempts from results
       where login glob 's[0-9]*' and attempts like '%["e",2,%' order by login desc, code limit 1`,
    )
    .get() as Record<'login' | 'study_id' | 'code' | 'year' | 'semester' | 'attempts', string> | undefined;
  if (row === undefined) return false;
  const { login, study_id, code, year, semester } = row;
  const attempts = JSON.parse(row.attempts) as StoredAttempt[];
  const left = attempts.filter(([kind, number]) => kind !== 'e' || number > 1);
  db.prepare(
    'update results set attempts = ? where login = ? and study_id = ? and code = ? and year = ? and semester = ?',
  ).run(JSON.stringify(left), login, study_id, code, year, semester);
  return true;
}

export interface OdditiesOptions {
  db: DatabaseSync;
  calendar: UniversityCalendar;
  /** Local date in Prague. */
  today: string;
  /** Codes of teachers with a demo login. */
  shownTeachers: readonly string[];
  log(line: string): void;
}

/** Makes some records odd. Runs when everything is written, so that nothing else depends on it. */
export function writeOddities({ db, calendar, today, shownTeachers, log }: OdditiesOptions): void {
  type Row = Record<'gl' | 'type' | 'teachers' | 'blocks', string>;
  const rows = db
    .prepare('select gl, type, teachers, blocks from lessons order by gl')
    .all() as unknown as Row[];
  const lessons = rows.map(({ gl, type, teachers, blocks }) => ({
    gl,
    type,
    teachers: (JSON.parse(teachers) as [code: string, ratio: number][]).map(([code]) => code),
    blocks: JSON.parse(blocks) as StoredBlock[],
  }));
  const attended = db.prepare("select distinct gl from attendance where login not glob 's[0-9]*'").all();
  const shown = new Set(attended.map(({ gl }) => String(gl)));
  // Exercises of one group at one time of the week; the last ones have the least to do with anything else.
  const plain = lessons.filter(({ gl, type, teachers, blocks: [block, second] }) => {
    const isPlain = second === undefined && block !== undefined && block.place !== null && block.day < 6;
    const isShown = shown.has(gl) || teachers.some((code) => shownTeachers.includes(code));
    return type === 'X' && isPlain && !isShown;
  });
  const taken = readTaken(db, lessons, calendar.start);
  const made: Made = { db, calendar, today, ordinary: new Set(plain.toReversed()), taken };
  for (const [what, make] of ODDITIES) if (!make(made)) log(`${what} could not be made; it is left out`);
}
