import {
  type Bilingual,
  dateAt,
  doorAt,
  eventsWithin,
  headingOf,
  instantOf,
  pragueDate,
  pragueMinutes,
  RIBBON_POSITIONS,
  type RibbonSettings,
  ribbonSettings,
  semesterAt,
  weekAt,
} from '@kahan/domain';
import { reservation as words } from '@kahan/phrases/reservation';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useRef } from 'react';
import { Link, useSearch } from 'wouter';
import {
  isUnknownRoom,
  type KnownRoom,
  loadAgain,
  reservationQuery,
  useRoomChanges,
} from '../../data/reservation.ts';
import { sharedScheduleHref } from '../../data/schedule/links.ts';
import { useLongOffline } from '../../platform/http/long-offline.ts';
import { useReportTitle } from '../../platform/page/page-title.ts';
import { firstAfter, useMoment } from '../../platform/time/moments.ts';
import { Both, Slashed } from './both.tsx';
import { Cards } from './cards.tsx';
import { ribbonStyle } from './ribbon.tsx';
import css from './sign.module.css';
import { useUnattended } from './unattended.ts';
import { WeekHeading, WeekOfRoom } from './week.tsx';

const MINUTE = 60;

/** The next moment at which the sign may change: a full minute, or the start or end of an event between two. */
function nextMoment(known: KnownRoom | undefined, now: number): number {
  const minute = (Math.floor(now / MINUTE) + 1) * MINUTE;
  const bounds = known?.data.events.flatMap(({ start, end }) => [start, end]) ?? [];
  return Math.min(minute, firstAfter(bounds, now));
}

/** The sign at the door of a room: the present event, the next one and the week, in both languages at once (spec 2). */
export function ReservationScreen({ id }: { id: string }) {
  useUnattended();
  const { data: known, error } = useQuery(reservationQuery(id));
  const now = useMoment((at) => nextMoment(known, at));
  const isOffline = useLongOffline();
  const isUnknown = isUnknownRoom(error);
  const shownEvents = isUnknown ? undefined : known;
  const name = shownEvents?.data.room.name ?? id;
  const settings = ribbonSettings(new URLSearchParams(useSearch()));
  const week = weekAt(now);
  useReportTitle(name);
  useRoomChanges(id, [id, ...(shownEvents ? [shownEvents.data.room.id] : [])]);
  useNewWeek(id, week.monday);
  const door = shownEvents && doorAt(shownEvents.data, now);
  return (
    <div className={css.sign} style={ribbonStyle(settings)} data-position={settings.position}>
      <Head name={name} known={shownEvents} now={now} />
      {door ? (
        <Cards door={door} now={now} />
      ) : (
        <Instead texts={insteadOf(id, { isUnknown, isOffline, hasFailed: error !== null })} />
      )}
      {!isUnknown && (
        <WeekOfRoom
          heading={<WeekHeading heading={headingOf(shownEvents?.data ?? null, now)} />}
          week={week}
          events={eventsWithin(shownEvents?.data.events ?? [], week)}
          room={name}
          now={now}
        />
      )}
      {shownEvents && <Onward room={shownEvents.data.room.id} now={now} />}
      <Notes
        settings={settings}
        known={shownEvents}
        isOffline={isOffline}
        hasFailed={error !== null}
        now={now}
      />
    </div>
  );
}

/** Loads the events of the weeks that have come into sight. */
function useNewWeek(id: string, monday: string): void {
  const last = useRef(monday);
  useEffect(() => {
    if (last.current === monday) return;
    last.current = monday;
    void loadAgain(id);
  }, [id, monday]);
}

/** Letters of a name that are narrower than the others. */
const NARROW = /[\sIil1.,'-]/g;

/** About how wide a name is, in the size of its letters. */
const emsOf = (name: string): number => {
  const narrow = name.match(NARROW)?.length ?? 0;
  return narrow * 0.42 + (name.length - narrow) * 0.66;
};

interface HeadProps {
  name: string;
  known: KnownRoom | undefined;
  now: number;
}

function Head({ name, known, now }: HeadProps) {
  const at = instantOf(now);
  const { cs, en } = words.longDate(pragueDate(at));
  return (
    <header className={css.head}>
      <div className={css.room}>
        <h1
          tabIndex={-1}
          className={css.name}
          style={{ '--ems': emsOf(name) } as CSSProperties}
          translate="no"
        >
          {name}
        </h1>
        {known && <Kind known={known} />}
      </div>
      <div className={css.clock}>
        <p className={css.time}>{words.clock(pragueMinutes(at))}</p>
        <p lang="cs">{cs}</p>
        <p lang="en" className={css.en}>
          {en}
        </p>
      </div>
    </header>
  );
}

/** What kind of room it is, its seats and its id. */
function Kind({ known: { data } }: { known: KnownRoom }) {
  const { id, description, capacity } = data.room;
  const seats = capacity === null ? null : words.seats(capacity);
  const text = (language: 'cs' | 'en') =>
    [description[language], ...(seats === null ? [] : [seats[language]])].join(', ');
  return (
    <p className={css.kind}>
      <span lang="cs">{text('cs')}</span>
      <span className={css.dot}> · </span>
      <span lang="en" className={css.en}>
        {text('en')}
      </span>
      <span className={css.id}> · {id}</span>
    </p>
  );
}

/** Why nothing is known of the room. */
function insteadOf(
  id: string,
  { isUnknown, isOffline, hasFailed }: { isUnknown: boolean; isOffline: boolean; hasFailed: boolean },
): Bilingual[] {
  if (isUnknown) return [words.unknownRoom(id), words.unknownHint];
  if (isOffline) return [words.offlineEmpty];
  return hasFailed ? [words.failed] : [];
}

/** For a reader with a phone; a tablet at the door must stay where it is. */
const Onward = ({ room, now }: { room: string; now: number }) => (
  <Link className={css.onward} href={sharedScheduleHref('room', room, semesterAt(instantOf(now)))}>
    <Slashed text={words.timetable} />
  </Link>
);

/** Shown in the place of the cards while nothing is known of the room. */
const Instead = ({ texts }: { texts: readonly Bilingual[] }) => (
  <div className={css.instead} role="status">
    {texts.map((text) => (
      <div key={text.en}>
        <p lang="cs">{text.cs}</p>
        <p lang="en" className={css.en}>
          {text.en}
        </p>
      </div>
    ))}
  </div>
);

interface NotesProps {
  settings: RibbonSettings;
  known: KnownRoom | undefined;
  isOffline: boolean;
  hasFailed: boolean;
  now: number;
}

/** That the events are old, and that the address asks for ribbons that do not exist. */
function Notes({ settings, known, isOffline, hasFailed, now }: NotesProps) {
  const asOf = known && momentText(known.asOf, now);
  const age =
    asOf === undefined ? null : isOffline ? words.offline(asOf) : hasFailed ? words.old(asOf) : null;
  const invalid = settings.invalid.map(({ name, value }) =>
    name === 'ribbon_position'
      ? words.wrongPosition(value, RIBBON_POSITIONS)
      : words.wrongColour(name, value),
  );
  return (
    <div className={css.notes} role="status">
      {[...(age === null ? [] : [age]), ...invalid].map((text) => (
        <p key={text.en}>
          <Both text={text} between=" · " />
        </p>
      ))}
    </div>
  );
}

/** `10:42` of today, else with its day; the same in both languages. */
function momentText(at: number, now: number): string {
  const instant = instantOf(at);
  const date = pragueDate(instant);
  const time = words.clock(pragueMinutes(instant));
  return date === dateAt(now) ? time : `${words.day(date).cs} ${time}`;
}
