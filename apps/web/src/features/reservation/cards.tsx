import {
  cancelReason,
  type Door,
  dateAt,
  isCanceled,
  minutesAt,
  type ReservationEvent,
  ribbonOf,
  roomUseKind,
  shareGone,
} from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { reservation as words } from '@kahan/phrases/reservation';
import type { CSSProperties } from 'react';
import { cx } from '../../ui/cx.ts';
import { Both, Slashed } from './both.tsx';
import css from './cards.module.css';
import { RibbonOf } from './ribbon.tsx';

const timeOf = (at: number): string => words.clock(minutesAt(at));
const rangeOf = ({ start, end }: ReservationEvent): string => `${timeOf(start)}–${timeOf(end)}`;

/** The room now and next (spec 2, Reservation screen): two events, or that it is free and the next event. */
export function Cards({ door, now }: { door: Door; now: number }) {
  const { running, following } = door;
  const [first, second = following] = running;
  return (
    <div className={css.cards}>
      {first === undefined ? (
        <FreeCard door={door} now={now} />
      ) : (
        <EventCard event={first} now={now} isMain />
      )}
      {second !== null && <EventCard event={second} now={now} />}
    </div>
  );
}

interface EventCardProps {
  event: ReservationEvent;
  now: number;
  isMain?: boolean;
}

function EventCard({ event, now, isMain = false }: EventCardProps) {
  const ribbon = ribbonOf(event, now);
  const runs = ribbon.kind === 'now' && ribbon.minutes === null;
  const isOff = isCanceled(event);
  const { cs, en } = event.name;
  const kind = roomUseKind(event);
  const day = dateAt(event.start);
  return (
    <article className={cx(css.card, isMain && css.main, isOff && css.off)} data-event={event.id}>
      <div className={css.ribbons}>
        <RibbonOf ribbon={ribbon} />
        {ribbon.kind === 'now' && (
          <p className={css.beside}>
            <Both text={ribbon.minutes === null ? words.running : words.inMinutes(ribbon.minutes)} />
          </p>
        )}
        {runs && (
          <p className={css.beside}>
            <Both text={words.left(Math.ceil((event.end - now) / 60))} />
          </p>
        )}
      </div>
      <h2 lang="cs" className={css.name}>
        {nonBreaking(cs)}
      </h2>
      {en !== cs && (
        <p lang="en" className={css.other}>
          {en}
        </p>
      )}
      {(kind === 'exam' || kind === 'credit') && (
        <p className={css.term}>
          <Slashed text={words.kinds[kind]} />
        </p>
      )}
      <p className={css.time}>
        <span className={css.range}>{rangeOf(event)}</span>{' '}
        <small>({words.hours(Math.round((event.end - event.start) / 60))})</small>
      </p>
      {isOff && (
        <p className={css.reason}>
          <Slashed text={words.cancelled} />
          {cancelReason(event) !== null && `: ${cancelReason(event)}`}
        </p>
      )}
      <p className={css.sub}>
        <span>
          <span lang="cs" className={css.day}>
            {nonBreaking(`${words.weekdayShort(day).cs} ${words.day(day).cs}`)}
          </span>{' '}
          <span lang="en">{nonBreaking(`${words.weekdayShort(day).en} ${words.day(day).en}`)}</span>
        </span>
        {event.teachers.length > 0 && <span>{event.teachers.join(', ')}</span>}
      </p>
      {runs && (
        <div className={css.fuse} style={{ '--gone': shareGone(event, now) } as CSSProperties} aria-hidden />
      )}
    </article>
  );
}

/** That the room is free, until when, and what a reader may have come for. */
function FreeCard({ door: { freeUntil, missed }, now }: { door: Door; now: number }) {
  const until =
    freeUntil === null
      ? null
      : words.until({ date: dateAt(freeUntil), minutes: minutesAt(freeUntil) }, dateAt(now));
  return (
    <article className={cx(css.card, css.free)}>
      <h2 lang="cs" className={css.name}>
        {words.free.cs}
      </h2>
      <p lang="en" className={css.other}>
        {words.free.en}
      </p>
      {until === null ? (
        <p className={css.nothing}>
          <Both text={words.nothingAhead} />
        </p>
      ) : (
        <p className={css.time}>
          <span lang="cs">{nonBreaking(until.cs)}</span> <small lang="en">{nonBreaking(until.en)}</small>
        </p>
      )}
      {missed !== null && <Missed event={missed} now={now} />}
    </article>
  );
}

function Missed({ event, now }: { event: ReservationEvent; now: number }) {
  const isOff = isCanceled(event);
  const ribbon = ribbonOf(event, now);
  return (
    <div className={css.missed}>
      {ribbon.kind === 'finished' ? (
        <RibbonOf ribbon={ribbon} />
      ) : (
        <p className={css.reason}>
          <Slashed text={words.cancelled} />
        </p>
      )}
      <p className={css.gone}>
        <span className={cx(isOff && css.struck)}>
          <span lang="cs">{event.name.cs}</span> {rangeOf(event)}
        </span>
        {isOff && ribbon.kind === 'finished' && (
          <>
            {' '}
            <Slashed text={words.cancelled} />
          </>
        )}
        {cancelReason(event) !== null && ` (${cancelReason(event)})`}
      </p>
    </div>
  );
}
