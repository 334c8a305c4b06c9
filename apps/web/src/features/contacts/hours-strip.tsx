import { DAYS, type OpeningHours, pragueParts } from '@kahan/domain';
import { type CSSProperties, Fragment } from 'react';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/layout/hidden.tsx';
import { GridDay, type GridSpan, shareOf, WeekGrid } from '../../ui/layout/week-grid.tsx';
import css from './contacts.module.css';

const WORKDAYS = 5;
const HOUR = 60;

/** 540 → `9`, 570 → `9:30`. */
const short = (minutes: number) =>
  `${Math.floor(minutes / HOUR)}${minutes % HOUR === 0 ? '' : `:${String(minutes % HOUR).padStart(2, '0')}`}`;

/** Hours that the grid shows: one more than is needed on each side, so that the edges are seen. */
function spanOf(hours: OpeningHours): GridSpan {
  const spans = DAYS.flatMap((day) => hours[day]);
  const first = Math.max(0, Math.floor(Math.min(...spans.map(({ from }) => from)) / HOUR) - 1);
  const last = Math.min(24, Math.ceil(Math.max(...spans.map(({ to }) => to)) / HOUR) + 1);
  const count = last - first + ((last - first) % 2);
  const from = Math.min(first, 24 - count);
  return { from: from * HOUR, to: (from + count) * HOUR };
}

/** The opening hours of a week as a picture. */
export function HoursStrip({ hours, now }: { hours: OpeningHours; now: Date }) {
  const words = useTexts('contacts');
  const { dates } = usePhrases();
  const span = spanOf(hours);
  const { dayOfWeek, minutes } = pragueParts(now);
  const days = DAYS.filter((day) => day <= WORKDAYS || hours[day].length > 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div role="group" aria-label={words.hours} className={css.strip}>
      <WeekGrid span={span}>
        {days.map((day) => (
          <GridDay
            key={day}
            span={span}
            now={day === dayOfWeek ? minutes : null}
            margin={
              <>
                <b aria-hidden>{dates.weekdayShort(day)}</b>
                <VisuallyHidden>{dates.weekday(day)}</VisuallyHidden>
              </>
            }
          >
            {hours[day].length === 0 && <span className={css.none}>{words.closedDay}</span>}
            {hours[day].map(({ from, to }, index) => (
              <Fragment key={from}>
                {index > 0 && <VisuallyHidden>, </VisuallyHidden>}
                <span
                  className={cx(css.open, day === dayOfWeek && css.openToday)}
                  style={{ '--from': shareOf(from, span), '--to': shareOf(to, span) } as CSSProperties}
                >
                  {short(from)}–{short(to)}
                </span>
              </Fragment>
            ))}
          </GridDay>
        ))}
      </WeekGrid>
    </div>
  );
}
