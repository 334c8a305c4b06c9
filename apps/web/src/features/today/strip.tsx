import { appointmentKey, pragueParts } from '@kahan/domain';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { clockOf, clockSpan, shortRoom } from '../../data/schedule/lesson-names.ts';
import { setGoing } from '../../data/schedule/not-today.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import { VisuallyHidden } from '../../ui/layout/hidden.tsx';
import { faceOf } from './face.ts';
import css from './strip.module.css';
import {
  type Bounds,
  hourLabels,
  lookOf,
  type OwnAppointment,
  type PlacedAppointment,
  stripOf,
  subjectOf,
} from './today.ts';

const LOOKS: Record<ReturnType<typeof lookOf>, string | undefined> = {
  P: css.lecture,
  X: css.exercise,
  R: css.reservation,
  exam: css.exam,
  entry: css.entry,
};

const at = (values: Record<`--${string}`, number>) => values as CSSProperties;

interface BlockProps {
  placed: PlacedAppointment;
  hue: number;
  /** Whether the reader stays away from it. */
  isSkipped: boolean;
}

function Block({ placed, hue, isSkipped }: BlockProps) {
  const phrases = usePhrases();
  const { home } = phrases;
  const { appointment, part, lane, isPast } = placed;
  const { canceled } = appointment;
  const { name, short, kind, letter, place, href } = faceOf(appointment, phrases);
  const reason = appointment.kind === 'lesson' ? appointment.reason : null;
  const time = clockSpan(appointment);
  const state = canceled ? [home.cancelled, reason].filter(Boolean).join(': ') : isSkipped && home.notGoing;
  const whole = [time, name, kind, place, state].filter(Boolean).join(', ');
  return (
    <li
      className={cx(
        'subject',
        `s${hue}`,
        css.block,
        LOOKS[lookOf(appointment)],
        isPast && css.past,
        canceled && css.cancelled,
        isSkipped && !canceled && css.skipped,
      )}
      style={at({ '--from': part.from, '--to': part.to, '--lane': lane })}
      title={whole}
    >
      <Link className={css.open} href={href}>
        <VisuallyHidden>{whole}</VisuallyHidden>
      </Link>
      <span className={css.top} aria-hidden="true">
        <span className={css.long}>{name}</span>
        <span className={css.short}>{short}</span>
        <span className={css.kind}>{letter}</span>
      </span>
      <span className={css.room} aria-hidden="true">
        {canceled || isSkipped ? (
          canceled ? (
            home.cancelled
          ) : (
            home.notGoing
          )
        ) : (
          <>
            <span className={css.wideRoom}>{place ?? ''}</span>
            <span className={css.bareRoom}>{shortRoom(place ?? '')}</span>
          </>
        )}
      </span>
    </li>
  );
}

function Hours({ bounds, className }: { bounds: Bounds; className: string | undefined }) {
  return (
    <div className={cx(css.hours, className)} aria-hidden="true">
      {hourLabels(bounds).map((label) => (
        <span key={label.hour} style={at({ '--at': label.at })}>
          {label.hour}
        </span>
      ))}
    </div>
  );
}

const isWithin = ({ from, to }: Bounds, minutes: number) => minutes >= from && minutes <= to;

interface StripProps {
  appointments: readonly OwnAppointment[];
  /** Keys of those from which the reader stays away. */
  notGoing: ReadonlySet<string>;
  /** Local date of the day that is shown, YYYY-MM-DD. */
  date: string;
  hues: Map<string, number>;
  now: Date;
}

/** Names an appointment from which the reader stays away, and lets the reader take that back. */
function SkippedNote({ appointment, today }: { appointment: OwnAppointment; today: string }) {
  const phrases = usePhrases();
  const { home } = phrases;
  const { name } = faceOf(appointment, phrases);
  return (
    <p className={cx(css.note, css.skippedNote)}>
      <span>
        {clockOf(appointment.minutes)} {name}: {home.notGoing}
      </span>
      <Button
        kind="quiet"
        aria-label={home.goAfterAllTo(name)}
        onClick={() => setGoing(appointmentKey(appointment), today, true)}
      >
        {home.goAfterAll}
      </Button>
    </p>
  );
}

/** A day's lessons, exams and own entries along a ruler of hours. Those at the same time are stacked, cancelled ones hatched. */
export function DayStrip({ appointments, notGoing, date, hues, now }: StripProps) {
  const { home, dates } = usePhrases();
  const current = pragueParts(now);
  const isToday = date === current.date;
  const { minutes } = current;
  const strip = stripOf(appointments, date, isToday ? now : (appointments[0]?.start ?? now));
  const { wide, narrow, lanes } = strip;
  const cancelled = strip.placed.flatMap(({ appointment }) =>
    appointment.kind === 'lesson' && appointment.canceled ? [appointment] : [],
  );
  const skipped = strip.placed.flatMap(({ appointment, isPast }) =>
    notGoing.has(appointmentKey(appointment)) && !appointment.canceled && !isPast ? [appointment] : [],
  );
  const bounds = at({
    '--lanes': lanes,
    '--wide-from': wide.from,
    '--wide-to': wide.to,
    '--narrow-from': narrow.from,
    '--narrow-to': narrow.to,
  });
  return (
    <>
      <div className={css.ruler} style={bounds}>
        <Hours bounds={wide} className="only-desk" />
        <Hours bounds={narrow} className="only-phone" />
        <div className={css.track}>
          <ul aria-label={isToday ? home.lessonsToday : home.lessonsOn(dates.on(date))}>
            {strip.placed.map((placed) => (
              <Block
                key={appointmentKey(placed.appointment)}
                placed={placed}
                hue={hues.get(subjectOf(placed.appointment)) ?? 1}
                isSkipped={notGoing.has(appointmentKey(placed.appointment))}
              />
            ))}
          </ul>
          {isToday && isWithin(wide, minutes) && (
            <div
              className={cx(css.now, !isWithin(narrow, minutes) && 'only-desk')}
              style={at({ '--at': minutes })}
            >
              <VisuallyHidden>{home.nowIs(clockOf(minutes))}</VisuallyHidden>
            </div>
          )}
        </div>
      </div>
      {cancelled.map((occurrence) => (
        <p key={appointmentKey(occurrence)} className={css.note} aria-hidden="true">
          {clockOf(occurrence.minutes)} {occurrence.lesson.subject_code.value} <b>{home.cancelled}</b>
          {occurrence.reason && `: ${occurrence.reason}`}
        </p>
      ))}
      {skipped.map((appointment) => (
        <SkippedNote key={appointmentKey(appointment)} appointment={appointment} today={current.date} />
      ))}
    </>
  );
}
