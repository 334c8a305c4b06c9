import type { Person, ScheduleLesson, SharedScheduleLesson } from '@kahan/contract';
import {
  addDays,
  DAY_MINUTES,
  fullName,
  holidayOf,
  lanesOf,
  lastWeekOf,
  meetingPlace,
  mondayOfWeek,
  pragueDate,
  pragueMinutes,
  scheduleBlocks,
  semesterAt,
  TEACHING_WEEKS,
} from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide';
import type { CSSProperties } from 'react';
import { Link, useLocation } from 'wouter';
import { huesOf } from '../../data/schedule/hues.ts';
import { clockSpan, shortName } from '../../data/schedule/lesson-names.ts';
import { sharedScheduleHref } from '../../data/schedule/links.ts';
import { yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { PRESERVE_SCROLL } from '../../platform/page/address-view.ts';
import { currentAddressWith } from '../../platform/page/navigation.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Row } from '../../ui/layout/sheet.tsx';
import { GridDay, type GridSpan, shareOf, WeekGrid } from '../../ui/layout/week-grid.tsx';
import css from './week.module.css';
import { hoursOfWeek, useWeekOfAddress, usualWeek, withinSemester } from './week.view.ts';

interface WeekProps {
  person: Person;
  /** Lessons of the semester. */
  lessons: readonly SharedScheduleLesson[];
  /** Those that the reader attends. */
  own: readonly ScheduleLesson[];
  now: Date;
}

/** A teacher's week: days are rows, hours go across. The week that is shown stands in the address. */
export function Week({ person, lessons, own, now }: WeekProps) {
  'use memo';
  const words = useTexts('people');
  const { dates } = usePhrases();
  const [, navigate] = useLocation();
  const year = useQuery(yearScheduleQuery).data;
  const askedWeek = useWeekOfAddress();
  const today = pragueDate(now);
  const semester = semesterAt(now);
  const schedule = year?.year === semester.year ? year : undefined;
  const last = lastWeekOf(lessons, schedule?.ed_weeks ?? TEACHING_WEEKS);
  const usual = usualWeek({ schedule, semester, lessons, now, last });
  const week = askedWeek === null ? usual : withinSemester(askedWeek, last);
  const monday = schedule ? mondayOfWeek(schedule, semester.semester, week) : null;
  const { days, ...span } = hoursOfWeek(scheduleBlocks(lessons, 0));
  const blocks = scheduleBlocks(lessons, week);
  const lanes = lanesOf(blocks);
  const hues = huesOf(own);
  const attended = new Set(own.map(({ gl }) => gl));
  const turn = (to: number) =>
    navigate(currentAddressWith('week', to === usual ? null : String(to)), {
      replace: true,
      state: PRESERVE_SCROLL,
    });
  const range =
    monday === null ? '' : `${dates.date(monday)} – ${dates.date(addDays(monday, (days.at(-1) ?? 5) - 1))}`;
  const detailOf = (code: string) =>
    sharedScheduleHref('teacher', person.uident, semester, { week: String(week), detail: code });
  return (
    <section aria-label={words.weekOf(fullName(person), week)}>
      <Row className={css.heading}>
        <h2>{words.week}</h2>
        <p className="small faint" role="status">
          {words.weekDays(week, range)}
        </p>
        <div className={css.turn}>
          <IconButton
            icon={ChevronLeft}
            label={words.previousWeek}
            aria-disabled={week <= 1}
            onClick={() => week > 1 && turn(week - 1)}
          />
          <IconButton
            icon={ChevronRight}
            label={words.nextWeek}
            aria-disabled={week >= last}
            onClick={() => week < last && turn(week + 1)}
          />
        </div>
      </Row>
      <WeekGrid span={span} className={css.week}>
        {days.map((day) => {
          const date = monday === null ? null : addDays(monday, day - 1);
          const holiday = schedule && date !== null && holidayOf(schedule.holidays, date);
          const heldBlocks = blocks.filter((block) => block.day === day);
          const rows = Math.max(1, ...heldBlocks.map(({ key }) => lanes.get(key)?.lanes ?? 1));
          return (
            <GridDay
              key={day}
              span={span}
              rows={rows}
              now={date === today ? pragueMinutes(now) : null}
              margin={
                <>
                  <b aria-hidden="true">{dates.weekdayShort(day)}</b>
                  <span className="hidden-text">{dates.weekday(day)}</span>
                  {date !== null && <span> {dates.date(date)}</span>}
                </>
              }
            >
              <ul>
                {heldBlocks.length === 0 && holiday && <li className={css.note}>{holiday.name}</li>}
                {heldBlocks.map((block) => (
                  <WeekBlock
                    key={block.key}
                    block={block}
                    lane={lanes.get(block.key)?.lane ?? 0}
                    span={span}
                    href={detailOf(block.lesson.subject_code.code || block.lesson.gl)}
                    hue={
                      attended.has(block.lesson.gl) ? (hues.get(block.lesson.subject_code.code) ?? 1) : null
                    }
                  />
                ))}
              </ul>
            </GridDay>
          );
        })}
      </WeekGrid>
      <Row last className={css.below}>
        {blocks.length === 0 && <p className="dim">{words.nothingInWeek}</p>}
        {/* A block of a phone has room for short names alone. */}
        <dl className={cx(css.names, 'only-phone')}>
          {[...new Set(blocks.map(({ lesson }) => lesson.subject_code.value))].map((name) => (
            <div key={name}>
              <dt>{shortName(name)}</dt>
              <dd>{nonBreaking(name)}</dd>
            </div>
          ))}
        </dl>
        <div className={css.legend}>
          {attended.size > 0 && blocks.some(({ lesson }) => attended.has(lesson.gl)) && (
            <>
              <span className={css.key}>
                <span className={cx(css.swatch, 'subject', 's8', css.own)} />
                {words.youAttend}
              </span>
              <span className={css.key}>
                <span className={css.swatch} />
                {words.otherTeaching}
              </span>
            </>
          )}
          <Link href={sharedScheduleHref('teacher', person.uident, semester, { week: String(week) })}>
            {words.inTimetable}
          </Link>
        </div>
      </Row>
    </section>
  );
}

interface WeekBlockProps {
  block: ReturnType<typeof scheduleBlocks<SharedScheduleLesson>>[number];
  span: GridSpan;
  /** Lane of the block among those that overlap it. */
  lane: number;
  href: string;
  /** Colour of a subject that the reader attends; null for others. */
  hue: number | null;
}

/** One block of the week: a link to the subject in the teacher's timetable. */
function WeekBlock({ block, span, lane, href, hue }: WeekBlockProps) {
  const words = useTexts('people');
  const { home } = usePhrases();
  const { lesson, minutes, duration, parts, canceled, weeks } = block;
  const room = meetingPlace(parts.map((part) => part.block))?.value ?? null;
  const name = lesson.subject_code.value;
  const isCanceled = canceled.length === weeks.length;
  const said = [
    name,
    home.kinds[lesson.subject_type],
    clockSpan(block),
    ...(room === null ? [] : [room]),
    ...(isCanceled ? [words.cancelled] : []),
    ...(hue === null ? [] : [words.youAttend]),
  ].join(', ');
  return (
    <li
      className={css.place}
      style={
        {
          '--from': shareOf(minutes, span),
          '--to': shareOf(Math.min(minutes + duration, DAY_MINUTES), span),
          '--lane': lane,
        } as CSSProperties
      }
    >
      <Link
        href={href}
        title={said}
        className={cx(
          css.block,
          hue !== null && cx('subject', `s${hue}`, css.own),
          lesson.subject_type === 'P' && css.lecture,
          isCanceled && css.cancelled,
        )}
      >
        <span className={css.top} aria-hidden="true">
          <span className="cut heavy only-desk">{nonBreaking(name)}</span>
          <span className="cut heavy only-phone">{shortName(name)}</span>
          <span className={css.kind}>{home.letters[lesson.subject_type]}</span>
        </span>
        {room !== null && (
          <span className="cut" aria-hidden="true">
            {room}
          </span>
        )}
      </Link>
    </li>
  );
}
