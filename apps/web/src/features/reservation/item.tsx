import { cancelReason, eventState, isCanceled, pragueMinutes, type ReservationEvent } from '@kahan/domain';
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
  const { name, code, type, kind, start, end } = event;
  const state = eventState(event, now);
  const isOff = isCanceled(event);
  const reason = cancelReason(event);
  const style = kind === 'exam' ? 'exam' : type;
  const time = (at: number) => words.clock(pragueMinutes(new Date(at * 1000)));
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
        <span className="hidden-text">
          {' '}
          <Both text={words.kinds[style]} />
        </span>
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
        <p className={css.facts}>
          {[`${time(start)}–${time(end)}`, ...(code ? [code] : []), room].join(' · ')}
        </p>
      </div>
    </div>
  );
}
