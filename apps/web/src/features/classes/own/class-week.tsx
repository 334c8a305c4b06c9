import type { ClassDetail, SharedScheduleLesson, YearScheduleAnswer } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import {
  ALL_WEEKS,
  addDays,
  DAYS,
  mondayOfWeek,
  openingDate,
  pragueDate,
  type ScheduleBlock,
  type Semester,
  scheduleBlocks,
  semesterOf,
  weekOf,
} from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { clockSpan } from '../../../data/schedule/lesson-names.ts';
import { yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { keptScheduleQuery } from '../../../data/schedule/shared-schedules.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { cx } from '../../../ui/cx.ts';
import { Held, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadProblem } from '../../../ui/feedback/states.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Row } from '../../../ui/layout/sheet.tsx';
import css from './own-class.module.css';

/** The semester of a class that the page shows: the present one, else its first; null when it has no lessons. */
export function shownSemester({ year, semesters }: ClassDetail, today: string): Semester | null {
  const present = semesterOf(today);
  if (present.year === year && semesters.includes(present.semester)) return present.semester;
  return semesters[0] ?? null;
}

/**
 * The date on whose week the lessons of a class open. The reader's own lessons of the class decide, so that a group which
 * the reader does not attend keeps no week open; without any all lessons decide.
 * @param own ids of the reader's lessons
 */
export function openingOfClass(
  lessons: readonly SharedScheduleLesson[],
  own: ReadonlySet<string>,
  schedule: YearScheduleAnswer,
  now: Date,
): string | null {
  const attended = lessons.filter(({ gl }) => own.has(gl));
  return openingDate({ lessons: attended.length > 0 ? attended : lessons, terms: [] }, schedule, now);
}

/** Up to so many lessons of others stand between the reader's own. */
const MOST_OTHERS = 3;

/**
 * The lessons that a week of a class shows at first: a reader who attends some of many sees those alone, for a class may
 * have thirty groups. Everybody else sees all.
 */
export function firstBlocks<T extends { lesson: { gl: string } }>(
  blocks: readonly T[],
  own: ReadonlySet<string>,
): readonly T[] {
  const attended = blocks.filter(({ lesson }) => own.has(lesson.gl));
  const others = blocks.length - attended.length;
  return attended.length > 0 && others > MOST_OTHERS ? attended : blocks;
}

interface ClassWeekProps {
  detail: ClassDetail;
  semester: Semester;
  /** Ids of the reader's own lessons; null while they are not known. */
  own: ReadonlySet<string> | null;
}

/** Of a reader without own lessons. */
const NONE: ReadonlySet<string> = new Set();

/**
 * The lessons of a class: while it is taught those of the week in which a timetable opens, which on a weekend is the
 * coming one, else those of the whole semester.
 */
export function ClassWeek({ detail: { code, year }, semester, own: known }: ClassWeekProps) {
  const words = useTexts('own-class');
  const { dates } = usePhrases();
  const now = useNow();
  const today = pragueDate(now);
  const schedule = useQuery(yearScheduleQuery).data;
  const query = useQuery({
    ...keptScheduleQuery('subject', code, { year, semester }),
    retryOnMount: false,
  });
  const present = semesterOf(today);
  const isPresent = present.year === year && present.semester === semester && schedule?.year === year;
  const own = known ?? NONE;
  const isLoaded = query.data !== undefined && known !== null;
  const lessons = isLoaded ? query.data.data.items : [];
  const opening = isPresent ? openingOfClass(lessons, own, schedule, now) : null;
  const week = (opening !== null && schedule && weekOf(schedule, opening)) || ALL_WEEKS;
  const [isWhole, setWhole] = useState(false);
  const all = scheduleBlocks(lessons, week);
  const blocks = isWhole ? all : firstBlocks(all, own);
  const monday = week === ALL_WEEKS || !schedule ? null : mondayOfWeek(schedule, semester, week);
  const address = new URLSearchParams({ subject: code, week: String(week) });
  const days = DAYS.filter((day) => blocks.some((block) => block.day === day));
  return (
    <>
      <Row className={css.row}>
        <div className={css.head}>
          <span className="small dim">{week === ALL_WEEKS ? words.allWeeks : words.weekOf(week)}</span>
          <Link
            href={`${PAGES.schedule.path}/${year}/${semester}?${address}`}
            className="small strong inline touch"
          >
            {words.wholeTimetable}
          </Link>
        </div>
      </Row>
      {!isLoaded && (
        <Row last>
          {query.isError ? (
            <LoadProblem title={words.timetableFailed} query={query} />
          ) : (
            <Held>
              <Skeleton width="min(20rem, 80%)" height="var(--lead-16)" />
            </Held>
          )}
        </Row>
      )}
      {isLoaded && days.length === 0 && (
        <Row last>
          <p className="dim">{words.noLessonsNow}</p>
        </Row>
      )}
      {days.map((day) => {
        const date = monday === null ? null : addDays(monday, day - 1);
        return (
          <Row
            key={day}
            className={cx(css.row, date === today && css.today)}
            margin={
              <>
                <b>{dates.weekdayShort(day)}</b>
                {date !== null && dates.date(date)}
              </>
            }
          >
            <ul>
              {blocks
                .filter((block) => block.day === day)
                .map((block) => (
                  <Lesson key={block.key} block={block} isOwn={own.has(block.lesson.gl)} week={week} />
                ))}
            </ul>
          </Row>
        );
      })}
      {blocks.length < all.length && (
        <Row last>
          <Button compact onClick={() => setWhole(true)}>
            {words.otherLessons(all.length - blocks.length)}
          </Button>
        </Row>
      )}
    </>
  );
}

interface LessonProps {
  block: ScheduleBlock<SharedScheduleLesson>;
  isOwn: boolean;
  week: number;
}

function Lesson({ block: { lesson, parts, minutes, duration, weeks, canceled }, isOwn, week }: LessonProps) {
  const words = useTexts('own-class');
  const isCancelled = week !== ALL_WEEKS && canceled.length === weeks.length;
  const rooms = [...new Set(parts.flatMap(({ block: { location } }) => location?.value ?? []))];
  const people = Object.values(lesson.teachers).map(({ name }) => name.value);
  const facts = [
    words.types[lesson.subject_type],
    lesson.group === '' ? '' : words.group(lesson.group),
    rooms.length > 0 ? rooms.join(', ') : words.noRoom,
    people.join(', '),
  ];
  const [reason] = canceled.flatMap((one) => one.reason ?? []);
  return (
    <li className={css.lesson} data-lesson={lesson.gl}>
      <b className={cx('nowrap', isCancelled && css.gone)}>{clockSpan({ minutes, duration })}</b>
      <span className={cx(css.facts, isCancelled && css.gone)}>
        {nonBreaking(facts.filter((fact) => fact !== '').join(' · '))}
      </span>
      {isCancelled && (
        <span className="small negative">
          {reason ? `${words.isCancelled}: ${reason}` : words.isCancelled}
        </span>
      )}
      {isOwn && <span className="small positive strong">{words.yours}</span>}
    </li>
  );
}
