import type { DatabaseSync } from 'node:sqlite';
import type { Day } from '@kahan/domain';
import { dateOfWeek, type UniversityCalendar } from '../../calendar.ts';
import { cancel, moveBlocks } from '../../control/blocks.ts';
import type { StoredBlock } from '../../store/rows.ts';
import type { TermRooms } from '../terms/term-rooms.ts';

interface Own {
  gl: string;
  type: string;
  teacher: string | null;
  blocks: StoredBlock[];
}

const FIRST_HOUR = 8;
const LAST_HOUR = 20;
const GROUP = 24;

/** Lessons of one login, read from a new store. */
export function lessonsOf(db: DatabaseSync, login: string, studyId?: string): Own[] {
  const rows = db
    .prepare(
      `select gl, type, teachers, blocks from lessons join attendance using (gl)
       where login = ? and (? is null or study_id = ?) order by gl`,
    )
    .all(login, studyId ?? null, studyId ?? null) as unknown as Record<
    'gl' | 'type' | 'teachers' | 'blocks',
    string
  >[];
  return rows.map(({ gl, type, teachers, blocks }) => ({
    gl,
    type,
    teacher: (JSON.parse(teachers) as [string, number][])[0]?.[0] ?? null,
    blocks: JSON.parse(blocks) as StoredBlock[],
  }));
}

/**
 * Changes one week of a login's lessons: one lesson is cancelled, one is in another room, one at another time.
 * It is the first week with three lessons left. The new times are free for the whole group.
 */
export function writeShownLessons(
  db: DatabaseSync,
  calendar: UniversityCalendar,
  today: string,
  rooms: TermRooms,
  login: string,
): void {
  const own = lessonsOf(db, login).filter(({ blocks }) => blocks.length === 1);
  const save = db.prepare('update lessons set blocks = ? where gl = ?');

  const heldIn = (week: number) =>
    own.filter(({ blocks: [block] }) => {
      const isHeld = block?.weeks[week] === false;
      return block !== undefined && isHeld && dateOfWeek(calendar.start, week, block.day) > today;
    });
  const weeks = Array.from({ length: calendar.weeks }, (_, i) => i + 1);
  // Only exercises move: a lecture has many groups, and all would have to be free.
  const week = weeks.find((one) => heldIn(one).filter(({ type }) => type !== 'P').length >= 3);
  if (week === undefined) return;
  const [canceled, roomMoved, timeMoved] = heldIn(week).filter(({ type }) => type !== 'P');
  if (canceled === undefined || roomMoved === undefined || timeMoved === undefined) return;
  const scope = { block: undefined, weeks: [week] };
  const write = ({ gl }: Own, blocks: StoredBlock[]) => save.run(JSON.stringify(blocks), gl);

  write(canceled, cancel(canceled.blocks, scope, 'Vyučující je na služební cestě'));

  const [block] = roomMoved.blocks;
  if (block === undefined) return;
  const hoursOf = ({ duration }: StoredBlock) => Math.ceil(duration / 60);
  const date = dateOfWeek(calendar.start, week, block.day);
  const room = rooms.take({ date, hour: block.minutes / 60, hours: hoursOf(block) }, GROUP, null);
  if (room !== null) write(roomMoved, moveBlocks(roomMoved.blocks, scope, { place: room.code }));

  const [late] = timeMoved.blocks;
  if (late === undefined) return;
  const hours = hoursOf(late);
  const isBusy = (day: number, hour: number) =>
    own.some(({ blocks }) =>
      blocks.some(
        (other) =>
          week in other.weeks &&
          other.day === day &&
          other.minutes < (hour + hours) * 60 &&
          other.minutes + other.duration > hour * 60,
      ),
    );
  for (const day of [late.day, 5, 4, 3, 2, 1] as Day[]) {
    for (let hour = LAST_HOUR - hours; hour >= FIRST_HOUR; hour--) {
      const on = dateOfWeek(calendar.start, week, day);
      if (on <= today || isBusy(day, hour)) continue;
      const free = rooms.take({ date: on, hour, hours }, GROUP, timeMoved.teacher);
      if (free === null) continue;
      write(timeMoved, moveBlocks(timeMoved.blocks, scope, { place: free.code, day, minutes: hour * 60 }));
      return;
    }
  }
}
