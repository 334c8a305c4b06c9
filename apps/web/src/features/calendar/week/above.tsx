import { dayOfWeek } from '@kahan/domain';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { tied } from '../../../ui/text/tied.ts';
import { EntryLink } from '../entry-link.tsx';
import { type Face, timeOn } from '../state/face.ts';
import type { Entry } from '../state/use-calendar.ts';
import { useCalendarPhrases } from '../words.ts';
import css from './above.module.css';

interface AboveProps {
  entries: readonly Entry[];
  /** The shown days, in order. */
  dates: readonly string[];
  /** The one day that a phone shows: what is not on it is left out there. */
  shown: string;
  faceOf: (entry: Entry) => Face;
}

/** Above the hours of a week or a day: what is all day or lasts for days, and deadlines. */
export function Above({ entries, ...rest }: AboveProps) {
  const words = useCalendarPhrases();
  const isMoment = ({ kind, allDay }: Entry) => kind === 'deadline' && !allDay;
  const rows = [
    { label: words.allDay, of: entries.filter((entry) => !isMoment(entry)) },
    { label: words.deadlinesRow, of: entries.filter(isMoment) },
  ].filter(({ of }) => of.length > 0);
  if (rows.length === 0) return null;
  return (
    <Sheet>
      {rows.map(({ label, of }) => (
        <Row
          key={label}
          last
          margin={label}
          className={cx(css.row, !of.some((entry) => isOn(entry, rest.shown)) && 'only-desk')}
        >
          <ul className={css.list} aria-label={label}>
            {of.map((entry) => (
              <Item key={entry.key} entry={entry} {...rest} />
            ))}
          </ul>
        </Row>
      ))}
    </Sheet>
  );
}

const isOn = ({ first, last }: Entry, date: string): boolean => first <= date && date <= last;

function Item({ entry, dates, shown, faceOf }: Omit<AboveProps, 'entries'> & { entry: Entry }) {
  const { dates: named } = usePhrases();
  const [from = shown] = dates;
  const until = dates.at(-1) ?? shown;
  const dayOf = (date: string) => `${named.weekdayShort(dayOfWeek(date))} ${named.date(date)}`;
  const face = faceOf(entry);
  const first = entry.first < from ? from : entry.first;
  const last = entry.last > until ? until : entry.last;
  const time = entry.kind === 'deadline' ? timeOn(entry, entry.first).from : null;
  const when = first === last ? dayOf(first) : `${dayOf(first)} – ${dayOf(last)}`;
  return (
    <li className={cx(!isOn(entry, shown) && 'only-desk')}>
      <EntryLink face={face} className={css.entry} title={face.title}>
        {face.icon !== null && <Icon of={face.icon} small />}
        <span className={css.when}>
          {dates.length > 1 && <span className="only-desk">{when}</span>} {time}
        </span>
        <b>{tied(face.title)}</b>
      </EntryLink>
    </li>
  );
}
