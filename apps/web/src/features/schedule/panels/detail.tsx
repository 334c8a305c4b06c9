import { teacherAddress } from '@kahan/contract/runtime';
import { type BlockType, type ChangedMeeting, TEACHING_WEEKS, weekPattern } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide';
import { createContext, type ReactNode, use } from 'react';
import { Link } from 'wouter';
import { changesOf, usualText } from '../../../data/schedule/changed.ts';
import { yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { useLoggedIn } from '../../../data/session/session.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { LessonBlock } from '../blocks/blocks.ts';
import { clashesOf } from '../blocks/clashes.ts';
import { type SubjectInSchedules, type SubjectLesson, subjectIn } from '../blocks/subject-lessons.ts';
import { hueLookup, isBySource } from '../settings/colours.ts';
import { setReservationHue, setSubjectHue, useColours } from '../settings/stored.ts';
import type { LoadedSource } from '../sources/loaded-source.ts';
import { existingOf } from '../sources/loaded-source.ts';
import { isSameSource, type ScheduleView } from '../view.ts';
import { ColourPicker } from './colour-picker.tsx';
import css from './detail.module.css';
import { DetailTools } from './detail-tools.tsx';

/** A time at which a lesson is held each week. */
export interface LessonTime {
  gl: string;
  /** 1 Monday to 7 Sunday. */
  day: number;
  /** Start, minutes after midnight. */
  minutes: number;
}

/** Content that the page adds below a time of a lesson. */
export const BesideTime = createContext<(time: LessonTime) => ReactNode>(() => null);

interface DetailProps {
  view: ScheduleView;
  loaded: LoadedSource[];
  onClose: () => void;
}

/** All lessons of the subject whose code is `view.detail`, as a dialog (spec 2, block click). */
export function BlockDetail({ view, loaded, onClose }: DetailProps) {
  const words = useTexts('schedule-tools');
  const detail = view.detail ?? '';
  const subject = subjectIn(loaded, detail);
  const isLoading = loaded.some(({ state }) => state === 'loading');
  return (
    <Dialog low reading title={nonBreaking(subject?.name ?? detail)} onClose={onClose}>
      {() =>
        subject ? (
          <Subject subject={subject} view={view} loaded={loaded} />
        ) : isLoading ? (
          <Loading>
            <Skeleton width="40%" />
            <Skeleton width="80%" />
          </Loading>
        ) : (
          <>
            <p>{words.detailNone}</p>
            <DetailTools view={view} loaded={loaded} subject={{ code: detail, name: detail, lessons: [] }} />
          </>
        )
      }
    </Dialog>
  );
}

interface SubjectProps {
  subject: SubjectInSchedules;
  view: ScheduleView;
  loaded: readonly LoadedSource[];
}

function Subject({ subject, view, loaded }: SubjectProps) {
  const words = useTexts('schedule-tools');
  const colours = useColours();
  const existing = existingOf(loaded);
  const first = subject.lessons[0]?.blocks[0];
  const isOneEach = isBySource(existing.map(({ source }) => source));
  const hue = first ? hueLookup(isOneEach ? existing.slice(0, 1) : existing, colours)(first) : 1;
  const isReservation = first?.lesson.subject_type === 'R';
  return (
    <>
      {subject.code !== '' && <p className={css.code}>{subject.code}</p>}
      <ul className={css.lessons}>
        {subject.lessons.map((lesson) => (
          <li key={lesson.gl}>
            <Lesson lesson={lesson} loaded={existing} />
          </li>
        ))}
      </ul>
      <DetailTools view={view} loaded={loaded} subject={subject} />
      <section className="stack gap-2">
        <h3 className="small dim heavy">{words.colour}</h3>
        <ColourPicker
          label={subject.name}
          hue={hue}
          onHue={(to) => (isReservation ? setReservationHue(to) : setSubjectHue(subject.code, to))}
        />
        {existing.length > 1 && !isReservation && <p className="small dim">{words.subjectColourHint}</p>}
      </section>
    </>
  );
}

const SHAPES: Partial<Record<BlockType, string | undefined>> = { P: css.lecture, R: css.reservation };

function Lesson({ lesson, loaded }: { lesson: SubjectLesson; loaded: readonly LoadedSource[] }) {
  const words = useTexts('schedule-tools');
  const { kinds, letters } = useTexts('schedule');
  // The page of a teacher needs a login (product 18).
  const isLoggedIn = useLoggedIn();
  const changes = changesOf(loaded.flatMap(({ lessons }) => lessons.filter(({ gl }) => gl === lesson.gl)));
  return (
    <article className={css.lesson}>
      <h3 className="plain wraps middle strong gap-2">
        <span className={cx(css.letter, SHAPES[lesson.type])} aria-hidden="true">
          {letters[lesson.type]}
        </span>
        <span className="capital">{kinds[lesson.type]}</span>
        {lesson.group !== '' && <span className={css.group}>{words.group(lesson.group)}</span>}
      </h3>
      <ul className="stack gap-1">
        {lesson.blocks.map((block) => (
          <Time key={block.key} gl={lesson.gl} block={block} loaded={loaded} changes={changes} />
        ))}
      </ul>
      {lesson.teachers.length > 0 && (
        <p className="small dim">
          {lesson.teachers.map(({ code, name }, index) => {
            return (
              <span key={code}>
                {index > 0 && ', '}
                {isLoggedIn ? <Link href={teacherAddress(code)}>{name}</Link> : name}
              </span>
            );
          })}
        </p>
      )}
    </article>
  );
}

interface TimeProps {
  gl: string;
  block: LessonBlock;
  loaded: readonly LoadedSource[];
  /** Changed meetings of the lesson. */
  changes: readonly ChangedMeeting[];
}

function Time({ gl, block, loaded, changes }: TimeProps) {
  const besideTime = use(BesideTime);
  const words = useTexts('schedule-tools');
  const { dates } = usePhrases();
  const schedule = useTexts('schedule');
  const { pattern: inWeeks, noRoom } = schedule;
  const year = useQuery(yearScheduleQuery).data;
  const { day, minutes, duration, parts, canceled, sources } = block;
  const holders = loaded.filter(({ source }) => sources.some((one) => isSameSource(one, source)));
  return (
    <li>
      {parts.map(({ block: { location }, weeks }) => (
        <p key={weeks[0]}>
          <b>{words.when(dates.weekday(day), minutes, minutes + duration)}</b>, {location?.value ?? noRoom},{' '}
          {inWeeks(weekPattern(weeks, year?.ed_weeks ?? TEACHING_WEEKS))}
        </p>
      ))}
      {changes
        .filter(({ now }) => now.day === day && now.minutes === minutes && now.duration === duration)
        .map(({ now, usual }) => (
          <p key={now.week} className={css.changed}>
            <Icon of={ArrowLeftRight} small />
            {words.changedOn(
              now.week,
              dates.date(now.date),
              schedule.usually(usualText(usual, now, schedule)),
            )}
          </p>
        ))}
      {canceled.map(({ week, date, reason }) => (
        <p key={week} className="small negative">
          {words.cancelledOn(week, dates.date(date), reason)}
        </p>
      ))}
      {clashesOf(block, loaded).map(({ block: other, weeks }) => (
        <p key={other.key} className="small warning">
          {words.clash(
            other.lesson.subject_code.value,
            other.minutes,
            other.minutes + other.duration,
            inWeeks(weekPattern(weeks, year?.ed_weeks ?? TEACHING_WEEKS)),
          )}
        </p>
      ))}
      {besideTime({ gl, day, minutes })}
      {loaded.length > 1 && (
        <p className="small dim">{words.inTimetables(holders.map(({ label }) => label))}</p>
      )}
    </li>
  );
}
