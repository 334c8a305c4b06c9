import { DAY_MINUTES, unixSeconds } from '@kahan/domain';
import type { CalendarPhrases } from '@kahan/phrases/en/calendar';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Row } from '../../../ui/layout/sheet.tsx';
import { tied } from '../../../ui/text/tied.ts';
import { EntryLink } from '../entry-link.tsx';
import { type Face, timeOn } from '../state/face.ts';
import type { Entry } from '../state/use-calendar.ts';
import { useCalendarPhrases } from '../words.ts';
import css from './day-list.module.css';

/** Before a start within this time the minutes that are left say more than the hour (spec 9, heads-up). */
const SOON_MINUTES = 30;

interface DayListProps {
  date: string;
  entries: readonly Entry[];
  faceOf: (entry: Entry) => Face;
  now: Date;
  /** Key of the entry that runs now or comes next today. */
  current: string | null;
}

/** The entries of a day, one below the other. */
export function DayList({ date, entries, faceOf, now, current }: DayListProps) {
  return (
    <ul className={css.list}>
      {entries.map((entry, index) => (
        <Item
          key={entry.key}
          {...{ date, entry, now }}
          face={faceOf(entry)}
          isCurrent={entry.key === current}
          isLast={index === entries.length - 1}
        />
      ))}
    </ul>
  );
}

interface ItemProps {
  date: string;
  entry: Entry;
  face: Face;
  now: Date;
  isCurrent: boolean;
  isLast: boolean;
}

function Item({ date, entry, face, now, isCurrent, isLast }: ItemProps) {
  const words = useCalendarPhrases();
  const { dates } = usePhrases();
  const { from, until } = timeOn(entry, date);
  const seconds = unixSeconds(now);
  const isPast = !entry.allDay && entry.end < seconds;
  const ends = entry.last > date && !entry.allDay ? words.untilDate(dates.date(entry.last)) : null;
  const lasting = entry.allDay && entry.last > date ? words.untilDate(dates.date(entry.last)) : ends;
  const length = until === null || entry.kind === 'deadline' ? lasting : words.until(until);
  const state = isCurrent ? stateOf(entry, seconds, words) : null;
  const details = [face.kind, face.place, face.note, state, length];
  return (
    <Row
      as="li"
      last={isLast}
      className={cx(css.row, isPast && css.past, isCurrent && css.current)}
      margin={
        from === null ? (
          <span className={css.whole}>{tied(words.allDay)}</span>
        ) : entry.kind === 'exam' ? (
          <b>{from}</b>
        ) : (
          from
        )
      }
    >
      <p className={cx(css.name, face.hue !== null && `subject s${face.hue}`)}>
        {face.icon === null ? (
          <i
            className={cx(
              css.swatch,
              entry.kind === 'exam' && css.exam,
              entry.kind === 'holiday' && css.plain,
            )}
            aria-hidden="true"
          />
        ) : (
          <Icon of={face.icon} small className={css.icon} />
        )}
        <EntryLink face={face} className={cx(css.link, face.isCanceled && css.gone)}>
          {tied(face.title)}
        </EntryLink>
      </p>
      <p className={css.details}>
        {tied(details.filter((part) => part !== null && part !== '').join(' · '))}
      </p>
    </Row>
  );
}

/** How the one that counts now stands: it runs, or comes in a few minutes. */
function stateOf({ start, end }: Entry, now: number, words: CalendarPhrases): string | null {
  if (start <= now && now < end) return words.now;
  const minutes = Math.ceil((start - now) / 60);
  return minutes > 0 && minutes <= SOON_MINUTES ? words.inMinutes(minutes) : null;
}

/** Of the entries of today the one that runs now, or comes next; null when nothing with an hour is ahead. */
export const currentOf = (entries: readonly Entry[], now: Date): string | null =>
  entries.find((entry) => {
    const isHeld = entry.kind !== 'lesson' || !entry.lesson.canceled;
    const isShort = entry.end - entry.start < DAY_MINUTES * 60;
    return !entry.allDay && isHeld && isShort && entry.end > unixSeconds(now);
  })?.key ?? null;
