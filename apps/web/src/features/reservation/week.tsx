import {
  addDays,
  dateAt,
  dayBounds,
  dayOfWeek,
  lanesOf,
  minutesAt,
  partsOn,
  type ReservationEvent,
  type Week,
} from '@kahan/domain';
import { reservation as words } from '@kahan/phrases/reservation';
import type { CSSProperties, ReactNode } from 'react';
import { huesOf } from '../../data/schedule/hues.ts';
import { cx } from '../../ui/cx.ts';
import { Both, Slashed } from './both.tsx';
import { Item } from './item.tsx';
import css from './week.module.css';

const DAYS = [0, 1, 2, 3, 4, 5, 6];
const HOUR = 60;
/** The ruler has a number every other hour. */
const RULER_STEP = 2;

interface WeekProps {
  heading: ReactNode;
  week: Week;
  events: readonly ReservationEvent[];
  /** Name of the room. */
  room: string;
  now: number;
}

/** The seven days of a week: days are rows, hours go across; a list where the screen is narrow. */
export function WeekOfRoom({ heading, week, events, room, now }: WeekProps) {
  const today = dateAt(now);
  const days = DAYS.map((step) => {
    const date = addDays(week.monday, step);
    return { date, parts: partsOn(events, date) };
  });
  const { from, to } = dayBounds(
    days.flatMap(({ parts }) => parts.map((part) => ({ minutes: part.from, duration: part.to - part.from }))),
  );
  const ruler = Array.from(
    { length: Math.floor((to - from) / HOUR / RULER_STEP) + 1 },
    (_, step) => from / HOUR + step * RULER_STEP,
  );
  const hues = huesOf(
    events.flatMap(({ code }) =>
      code === null ? [] : { subject_code: { code, value: '' }, semester: 1 as const },
    ),
  );
  const at = (minutes: number) => (minutes - from) / (to - from);
  return (
    <section className={css.week} style={{ '--hours': (to - from) / HOUR } as CSSProperties}>
      <div className={css.head}>
        {heading}
        <p className={css.range}>
          <Both text={words.days(week.monday, week.sunday)} />
        </p>
      </div>
      <div className={css.ruler} aria-hidden>
        {ruler.map((hour) => (
          <span key={hour} style={{ '--at': at(hour * HOUR) } as CSSProperties}>
            {hour}
          </span>
        ))}
      </div>
      {days.map(({ date, parts }) => {
        const lanes = lanesOf(
          parts.map(({ event, from: minutes, to: end }) => ({
            ...{ key: event.id, day: dayOfWeek(date), minutes, duration: Math.max(1, end - minutes) },
          })),
        );
        const rows = Math.max(1, ...[...lanes.values()].map((one) => one.lanes));
        return (
          <div
            key={date}
            className={cx(css.day, date === today && css.today)}
            style={{ '--rows': rows } as CSSProperties}
            data-day={date}
          >
            <h3 className={css.margin}>
              <Both text={words.weekdayShort(date)} />
              <span className={css.date}>
                {' '}
                <Both text={words.day(date)} />
              </span>
            </h3>
            <ul className={css.track}>
              {parts.map((part) => {
                const { lane = 0, lanes: count = 1 } = lanes.get(part.event.id) ?? {};
                return (
                  <li
                    key={part.event.id}
                    className={css.place}
                    style={
                      {
                        '--from': at(part.from),
                        '--to': at(part.to),
                        '--lane': lane,
                        '--lanes': count,
                      } as CSSProperties
                    }
                  >
                    <Item
                      event={part.event}
                      now={now}
                      hue={hues.get(part.event.code ?? '') ?? null}
                      room={room}
                    />
                  </li>
                );
              })}
              {date === today && <NowLine at={at(minutesAt(now))} />}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

/** A line at the present minute, when the shown hours have it. */
function NowLine({ at }: { at: number }) {
  if (at < 0 || at > 1) return null;
  return <li aria-hidden className={css.now} style={{ '--at': at } as CSSProperties} data-now-line />;
}

/** The heading of the week (spec 2, Reservation screen). */
export const WeekHeading = ({ heading }: { heading: keyof typeof words.heading }) => (
  <h2 className={css.heading}>
    <Slashed text={words.heading[heading]} />
  </h2>
);
