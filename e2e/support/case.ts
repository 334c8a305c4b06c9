import type { Phrases } from '@kahan/phrases';
import { type HeldLesson, type HeldResult, held } from './control.ts';
import type { Language } from './test.ts';
import { world } from './world.ts';

interface Held {
  studies: { study_id: string; plan: string; study_program: Words; state: { value: Words } }[];
  results: (HeldResult & { attempts: { credit: unknown[]; exam: unknown[] } })[];
  lessons: (HeldLesson & { type: 'P' | 'X' | 'R' })[];
}
export type Words = Record<Language, string>;
type Slot = Omit<HeldLesson['blocks'][number], 'weeks'>;

/** A student, and what there is to be changed about them. */
export interface Case {
  login: string;
  study: Held['studies'][number];
  /** A subject of the running semester without any result. */
  subject: HeldLesson['subject'];
  lesson: Held['lessons'][number];
  /** A week of that lesson that is ahead, its date and slot. */
  week: number;
  date: string;
  slot: Slot;
  /** Another room. */
  room: string;
  mark: string;
}

/** @throws Error when the student has nothing to change */
export async function caseOf(login: string): Promise<Case> {
  const { studies, results, lessons } = (await held(login)) as unknown as Held;
  const today = world().now.slice(0, 10);
  const ahead = (lesson: HeldLesson) =>
    Object.entries(lesson.blocks[0]?.weeks ?? {}).filter(
      ([, { date, canceled }]) => date > today && !canceled,
    );
  const lesson = lessons.find(
    (one) =>
      one.blocks.length === 1 && one.blocks[0]?.place && one.blocks[0].day < 5 && ahead(one).length > 1,
  );
  const [week, { date } = { date: '' }] = (lesson && ahead(lesson).at(-1)) ?? ['0'];
  const block = lesson?.blocks[0];
  const subject = results.find(
    ({ attempts, year, semester }) =>
      attempts.credit.length + attempts.exam.length === 0 && year === 2026 && semester === 1,
  )?.subject;
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

/** Thu 19 Nov, 11:00–12:50, A 137 */
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
