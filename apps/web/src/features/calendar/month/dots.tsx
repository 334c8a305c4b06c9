import { eventsOn } from '@kahan/domain';
import { cx } from '../../../ui/cx.ts';
import type { Face } from '../state/face.ts';
import type { Entry } from '../state/use-calendar.ts';
import css from './dots.module.css';

/** Marks that a small cell has room for. */
const MOST = 3;

interface DotsProps {
  /** Of some days; null while they load. */
  entries: readonly Entry[] | null;
  day: string;
  faceOf: (entry: Entry) => Face;
}

/** What a day has, as marks: a line for an exam and for all day, a dot in its colour for the rest. */
export function Dots({ entries, day, faceOf }: DotsProps) {
  const ofDay = entries === null ? [] : eventsOn(entries, day);
  const order = ofDay.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  return (
    <span className={css.dots} aria-hidden="true">
      {order.slice(0, MOST).map((entry) => {
        const { hue } = faceOf(entry);
        return (
          <i
            key={entry.key}
            className={cx(
              hue !== null && `subject s${hue}`,
              entry.kind === 'exam' ? css.exam : entry.allDay ? css.whole : hue !== null && css.subject,
            )}
          />
        );
      })}
    </span>
  );
}

const isLong = ({ kind, allDay }: Entry): boolean => kind === 'exam' || allDay;
