import type { RoomDetails, RoomEvent } from '@kahan/contract';
import {
  dayOfWeek,
  instantOf,
  isCanceled,
  minutesAt,
  pragueDate,
  pragueMinutes,
  roomUseKind,
} from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { useSaid } from '../said.tsx';
import css from './room-panel.module.css';
import { stateOf } from './room-state.ts';

/** More is in the timetable of the room. */
const MOST_EVENTS = 6;

interface RoomScheduleProps {
  room: RoomDetails;
  /** Lessons that the reader attends, by `gl`. */
  own: ReadonlySet<string>;
}

/** Whether the room is free now, and what it is used for next. */
export function RoomSchedule({ room: { name, schedules }, own }: RoomScheduleProps) {
  const words = useTexts('maps');
  const now = useNow();
  const { isBusy, until } = stateOf(schedules, now);
  const state = isBusy ? words.busyNow : words.freeNow;
  const span = until === null ? words.restOfDay : words.until(minutesAt(until));
  useSaid(`${name}: ${state} ${span}`);
  const ahead = schedules.filter(({ end }) => end * 1000 > now.getTime());
  return (
    <>
      <p className="small">
        <b className={isBusy ? undefined : 'positive'}>{state}</b> <span className="dim">{span}</span>
      </p>
      {ahead.length === 0 ? (
        <p className="small dim">{words.nothingAhead}</p>
      ) : (
        <ul className={css.events}>
          {ahead.slice(0, MOST_EVENTS).map((event) => (
            <Event key={event.id} event={event} now={now} isOwn={own.has(event.id.split(':', 1)[0] ?? '')} />
          ))}
        </ul>
      )}
    </>
  );
}

function Event({ event, now, isOwn }: { event: RoomEvent; now: Date; isOwn: boolean }) {
  const words = useTexts('maps');
  const { dates } = usePhrases();
  const { type, name, start, end } = event;
  const at = instantOf(start);
  const date = pragueDate(at);
  const minutes = pragueMinutes(at);
  const isOff = isCanceled(event);
  const kind = roomUseKind(event);
  const what = kind === 'lesson' ? words.kinds.lesson[type] : words.kinds[kind];
  return (
    <li>
      <span className="dim">
        {date === pragueDate(now)
          ? words.today(minutes)
          : words.day(dates.weekdayShort(dayOfWeek(date)), minutes)}
      </span>
      <span className="anywhere">
        <span className={isOff ? css.off : undefined}>
          {isOwn ? <b>{nonBreaking(name)}</b> : nonBreaking(name)}
        </span>
        {`, ${isOwn ? words.own(what) : what}`}
        {isOff && <span className="warning">{`, ${words.cancelled}`}</span>}
      </span>
      <span className="faint">{words.minutes(Math.round((end - start) / 60))}</span>
    </li>
  );
}
