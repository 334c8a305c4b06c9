import { type CalendarView, DAY_MINUTES, daysBetween } from '@kahan/domain';
import { Link } from 'wouter';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { PRESERVE_SCROLL } from '../../platform/page/address-view.ts';
import { EmptyPage } from '../../ui/feedback/page-states.tsx';
import { type EventFace, timeOn } from './event-face.ts';
import type { CalendarEvent } from './use-calendar.ts';

interface EmptyProps {
  view: CalendarView;
  date: string;
  today: string;
  /** No source is chosen. */
  isNothingChosen: boolean;
  /** No part of the calendar is missing. */
  isWhole: boolean;
  /** The next known event; null when there is none. The search takes long, so only an empty view calls it. */
  findNext: () => CalendarEvent | null;
  faceOf: (event: CalendarEvent) => EventFace;
  hrefOf: (date: string) => string;
}

/** The shown days have nothing; what comes next. */
export function Empty({ view, date, today, isNothingChosen, isWhole, findNext, faceOf, hrefOf }: EmptyProps) {
  const words = useTexts('calendar');
  const { dates } = usePhrases();
  const title = words.nothing[view](date);
  if (isNothingChosen) return <EmptyPage title={title}>{words.nothingChosen}</EmptyPage>;
  const next = findNext();
  if (next === null) return <EmptyPage title={title}>{isWhole && words.nothingNext}</EmptyPage>;
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
          {words.nextIs(`${when}${year}`, faceOf(next).title)}
        </Link>
      }
    />
  );
}
