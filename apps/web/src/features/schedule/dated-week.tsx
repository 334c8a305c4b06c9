import type { ScheduleEntry, TermAnswer, YearScheduleAnswer } from '@kahan/contract';
import {
  appointmentKey,
  compareSlots,
  DAY_MINUTES,
  dayOfWeek,
  type EntryAppointment,
  type ExamAppointment,
  type LessonAppointment,
  mondayOf,
} from '@kahan/domain';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { Grid } from './grid/grid.tsx';
import { boundsOf } from './grid/layout.ts';
import { useSize } from './grid/size.ts';
import { showsWeek, useGridKeys } from './grid/use-keys.ts';
import { dateIn } from './state/calendar.ts';
import { useDisplayFlags } from './state/stored.ts';
import {
  type EntryBlock,
  type ExamBlock,
  type LessonBlock,
  type OtherBlock,
  usualOf,
} from './state/timetable.ts';
import { useSchedulePhrases } from './words.ts';

export interface DatedWeekProps {
  lessons: readonly LessonAppointment<ScheduleEntry>[];
  exams: readonly ExamAppointment<TermAnswer>[];
  entries: readonly EntryAppointment[];
  others: readonly (OtherBlock['other'] & { key: string; date: string; minutes: number; duration: number })[];
  /** All lessons of the reader, which tell where a lesson usually is. */
  all: readonly ScheduleEntry[];
  /** Days of one week, YYYY-MM-DD, in order. */
  dates: readonly string[];
  /** The day that a phone shows, one of them. */
  shown: string;
  today: string;
  /** What a day without anything says. */
  none: string;
  /** With the holidays to name; undefined for none. */
  schedule: YearScheduleAnswer | undefined;
  subjectHref: (lesson: ScheduleEntry) => string;
  entryHref: (entry: EntryAppointment) => string;
  /** Percent, number of a subject's colour. */
  hueOf: (code: string, isReservation: boolean) => number;
  onDay: (date: string) => void;
  /** The next or previous week, or day where a phone shows one. */
  onTurn: (step: 1 | -1, of: 'week' | 'day') => void;
}

/** The timetable's grid for some days of the calendar, whatever semester they are in. */
export function DatedWeek(props: DatedWeekProps) {
  'use memo';
  const { dates, shown, today, none, schedule, subjectHref, hueOf, onDay, onTurn } = props;
  const schedulePhrases = useSchedulePhrases();
  const phrases = usePhrases();
  const [, navigate] = useLocation();
  const flags = useDisplayFlags();
  const size = useSize();
  const area = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const monday = mondayOf(shown);
  const blocks = [
    ...lessonBlocks(props),
    ...props.exams.map(examBlock),
    ...props.entries.map(entryBlock),
    ...props.others.map(otherBlock),
  ].sort(compareSlots);
  const bounds = { ...boundsOf(blocks), days: dates.map(dayOfWeek) };
  const entryHrefs = new Map(props.entries.map((one) => [appointmentKey(one), props.entryHref(one)]));
  const shownDay = dayOfWeek(shown);
  const words = { ...schedulePhrases, noneOnDay: none };
  const look = {
    ...{ words, flags, teachingWeeks: null, dateOf: phrases.dates.date },
    detailHref: (lesson: LessonBlock['lesson']) => subjectHref(lesson as ScheduleEntry),
    entryHref: ({ key }: EntryBlock) => entryHrefs.get(key) ?? '',
  };
  const onKeyDown = useGridKeys({
    ...{ area, blocks, shownDay },
    onDay: (day) => onDay(dateIn(monday, 1, day)),
    onWeek: (step) => onTurn(step, 'week'),
  });
  return (
    <section ref={area} tabIndex={-1} aria-label={words.timetable} onKeyDown={onKeyDown}>
      <Grid
        {...{ blocks, bounds, look, shownDay, monday, schedule, size, scroller }}
        hueOf={(block) => {
          if ('other' in block || 'entry' in block) return 1;
          if ('exam' in block) return hueOf(block.exam.term.code.code, false);
          return hueOf(block.lesson.subject_code.code, block.lesson.subject_type === 'R');
        }}
        today={dates.includes(today) ? dayOfWeek(today) : null}
        arriving={{ of: `${dates[0]} ${size}`, isWaiting: false }}
        onOpen={(href) => navigate(href)}
        onTurn={(step) => onTurn(step, showsWeek() ? 'week' : 'day')}
      />
    </section>
  );
}

function lessonBlocks({ lessons, all }: DatedWeekProps): LessonBlock[] {
  const usual = new Map(
    [...new Set(lessons.map(({ week }) => week))].map((week) => [week, usualOf(all, week)]),
  );
  return lessons.map((one): LessonBlock => {
    const { lesson, block, week, date, minutes, duration, canceled, reason } = one;
    const changed = usual.get(week)?.get(`${lesson.gl}|${block.term.day}|${minutes}|${duration}`);
    return {
      ...{ key: appointmentKey(one), lesson, minutes, duration, day: dayOfWeek(date) },
      ...{ parts: [{ block, weeks: [week] }], weeks: [week] },
      canceled: canceled ? [{ week, date, reason }] : [],
      sources: [{ kind: 'study', id: lesson.study_id }],
      usual: changed ?? null,
    };
  });
}

const withinDay = (minutes: number, duration: number) => Math.min(duration, DAY_MINUTES - minutes);

const examBlock = (exam: ExamAppointment<TermAnswer>): ExamBlock => ({
  ...{ key: appointmentKey(exam), exam, weeks: [1], canceled: [] },
  ...{ day: dayOfWeek(exam.date), minutes: exam.minutes, duration: withinDay(exam.minutes, exam.duration) },
});

const entryBlock = (one: EntryAppointment): EntryBlock => ({
  ...{ key: appointmentKey(one), entry: one.entry, dates: [one.date], weeks: [1], canceled: [] },
  ...{ day: dayOfWeek(one.date), minutes: one.minutes, duration: one.duration },
});

const otherBlock = (one: DatedWeekProps['others'][number]): OtherBlock => {
  const { key, date, minutes, duration, ...other } = one;
  return {
    ...{ key, other, minutes, duration: withinDay(minutes, duration), day: dayOfWeek(date) },
    ...{ weeks: [1], canceled: [] },
  };
};
