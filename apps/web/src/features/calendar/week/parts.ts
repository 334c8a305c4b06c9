import type { TermAnswer } from '@kahan/contract';
import {
  DAY_MINUTES,
  type EntryAppointment,
  type ExamAppointment,
  instantOf,
  type LessonAppointment,
  minutesAt,
  pragueMinutes,
} from '@kahan/domain';
import type { OtherEvent } from '../../../data/schedule/dated-week.ts';
import type { OwnLesson } from '../../../data/schedule/own-lessons.ts';
import { clockTime } from '../../../platform/time/dates.ts';
import { type EventFace, isOn } from '../event-face.ts';
import type { CalendarEvent } from '../use-calendar.ts';

/** Events of a week: above the hours, or among them by kind. */
export interface WeekParts {
  above: CalendarEvent[];
  lessons: LessonAppointment<OwnLesson>[];
  exams: ExamAppointment<TermAnswer>[];
  entries: EntryAppointment[];
  others: OtherEvent[];
}

/** An event that ends by this time of the next morning belongs to the evening before, minutes. */
const NIGHT = 360;
/** A shorter event has no room for its name. */
const LEAST_MINUTES = 30;

/** @param dates the shown days */
export function partsOf(
  events: readonly CalendarEvent[],
  dates: readonly string[],
  faceOf: (event: CalendarEvent) => EventFace,
): WeekParts {
  const parts: WeekParts = { above: [], lessons: [], exams: [], entries: [], others: [] };
  for (const event of events) {
    if (!dates.some((date) => isOn(event, date))) continue;
    if (event.kind === 'lesson') parts.lessons.push(event.lesson);
    else if (event.kind === 'exam') parts.exams.push(event.exam);
    else if (event.kind === 'entry') parts.entries.push(event.entry);
    // The grid names holidays beside their days.
    else if (event.kind === 'holiday') continue;
    else if ((event.kind === 'school' || event.kind === 'perhaps') && isOfOneDay(event))
      parts.others.push(otherOf(event, faceOf(event)));
    else parts.above.push(event);
  }
  return parts;
}

function isOfOneDay({ allDay, start, end, first, last }: CalendarEvent): boolean {
  const endsAt = minutesAt(end);
  return !allDay && (first === last || (end - start < DAY_MINUTES * 60 && endsAt <= NIGHT));
}

function otherOf(event: CalendarEvent, { title, kind, place, href, isOutside }: EventFace): OtherEvent {
  const [start, end] = [instantOf(event.start), instantOf(event.end)];
  const minutes = Math.min(pragueMinutes(start), DAY_MINUTES - LEAST_MINUTES);
  return {
    ...{ key: event.key, date: event.first, minutes },
    duration: Math.max(LEAST_MINUTES, Math.round((event.end - event.start) / 60)),
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
