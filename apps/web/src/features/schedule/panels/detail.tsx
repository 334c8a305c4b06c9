import { teacherAddress } from '@kahan/contract/runtime';
import { type BlockType, type ChangedMeeting, TEACHING_WEEKS, weekPattern } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide';
import { use } from 'react';
import { Link } from 'wouter';
import { yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { useLoggedIn } from '../../../data/session/session.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { cx } from '../../../ui/cx.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { usualOf } from '../grid/describe.ts';
import { hueLookup, isBySource } from '../state/colours.ts';
import { setReservationHue, setSubjectHue, useColours } from '../state/stored.ts';
import { type SubjectInTimetables, type SubjectLesson, subjectIn } from '../state/subject-lessons.ts';
import type { LessonBlock, LoadedSource } from '../state/timetable.ts';
import { changesOf, known } from '../state/timetable.ts';
import { isSameSource, type View } from '../state/view.ts';
import { useSchedulePhrases, useToolsPhrases } from '../words.ts';
import { BesideTime } from './beside-time.ts';
import { ColourPicker } from './colour-picker.tsx';
import css from './detail.module.css';
import { DetailTools } from './detail-tools.tsx';

interface DetailProps {
  view: View;
  loaded: LoadedSource[];
  onClose: () => void;
}

/** All lessons of the subject whose code is `view.detail`, as a dialog (spec 2, block click). */
export function BlockDetail({ view, loaded, onClose }: DetailProps) {
  const words = useToolsPhrases();
  const detail = view.detail ?? '';
  const subject = subjectIn(loaded, detail);
  const isLoading = loaded.some(({ state }) => state === 'loading');
  return (
    <Dialog low reading title={subject?.name ?? detail} onClose={onClose}>
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
  subject: SubjectInTimetables;
  view: View;
  loaded: readonly LoadedSource[];
}

function Subject({ subject, view, loaded }: SubjectProps) {
  const words = useToolsPhrases();
  const colours = useColours();
  const shown = known(loaded);
  const first = subject.lessons[0]?.blocks[0];
  const isOneEach = isBySource(shown.map(({ source }) => source));
  const hue = first ? hueLookup(isOneEach ? shown.slice(0, 1) : shown, colours)(first) : 1;
  const isReservation = first?.lesson.subject_type === 'R';
  return (
    <>
      {subject.code !== '' && <p className={css.code}>{subject.code}</p>}
      <ul className={css.lessons}>
        {subject.lessons.map((lesson) => (
          <li key={lesson.gl}>
            <Lesson lesson={lesson} loaded={shown} />
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
        {shown.length > 1 && !isReservation && <p className="small dim">{words.subjectColourHint}</p>}
      </section>
    </>
  );
}

const SHAPES: Partial<Record<BlockType, string | undefined>> = { P: css.lecture, R: css.reservation };

function Lesson({ lesson, loaded }: { lesson: SubjectLesson; loaded: readonly LoadedSource[] }) {
  const words = useToolsPhrases();
  const { kinds, letters } = useSchedulePhrases();
  // The page of a teacher needs a login (product 18).
  const isLoggedIn = useLoggedIn();
  const changes = changesOf(loaded.flatMap(({ entries }) => entries.filter(({ gl }) => gl === lesson.gl)));
  return (
    <article className={css.lesson}>
      <h3 className="plain wraps middle strong gap-2">
        <span className={cx(css.letter, SHAPES[lesson.type])} aria-hidden="true">
          {letters[lesson.type]}
        </span>
        <span className={css.kindName}>{kinds[lesson.type]}</span>
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
  const words = useToolsPhrases();
  const { dates } = usePhrases();
  const schedule = useSchedulePhrases();
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
            {words.changedOn(now.week, dates.date(now.date), schedule.usually(usualOf(usual, now, schedule)))}
          </p>
        ))}
      {canceled.map(({ week, date, reason }) => (
        <p key={week} className="small negative">
          {words.cancelledOn(week, dates.date(date), reason)}
        </p>
      ))}
      {besideTime({ gl, day, minutes })}
      {loaded.length > 1 && (
        <p className="small dim">{words.inTimetables(holders.map(({ label }) => label))}</p>
      )}
    </li>
  );
}
