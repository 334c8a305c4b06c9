import { type Leading, pragueDate } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'wouter';
import { clockOf, clockSpan, shortRoom } from '../../data/schedule/lesson-names.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useNow } from '../../platform/time/clock.ts';
import { cx } from '../../ui/cx.ts';
import { faceOf } from './face.ts';
import css from './lead-card.module.css';
import { capital, fuseLeft, lookOf, type OwnAppointment, shareOver } from './today.ts';

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

/** Kinds whose letter stands on a ground. */
const FILLED: readonly string[] = ['exam', 'P'];

interface LeadCardProps {
  appointment: OwnAppointment;
  state: Leading['state'];
  /** A full minute. */
  now: Date;
  /** Number of the subject's colour. */
  hue: number;
  /** The appointment above it, when several lead. */
  above: OwnAppointment | undefined;
  /** Lines below, and the actions. */
  children: ReactNode;
}

function When({ appointment, state, now, above }: Omit<LeadCardProps, 'hue' | 'children'>): ReactNode {
  const { home, dates } = usePhrases();
  const { start, date, minutes, duration } = appointment;
  const end = clockOf((minutes + duration) % (24 * 60));
  if (above?.start.getTime() === start.getTime()) {
    return (
      <span className="dim">
        {home.sameTime}
        {above.end.getTime() !== appointment.end.getTime() && ` ${home.until(end)}`}
      </span>
    );
  }
  if (state === 'soon' || state === 'near') {
    return (
      <>
        <span className={css.big} role="timer" aria-live="off">
          <Countdown start={start} now={now} />
        </span>
        <span className="dim">{clockSpan(appointment)}</span>
      </>
    );
  }
  const isRunning = state === 'running';
  const begins = isRunning ? home.running : dates.moment(date, minutes, pragueDate(now));
  return (
    <>
      <span className={cx(css.big, !isRunning && css.later)}>{capital(begins)}</span>
      <span className="dim">
        {home.until(end)}
        {isRunning &&
          `, ${home.minutesLeft(Math.ceil((appointment.end.getTime() - now.getTime()) / MINUTE))}`}
      </span>
    </>
  );
}

/** The line above an appointment: it burns down before the start, and fills while the appointment is running. */
function Fuse({ appointment, state, now }: Pick<LeadCardProps, 'appointment' | 'state' | 'now'>) {
  if (state !== 'soon' && state !== 'running') return null;
  const isRunning = state === 'running';
  const drawn = isRunning ? shareOver(appointment, now) : fuseLeft(appointment.start, now);
  return (
    <div
      className={cx(css.fuse, isRunning && css.running)}
      style={{ '--left': drawn } as CSSProperties}
      aria-hidden="true"
    >
      <i />
    </div>
  );
}

/** One appointment: when, what, where, who. */
export function LeadCard({ appointment, state, now, hue, above, children }: LeadCardProps) {
  const phrases = usePhrases();
  const { name, kind, letter, place, people, href } = faceOf(appointment, phrases);
  const look = lookOf(appointment);
  return (
    <article className={css.next}>
      <Fuse appointment={appointment} state={state} now={now} />
      <p className={css.when}>
        <When appointment={appointment} state={state} now={now} above={above} />
      </p>
      <div className={css.what}>
        <span
          className={cx('subject', `s${hue}`, css.kind, FILLED.includes(look) && css.lecture)}
          aria-hidden="true"
        >
          {letter}
        </span>
        <h2>
          <Link className={css.open} href={href}>
            {nonBreaking(name)}
          </Link>
        </h2>
      </div>
      <p className={css.meta}>
        {place && <span className={css.place}>{nonBreaking(place)}</span>}
        <span>{kind}</span>
        {people.length > 0 && <span>{people.join(', ')}</span>}
      </p>
      {children}
    </article>
  );
}

/** An exam of tomorrow, in one line: `Tomorrow at 10:00, exam Organic Chemistry, A III`. */
export function Tomorrow({ exam, now }: { exam: OwnAppointment; now: Date }) {
  const phrases = usePhrases();
  const { name, kind, place, href } = faceOf(exam, phrases);
  const what = [nonBreaking(name), place && nonBreaking(shortRoom(place))].filter(Boolean).join(', ');
  return (
    <p className={css.following}>
      {capital(phrases.dates.moment(exam.date, exam.minutes, pragueDate(now)))}, {kind}{' '}
      <Link href={href}>{what}</Link>
    </p>
  );
}

/** The appointment after the lead, in one line: `Then 14:00 Mathematics, A III`. */
export function Following({ appointment }: { appointment: OwnAppointment }) {
  const phrases = usePhrases();
  const { name, place, href } = faceOf(appointment, phrases);
  const what = [nonBreaking(name), place && nonBreaking(shortRoom(place))].filter(Boolean).join(', ');
  return (
    <p className={css.following}>
      {phrases.home.following(clockOf(appointment.minutes))} <Link href={href}>{what}</Link>
    </p>
  );
}
