import type { ScheduleEntry, TermAnswer, YearScheduleAnswer } from '@kahan/contract';
import {
  DAY_MINUTES,
  type EntryAppointment,
  type ExamAppointment,
  type LessonAppointment,
  pragueMinutes,
} from '@kahan/domain';
import { clockTime } from '../../../platform/time/dates.ts';
import type { Face } from '../state/face.ts';
import type { Entry } from '../state/use-calendar.ts';

/** A school event with its hours, as the timetable's grid draws it. */
export interface OtherEntry {
  key: string;
  date: string;
  minutes: number;
  duration: number;
  name: string;
  kind: string;
  place: string;
  time: string;
  href: string;
  isOutside: boolean;
}

/** What the grid of a week needs. The page gives the grid, which is the timetable's. */
export interface WeekSlot {
  lessons: readonly LessonAppointment<ScheduleEntry>[];
  exams: readonly ExamAppointment<TermAnswer>[];
  entries: readonly EntryAppointment[];
  others: readonly OtherEntry[];
  all: readonly ScheduleEntry[];
  dates: readonly string[];
  shown: string;
  today: string;
  none: string;
  schedule: YearScheduleAnswer | undefined;
  subjectHref: (lesson: ScheduleEntry) => string;
  entryHref: (entry: EntryAppointment) => string;
  hueOf: (code: string, isReservation: boolean) => number;
  onDay: (date: string) => void;
  onTurn: (step: 1 | -1, of: 'week' | 'day') => void;
}

/** Entries of a week by where they stand: above the hours, or among them. */
export interface WeekParts {
  above: Entry[];
  lessons: LessonAppointment<ScheduleEntry>[];
  exams: ExamAppointment<TermAnswer>[];
  entries: EntryAppointment[];
  others: OtherEntry[];
}

/** What ends by this hour of the next morning is of the evening before, minutes. */
const NIGHT = 360;
/** A shorter event has no room for its name. */
const LEAST_MINUTES = 30;

/** @param dates the shown days */
export function partsOf(
  entries: readonly Entry[],
  dates: readonly string[],
  faceOf: (entry: Entry) => Face,
): WeekParts {
  const parts: WeekParts = { above: [], lessons: [], exams: [], entries: [], others: [] };
  for (const entry of entries) {
    if (!dates.some((date) => entry.first <= date && date <= entry.last)) continue;
    if (entry.kind === 'lesson') parts.lessons.push(entry.lesson);
    else if (entry.kind === 'exam') parts.exams.push(entry.exam);
    else if (entry.kind === 'entry') parts.entries.push(entry.entry);
    // The grid names holidays beside their days.
    else if (entry.kind === 'holiday') continue;
    else if (entry.kind === 'school' && isOfOneDay(entry) && dates.includes(entry.first))
      parts.others.push(otherOf(entry, faceOf(entry)));
    else parts.above.push(entry);
  }
  return parts;
}

function isOfOneDay({ allDay, start, end, first, last }: Entry): boolean {
  const endsAt = pragueMinutes(new Date(end * 1000));
  return !allDay && (first === last || (end - start < DAY_MINUTES * 60 && endsAt <= NIGHT));
}

function otherOf(entry: Entry, { title, kind, place, href, isOutside }: Face): OtherEntry {
  const [start, end] = [new Date(entry.start * 1000), new Date(entry.end * 1000)];
  const minutes = Math.min(pragueMinutes(start), DAY_MINUTES - LEAST_MINUTES);
  return {
    ...{ key: entry.key, date: entry.first, minutes },
    duration: Math.max(LEAST_MINUTES, Math.round((entry.end - entry.start) / 60)),
    ...{
      name: title,
      kind,
      place: place ?? '',
      time: `${clockTime(start)}–${clockTime(end)}`,
      href,
      isOutside,
    },
  };
}
