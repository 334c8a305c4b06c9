import type { BlockType } from '@kahan/domain';
import type { CSSProperties } from 'react';
import { clockOf, shortName, shortRoom } from '../../data/schedule/lesson-names.ts';
import { language, usePhrases } from '../../platform/i18n/phrases.ts';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/layout/hidden.tsx';
import css from './strip.module.css';
import { type Bounds, hourLabels, type Placed, type Strip } from './today.ts';

const LOOKS: Record<BlockType, string | undefined> = { P: css.lecture, X: css.exercise, R: css.reservation };

const at = (values: Record<`--${string}`, number>) => values as CSSProperties;

function Block({ placed, hue }: { placed: Placed; hue: number }) {
  const { home } = usePhrases();
  const { occurrence, lane, isPast } = placed;
  const { lesson, block, minutes, duration, canceled, reason } = occurrence;
  const name = lesson.subject_code.value;
  const room = block.location?.value ?? '';
  const type = lesson.subject_type;
  const time = `${clockOf(minutes)}–${clockOf(minutes + duration)}`;
  const state = canceled ? [home.cancelled, reason].filter(Boolean).join(': ') : null;
  const whole = [time, name, home.kinds[type], block.location?.value, state].filter(Boolean).join(', ');
  return (
    <li
      className={cx(
        'subject',
        `s${hue}`,
        css.block,
        LOOKS[type],
        isPast && css.past,
        canceled && css.cancelled,
      )}
      style={at({ '--from': minutes, '--to': minutes + duration, '--lane': lane })}
      title={whole}
    >
      <VisuallyHidden>{whole}</VisuallyHidden>
      <span className={css.top} aria-hidden="true">
        <span className={css.long}>{name}</span>
        <span className={css.short}>{shortName(name, language())}</span>
        <span className={css.kind}>{home.letters[type]}</span>
      </span>
      <span className={css.room} aria-hidden="true">
        {canceled ? (
          home.cancelled
        ) : (
          <>
            <span className={css.wideRoom}>{room}</span>
            <span className={css.bareRoom}>{shortRoom(room)}</span>
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
  strip: Strip;
  hues: Map<string, number>;
  /** Minutes after local midnight, for the now line. */
  minutes: number;
}

/** Today's lessons along a ruler of hours. Those at the same time are stacked, cancelled ones hatched. */
export function TodayStrip({ strip, hues, minutes }: StripProps) {
  const { home } = usePhrases();
  const { wide, narrow, lanes } = strip;
  const cancelled = strip.lessons.filter(({ occurrence }) => occurrence.canceled);
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
          <ul aria-label={home.lessonsToday}>
            {strip.lessons.map((placed) => (
              <Block
                key={`${placed.occurrence.lesson.gl} ${placed.occurrence.minutes}`}
                placed={placed}
                hue={hues.get(placed.occurrence.lesson.subject_code.code) ?? 1}
              />
            ))}
          </ul>
          {isWithin(wide, minutes) && (
            <div
              className={cx(css.now, !isWithin(narrow, minutes) && 'only-desk')}
              style={at({ '--at': minutes })}
            >
              <VisuallyHidden>{home.nowIs(clockOf(minutes))}</VisuallyHidden>
            </div>
          )}
        </div>
      </div>
      {cancelled.map(({ occurrence }) => (
        <p key={`${occurrence.lesson.gl} ${occurrence.minutes}`} className={css.note} aria-hidden="true">
          {clockOf(occurrence.minutes)} {occurrence.lesson.subject_code.value} <b>{home.cancelled}</b>
          {occurrence.reason && `: ${occurrence.reason}`}
        </p>
      ))}
    </>
  );
}
