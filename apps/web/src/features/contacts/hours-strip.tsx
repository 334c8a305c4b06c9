import { type Day, type OpeningHours, pragueParts } from '@kahan/domain';
import { type CSSProperties, Fragment } from 'react';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/layout/hidden.tsx';
import { Row } from '../../ui/layout/sheet.tsx';
import css from './hours-strip.module.css';
import { useContactsPhrases } from './words.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Day[];
const WORKDAYS = 5;
const HOUR = 60;
/** Every other hour has its number. */
const LABEL_EVERY = 2;

/** 540 → `9`, 570 → `9:30`. */
const short = (minutes: number) =>
  `${Math.floor(minutes / HOUR)}${minutes % HOUR === 0 ? '' : `:${String(minutes % HOUR).padStart(2, '0')}`}`;

/** First and last hour of the strip: one more than is needed on each side, so that the edges are seen. */
function frame(hours: OpeningHours): { first: number; count: number } {
  const spans = DAYS.flatMap((day) => hours[day]);
  const first = Math.max(0, Math.floor(Math.min(...spans.map(({ from }) => from)) / HOUR) - 1);
  const last = Math.min(24, Math.ceil(Math.max(...spans.map(({ to }) => to)) / HOUR) + 1);
  // An even number, so that the last hour has its number too.
  const count = last - first + ((last - first) % LABEL_EVERY);
  return first + count > 24 ? { first: 24 - count, count } : { first, count };
}

/** The hours of a week as a picture: days are rows, hours go across, and a line stands at now. */
export function HoursStrip({ hours, now }: { hours: OpeningHours; now: Date }) {
  const words = useContactsPhrases();
  const { dates } = usePhrases();
  const { first, count } = frame(hours);
  const { dayOfWeek, minutes } = pragueParts(now);
  const shareOf = (at: number) => (at / HOUR - first) / count;
  const days = DAYS.filter((day) => day <= WORKDAYS || hours[day].length > 0);
  const isShown = minutes >= first * HOUR && minutes <= (first + count) * HOUR;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      role="group"
      aria-label={words.hours}
      className={css.strip}
      style={{ '--hours': count } as CSSProperties}
    >
      <Row className={css.head}>
        <div className={css.labels} aria-hidden>
          {[...Array(count / LABEL_EVERY + 1).keys()].map((step) => (
            <span key={step} style={{ '--at': (step * LABEL_EVERY) / count } as CSSProperties}>
              {first + step * LABEL_EVERY}
            </span>
          ))}
        </div>
      </Row>
      {days.map((day) => (
        <Row
          key={day}
          className={cx(css.day, day === dayOfWeek && css.today)}
          margin={
            <>
              <b aria-hidden>{dates.weekdayShort(day)}</b>
              <VisuallyHidden>{dates.weekday(day)}</VisuallyHidden>
            </>
          }
        >
          <div className={css.track}>
            {hours[day].length === 0 && <span className={css.none}>{words.closedDay}</span>}
            {hours[day].map(({ from, to }, index) => (
              <Fragment key={from}>
                {index > 0 && <VisuallyHidden>, </VisuallyHidden>}
                <span
                  className={css.open}
                  style={{ '--from': shareOf(from), '--to': shareOf(to) } as CSSProperties}
                >
                  {short(from)}–{short(to)}
                </span>
              </Fragment>
            ))}
            {day === dayOfWeek && isShown && (
              <i className={css.now} style={{ '--at': shareOf(minutes) } as CSSProperties} aria-hidden />
            )}
          </div>
        </Row>
      ))}
    </div>
  );
}
