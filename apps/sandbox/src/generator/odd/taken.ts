import type { DatabaseSync } from 'node:sqlite';
import { DAY_MINUTES, daysBetween, pragueParts, type ReservationRecord } from '@kahan/domain';
import { dateOfBlock, type StoredBlock } from '../../store/rows.ts';

/** The fields of a lesson that say which people and rooms it takes, and when. */
export interface OrdinaryLesson {
  gl: string;
  teachers: string[];
  blocks: StoredBlock[];
}

/** The time of a room's use, in minutes after a day long ago. Days have 1,440 minutes here: clocks change at night. */
interface Meeting {
  room: string | null;
  from: number;
  to: number;
}

/** A time at which a room or a person is taken; `by` is the gl of the lesson, null for anything else. */
type Span = Pick<Meeting, 'from' | 'to'> & { by: string | null };

const LONG_AGO = '2000-01-01';

const at = (date: string, minutes: number) => daysBetween(LONG_AGO, date) * DAY_MINUTES + minutes;

function spanOf(start: number, minutes: number, by: string | null = null): Span {
  const { date, minutes: first } = pragueParts(new Date(start * 1000));
  return { from: at(date, first), to: at(date, first) + minutes, by };
}

export type Taken = ReturnType<typeof readTaken>;

/**
 * The times at which rooms and people of a made university are taken: by lessons, exam dates and reservations.
 * @param start Monday of the first teaching week
 */
export function readTaken(db: DatabaseSync, lessons: readonly OrdinaryLesson[], start: string) {
  /** By `room:` or `teacher:` and the code. */
  const spans = new Map<string, Span[]>();
  const meetings = new Map<string, Meeting[]>();
  const add = (who: string, span: Span) => {
    const known = spans.get(who);
    if (known === undefined) spans.set(who, [span]);
    else known.push(span);
  };

  const meetingsOf = (blocks: readonly StoredBlock[]): Meeting[] =>
    blocks.flatMap((block) =>
      Object.keys(block.weeks).map((week) => {
        const from = at(dateOfBlock(start, block, Number(week)), block.minutes);
        return { room: block.place, from, to: from + block.duration };
      }),
    );
  function take({ gl, teachers, blocks }: OrdinaryLesson): void {
    const own = meetingsOf(blocks);
    meetings.set(gl, own);
    for (const { room, ...time } of own) {
      if (room !== null) add(`room:${room}`, { ...time, by: gl });
      for (const teacher of teachers) add(`teacher:${teacher}`, { ...time, by: gl });
    }
  }
  for (const lesson of lessons) take(lesson);

  type TermTime = { start: number; duration: number; place: string | null; teacher: string | null };
  const terms = db
    .prepare('select start, duration, place, teacher from terms')
    .all() as unknown as TermTime[];
  for (const { start: begin, duration, place, teacher } of terms) {
    if (place !== null) add(`room:${place}`, spanOf(begin, duration));
    if (teacher !== null) add(`teacher:${teacher}`, spanOf(begin, duration));
  }
  const bookings = db
    .prepare(
      `select b.record, json_extract(r.record, '$.id_sis') as room from catalogue b
       join catalogue r on r.kind = 'rooms' and r.key = json_extract(b.record, '$.room')
       where b.kind = 'reservations'`,
    )
    .all() as { record: string; room: string }[];
  for (const { record, room } of bookings) {
    const booking = JSON.parse(record) as ReservationRecord;
    add(`room:${room}`, spanOf(booking.start, (booking.end - booking.start) / 60));
  }

  const attending = db.prepare('select login from attendance where gl = ?');
  const attended = db.prepare('select gl from attendance where login = ?');
  const signed = db.prepare('select start, duration from signups join terms using (term_id) where login = ?');
  /** Times of everybody who attends a lesson. */
  const timesOfStudents = (gl: string): Span[] =>
    (attending.all(gl) as { login: string }[]).flatMap(({ login }) => [
      ...(attended.all(login) as { gl: string }[]).flatMap((other) =>
        (meetings.get(other.gl) ?? []).map(({ from, to }) => ({ from, to, by: other.gl })),
      ),
      ...(signed.all(login) as unknown as TermTime[]).map((term) => spanOf(term.start, term.duration)),
    ]);

  return {
    take,
    /** Whether a lesson could have these blocks without taking a room, a teacher or a student twice at a time. */
    isFree({ gl, teachers }: OrdinaryLesson, blocks: readonly StoredBlock[]): boolean {
      const students = timesOfStudents(gl);
      return meetingsOf(blocks).every(({ room, from, to }) => {
        const others = [`room:${room}`, ...teachers.map((code) => `teacher:${code}`)];
        return [students, ...others.map((who) => spans.get(who) ?? [])].every((times) =>
          times.every((time) => time.by === gl || time.to <= from || to <= time.from),
        );
      });
    },
  };
}
