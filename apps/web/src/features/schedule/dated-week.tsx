import type { TermAnswer } from '@kahan/contract';
import {
  addDays,
  appointmentKey,
  compareSlots,
  DAY_MINUTES,
  dayOfWeek,
  type EntryAppointment,
  type ExamAppointment,
  minutesOn,
  mondayOf,
} from '@kahan/domain';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { usualOf } from '../../data/schedule/changed.ts';
import type { DatedWeekProps } from '../../data/schedule/dated-week.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { usePhone } from '../../platform/page/use-phone.ts';
import type { EntryBlock, ExamBlock, LessonBlock, OtherBlock } from './blocks/blocks.ts';
import { Grid } from './grid/grid.tsx';
import { boundsOf } from './grid/layout.ts';
import { useSize } from './grid/size.ts';
import { showsWeek, useGridKeys } from './grid/use-keys.ts';
import { useDisplayFlags } from './settings/stored.ts';
import { dateIn } from './weeks.ts';

/** The timetable's grid for some days of the calendar, whatever semester they are in. */
export function DatedWeek(props: DatedWeekProps) {
  'use memo';
  const { dates, shown, today, none, schedule, subjectHref, hueOf, stateOf, onDay, onTurn, onEmpty } = props;
  const schedulePhrases = useTexts('schedule');
  const phrases = usePhrases();
  const [, navigate] = useLocation();
  const flags = useDisplayFlags();
  const size = useSize();
  const phone = usePhone();
  const area = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const monday = mondayOf(shown);
  const blocks = [
    ...lessonBlocks(props),
    ...props.exams.flatMap((exam) => inDays(exam, examBlock(exam), dates)),
    ...props.entries.map(entryBlock),
    ...props.others.flatMap((other) => inDays(other, otherBlock(other), dates)),
  ].sort(compareSlots);
  const shownDay = dayOfWeek(shown);
  // A phone shows one day: it begins at its own first hour, not at that of a day beside it.
  const bounds = {
    ...boundsOf(phone ? blocks.filter(({ day }) => day === shownDay) : blocks),
    days: dates.map(dayOfWeek),
  };
  const entryHrefs = new Map(props.entries.map((one) => [appointmentKey(one), props.entryHref(one)]));
  const words = { ...schedulePhrases, noneOnDay: none };
  const look = {
    ...{ words, flags, teachingWeeks: null, dateOf: phrases.dates.date },
    detailHref: subjectHref,
    entryHref: ({ key }: EntryBlock) => entryHrefs.get(key) ?? '',
  };
  const onKeyDown = useGridKeys({
    ...{ area, blocks, shownDay },
    onDay: (day) => onDay(dateIn(monday, 1, day)),
    onWeek: (step) => onTurn(step, 'week'),
  });
  return (
    <section ref={area} tabIndex={-1} aria-label={props.label} onKeyDown={onKeyDown}>
      <Grid
        {...{ blocks, bounds, look, shownDay, monday, schedule, size, scroller }}
        hueOf={(block) => {
          if ('other' in block || 'entry' in block) return 1;
          if ('exam' in block) return hueOf(block.exam.term.code.code, false);
          return hueOf(block.lesson.subject_code.code, block.lesson.subject_type === 'R');
        }}
        today={dates.includes(today) ? dayOfWeek(today) : null}
        arriving={{ scheduleKey: `${dates[0]} ${size}`, isWaiting: false }}
        onOpen={(href) => navigate(href, { state: stateOf(href) })}
        onEmpty={onEmpty && ((day, minutes) => onEmpty(dateIn(monday, 1, day), minutes))}
        onTurn={(step) => onTurn(step, showsWeek() ? 'week' : 'day')}
      />
    </section>
  );
}

function lessonBlocks({ lessons, all, dates }: DatedWeekProps): LessonBlock[] {
  const usual = new Map(
    [...new Set(lessons.map(({ week }) => week))].map((week) => [week, usualOf(all, week)]),
  );
  return lessons.flatMap((one): LessonBlock[] => {
    const { lesson, blocks, week, date, minutes, duration, canceled, reason } = one;
    const changed = usual.get(week)?.get(`${lesson.gl}|${dayOfWeek(date)}|${minutes}|${duration}`);
    const shown: LessonBlock = {
      ...{ key: appointmentKey(one), lesson, minutes, duration, day: dayOfWeek(date) },
      ...{ parts: blocks.map((block) => ({ block, weeks: [week] })), weeks: [week] },
      canceled: canceled ? [{ week, date, reason }] : [],
      sources: [
        'teacher' in lesson
          ? { kind: 'teacher', id: lesson.teacher }
          : { kind: 'study', id: lesson.study_id },
      ],
      usual: changed ?? null,
    };
    return inDays(one, shown, dates);
  });
}

/** A block on its day, and the rest of it on the next one when it goes on after midnight; of these the shown days. */
function inDays<B extends LessonBlock | ExamBlock | OtherBlock>(
  one: { date: string; minutes: number; duration: number },
  block: B,
  dates: readonly string[],
): B[] {
  const next = addDays(one.date, 1);
  const rest = minutesOn(one, next).to;
  return [
    ...(dates.includes(one.date) ? [block] : []),
    ...(rest > 0 && dates.includes(next)
      ? [{ ...block, key: `${block.key} after midnight`, day: dayOfWeek(next), minutes: 0, duration: rest }]
      : []),
  ];
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
