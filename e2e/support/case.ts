import type { Phrases } from '@kahan/phrases';
import { recordsOf, type StoredLesson, type StoredStudy, ungradedResults } from './control.ts';
import { world } from './world.ts';

type Slot = Omit<StoredLesson['blocks'][number], 'weeks'>;

/** A student with records that a journey can change. */
export interface Case {
  login: string;
  study: StoredStudy;
  /** A subject of the running semester without any result. */
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

/** @throws Error when the student has nothing to change */
export async function caseOf(login: string): Promise<Case> {
  const { studies, results, lessons } = await recordsOf(login);
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
  const subject = ungradedResults(results)[0]?.subject;
  const room = lessons
    .flatMap(({ blocks }) => blocks.map(({ place }) => place?.code ?? ''))
    .find((code) => code !== '' && code !== block?.place?.code);
  const [study] = studies;
  if (!study || !subject || !lesson || !block || !room) throw new Error(`${login} has nothing to change`);
  const { weeks: _, ...slot } = block;
  return { login, study, subject, lesson, week: Number(week), date, slot, room, mark: login };
}

export const clock = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
export const hours = ({ minutes, duration }: Slot) => `${clock(minutes)}–${clock(minutes + duration)}`;
export const inRoom = (slot: Slot) => `${hours(slot)}, ${slot.place?.name}`;

/** A meeting as cards write it: `Thu 19 Nov, 11:00–12:50, A 137`. */
export function whole(
  { date, slot }: Case,
  { dates }: Phrases,
  days = 0,
  changed: Partial<Slot> = {},
): string {
  const day = new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  const weekday = dates.weekdayShort((slot.day + days) as Parameters<typeof dates.weekdayShort>[0]);
  return `${weekday} ${dates.date(day)}, ${inRoom({ ...slot, ...changed })}`;
}
