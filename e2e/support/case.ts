import type { Phrases } from '@kahan/phrases';
import { recordsOf, type StoredLesson, type StoredStudy, type StudentRecords } from './control.ts';
import { freeSubject, newStudent } from './student.ts';
import { world } from './world.ts';

type Slot = Omit<StoredLesson['blocks'][number], 'weeks'>;

/** A student with records that a journey can change. */
export interface Case {
  login: string;
  study: StoredStudy;
  /** A subject of the running semester without any result and without a sign-up. */
  subject: StoredLesson['subject'];
  lesson: StoredLesson;
  /** A future week of that lesson, with its date and slot. */
  week: number;
  date: string;
  slot: Slot;
  /** Another room. */
  room: string;
  mark: string;
}

/** A student whom nothing else uses, with something to change. */
export async function newCase(): Promise<Case> {
  const login = await newStudent((records) => caseIn(records) !== null);
  const found = caseIn(await recordsOf(login));
  if (!found) throw new Error(`${login} has nothing to change`);
  return { ...found, login, mark: login };
}

/** The records of a student that can be changed; null when a kind of record is missing. */
function caseIn(records: StudentRecords): Omit<Case, 'login' | 'mark'> | null {
  const { studies, lessons } = records;
  const today = world().now.slice(0, 10);
  const ahead = (lesson: StoredLesson) =>
    Object.entries(lesson.blocks[0]?.weeks ?? {}).filter(
      ([, { date, canceled }]) => date > today && !canceled,
    );
  const lesson = lessons.find(
    (one) =>
      one.blocks.length === 1 && one.blocks[0]?.place && one.blocks[0].day < 5 && ahead(one).length > 1,
  );
  const [week, { date } = { date: '' }] = (lesson && ahead(lesson).at(-1)) ?? ['0'];
  const block = lesson?.blocks[0];
  const subject = freeSubject(records);
  const room = lessons
    .flatMap(({ blocks }) => blocks.map(({ place }) => place?.code ?? ''))
    .find((code) => code !== '' && code !== block?.place?.code);
  const [study] = studies;
  if (!study || !subject || !lesson || !block || !room) return null;
  const { weeks: _, ...slot } = block;
  return { study, subject, lesson, week: Number(week), date, slot, room };
}

export const clock = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
export const hours = ({ minutes, duration }: Slot) => `${clock(minutes)}–${clock(minutes + duration)}`;
export const inRoom = (slot: Slot) => `${hours(slot)}, ${slot.place?.name}`;

/** A meeting as cards write it: `Thursday 19 Nov, 11:00–12:50, A 137`. */
export function whole(
  { date, slot }: Case,
  { dates }: Phrases,
  days = 0,
  changed: Partial<Slot> = {},
): string {
  const day = new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  const weekday = dates.weekday((slot.day + days) as Parameters<typeof dates.weekday>[0]);
  return `${weekday} ${dates.date(day)}, ${inRoom({ ...slot, ...changed })}`;
}
