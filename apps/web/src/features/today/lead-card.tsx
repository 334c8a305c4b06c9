import { pragueDate } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { CSSProperties, ReactNode } from 'react';
import { clockOf } from '../../data/schedule/lesson-names.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useNow } from '../../platform/time/clock.ts';
import { cx } from '../../ui/cx.ts';
import css from './lead-card.module.css';
import { capital, fuseLeft, type Lead, type TodaysLesson } from './today.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

function Seconds({ start }: { start: Date }) {
  const { home } = usePhrases();
  const left = Math.ceil((start.getTime() - useNow(SECOND).getTime()) / SECOND);
  return left > 0 ? home.inSeconds(left) : home.startsNow;
}

/** Time to a start: minutes, and seconds in the last minute. `now` is a full minute. */
function Countdown({ start, now }: { start: Date; now: Date }) {
  const { home } = usePhrases();
  const left = Math.ceil((start.getTime() - now.getTime()) / MINUTE);
  if (left <= 0) return home.startsNow;
  return left === 1 ? <Seconds start={start} /> : home.inMinutes(left);
}

interface LeadCardProps {
  lesson: TodaysLesson;
  kind: Exclude<Lead['kind'], 'none'>;
  /** A full minute. */
  now: Date;
  /** Number of the subject's colour. */
  hue: number;
}

function When({ lesson, kind, now }: Omit<LeadCardProps, 'hue'>): ReactNode {
  const { home, dates } = usePhrases();
  const end = clockOf(lesson.minutes + lesson.duration);
  if (kind === 'heads-up') {
    return (
      <>
        <span className={css.big} role="timer" aria-live="off">
          <Countdown start={lesson.start} now={now} />
        </span>
        <span className="dim">{`${clockOf(lesson.minutes)}–${end}`}</span>
      </>
    );
  }
  const isRunning = kind === 'running';
  const begins = isRunning ? home.running : dates.moment(lesson.date, lesson.minutes, pragueDate(now));
  return (
    <>
      <span className={cx(css.big, !isRunning && css.later)}>{capital(begins)}</span>
      <span className="dim">{home.until(end)}</span>
    </>
  );
}

/** One lesson: when, what, where, who. The fuse above one that starts soon burns down. */
export function LeadCard({ lesson: occurrence, kind, now, hue }: LeadCardProps) {
  const { home } = usePhrases();
  const { lesson, block, start } = occurrence;
  const { subject_type: type } = lesson;
  const teachers = Object.values(lesson.teachers).map((teacher) => teacher.name.value);
  const left = { '--left': fuseLeft(start, now) } as CSSProperties;
  return (
    <article className={css.next}>
      {kind === 'heads-up' && (
        <div className={css.fuse} style={left} aria-hidden="true">
          <i />
        </div>
      )}
      <p className={css.when}>
        <When lesson={occurrence} kind={kind} now={now} />
      </p>
      <div className={css.what}>
        <span className={cx('subject', `s${hue}`, css.kind, type === 'P' && css.lecture)} aria-hidden="true">
          {home.letters[type]}
        </span>
        <h2>{nonBreaking(lesson.subject_code.value)}</h2>
      </div>
      <p className={css.meta}>
        {block.location && <b>{nonBreaking(block.location.value)}</b>}
        <span>{home.kinds[type]}</span>
        {teachers.length > 0 && <span>{teachers.join(', ')}</span>}
      </p>
    </article>
  );
}
