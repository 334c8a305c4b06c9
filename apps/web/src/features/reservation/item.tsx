import {
  cancelReason,
  eventState,
  isCanceled,
  minutesAt,
  type ReservationEvent,
  roomUseKind,
} from '@kahan/domain';
import { reservation as words } from '@kahan/phrases/reservation';
import { cx } from '../../ui/cx.ts';
import { Both, Slashed } from './both.tsx';
import css from './item.module.css';

interface ItemProps {
  event: ReservationEvent;
  now: number;
  /** Colour of the subject; null for a reservation. */
  hue: number | null;
  room: string;
}

/** One event of the week (spec 2, Reservation screen): name, time, code, room, and how it is taught. */
export function Item({ event, now, hue, room }: ItemProps) {
  const { name, code, type, start, end } = event;
  const state = eventState(event, now);
  const isOff = isCanceled(event);
  const reason = cancelReason(event);
  const kind = roomUseKind(event);
  const isTerm = kind === 'exam' || kind === 'credit';
  const style = isTerm ? kind : type;
  const time = (at: number) => words.clock(minutesAt(at));
  return (
    <div
      className={cx(
        css.item,
        css[style],
        hue !== null && cx('subject', `s${hue}`),
        state === 'past' && css.past,
        isOff && css.off,
      )}
      data-event={event.id}
      data-state={state}
    >
      <p className={css.name}>
        <span lang="cs" className={css.title}>
          {name.cs}
        </span>
        <span className={css.kind} aria-hidden>
          {words.kindLetters[style].cs}
        </span>
        {!isTerm && (
          <span className="hidden-text">
            {' '}
            <Both text={words.kinds[style]} />
          </span>
        )}
      </p>
      {name.en !== name.cs && (
        <p lang="en" className={css.english}>
          {name.en}
        </p>
      )}
      <div className={css.line}>
        {isOff && (
          <p className={css.reason}>
            <Slashed text={words.cancelled} />
            {reason !== null && `: ${reason}`}
          </p>
        )}
        {state === 'now' && !isOff && (
          <p className={css.running}>
            <Both text={words.running} />
          </p>
        )}
        {isTerm && (
          <p className={css.term}>
            <Slashed text={words.kinds[kind]} />
          </p>
        )}
        <p className={css.facts}>
          {[`${time(start)}–${time(end)}`, ...(code ? [code] : [])].join(' · ')}
          <span className={css.room}>{` · ${room}`}</span>
        </p>
      </div>
    </div>
  );
}
