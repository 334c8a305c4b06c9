import { type CalendarView, DAY_MINUTES, daysBetween } from '@kahan/domain';
import { Link } from 'wouter';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { PRESERVE_SCROLL } from '../../platform/page/address-view.ts';
import { EmptyPage } from '../../ui/feedback/page-states.tsx';
import { tied } from '../../ui/text/tied.ts';
import { type Face, timeOn } from './state/face.ts';
import type { Entry } from './state/use-calendar.ts';
import { useCalendarPhrases } from './words.ts';

interface EmptyProps {
  view: CalendarView;
  date: string;
  today: string;
  /** No source is chosen. */
  isNothingChosen: boolean;
  /** The next entry that is known; null when none is. Looking for it takes long: it is done for an empty view alone. */
  findNext: () => Entry | null;
  faceOf: (entry: Entry) => Face;
  hrefOf: (date: string) => string;
}

/** The shown days have nothing; what comes next. */
export function Empty({ view, date, today, isNothingChosen, findNext, faceOf, hrefOf }: EmptyProps) {
  const words = useCalendarPhrases();
  const { dates } = usePhrases();
  const title = words.nothing[view](date);
  if (isNothingChosen) return <EmptyPage title={title}>{words.nothingChosen}</EmptyPage>;
  const next = findNext();
  if (next === null) return <EmptyPage title={title}>{words.nothingNext}</EmptyPage>;
  const { from } = timeOn(next, next.first);
  const [hour = 0, minute = 0] = (from ?? '').split(':').map(Number);
  const isNear = daysBetween(today, next.first) < 180;
  const when =
    from === null || hour * 60 + minute >= DAY_MINUTES
      ? dates.on(next.first)
      : dates.moment(next.first, hour * 60 + minute, today);
  const year = isNear ? '' : ` ${next.first.slice(0, 4)}`;
  return (
    <EmptyPage
      title={title}
      action={
        <Link href={hrefOf(next.first)} state={PRESERVE_SCROLL}>
          {tied(words.nextIs(`${when}${year}`, faceOf(next).title))}
        </Link>
      }
    />
  );
}
