import type { TermAnswer, YearScheduleAnswer } from '@kahan/contract';
import type { EntryAppointment, ExamAppointment, LessonAppointment } from '@kahan/domain';
import type { OwnLesson } from './own-lessons.ts';

/** A school event with its hours, as the timetable's grid draws it. */
export interface OtherEvent {
  key: string;
  date: string;
  minutes: number;
  duration: number;
  name: string;
  kind: string;
  place: string;
  /** 8:00–9:50 */
  time: string;
  href: string;
  /** The address is on another site. */
  isOutside: boolean;
}

/** Props of the grid of a dated week: the timetable draws it, the calendar shows it. */
export interface DatedWeekProps {
  lessons: readonly LessonAppointment<OwnLesson>[];
  exams: readonly ExamAppointment<TermAnswer>[];
  entries: readonly EntryAppointment[];
  others: readonly OtherEvent[];
  /** All lessons of the reader, which tell where a lesson usually is. */
  all: readonly OwnLesson[];
  /** Days of one week, YYYY-MM-DD, in order. */
  dates: readonly string[];
  /** The day that a phone shows, one of them. */
  shown: string;
  today: string;
  /** Name of the grid: the view that it shows. */
  label: string;
  /** The text of a day without events. */
  none: string;
  /** With the holidays to name; undefined for none. */
  schedule: YearScheduleAnswer | undefined;
  subjectHref: (lesson: Pick<OwnLesson, 'subject_code' | 'year'>) => string;
  entryHref: (entry: EntryAppointment) => string;
  /** State of the history with which an address of the grid is opened. */
  stateOf: (href: string) => object | undefined;
  /** The mouse was pressed where nothing is, at minutes after midnight; undefined where nothing can be added. */
  onEmpty: ((date: string, minutes: number) => void) | undefined;
  /** Number of a subject's colour, 1 to 12. */
  hueOf: (code: string, isReservation: boolean) => number;
  onDay: (date: string) => void;
  /** The next or previous week, or day where a phone shows one. */
  onTurn: (step: 1 | -1, unit: 'week' | 'day') => void;
}
