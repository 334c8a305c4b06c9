import type { RoomDetails } from '@kahan/contract';
import { PAGES, personAddress, wayAddress } from '@kahan/contract/runtime';
import { semesterAt, telAddress } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { CalendarRange, Mail, MapPin, Route } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { placeQuery } from '../../../data/maps.ts';
import { sharedScheduleHref } from '../../../data/schedule/links.ts';
import { scheduleQuery } from '../../../data/schedule/schedule.ts';
import { useIsStudent } from '../../../data/session/session.ts';
import { cancelLoad, loadStateOf } from '../../../platform/http/query.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadProblem } from '../../../ui/feedback/states.tsx';
import { LinkButton } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { MapPanel } from './map-panel.tsx';
import css from './room-panel.module.css';
import { RoomSchedule } from './room-schedule.tsx';

const TABS = ['schedules', 'persons', 'info'] as const;
type Tab = (typeof TABS)[number];

interface RoomPanelProps {
  /** The room as the address names it. */
  asked: string;
  /** Floor that the map shows. */
  floor: number | null;
  /** Whether the building is on no floor plan, because it is not on this campus. */
  isAway: boolean;
  /** Address of the same map on another floor. */
  floorHref: (floor: number) => string;
  /** The other chosen rooms. */
  others: ReactNode;
  onClose: () => void;
}

/** The facts about a chosen room (spec 2, Maps: info, persons, schedules). */
export function RoomPanel({ asked, floor, isAway, floorHref, others, onClose }: RoomPanelProps) {
  const words = useTexts('maps');
  const query = useQuery(placeQuery(asked));
  const { data: room } = query;
  const title = room?.name ?? asked;
  const facts =
    room && words.facts(room.description ?? '', room.capacity, room.building_name.code, room.floor);
  return (
    <MapPanel
      title={title}
      {...(facts !== undefined && { facts })}
      closeLabel={words.unchoose(title)}
      onClose={onClose}
    >
      {others}
      {room !== undefined ? (
        <Details key={room.id} room={room} floor={floor} isAway={isAway} floorHref={floorHref} />
      ) : loadStateOf(query) === 'loading' ? (
        <Loading onCancel={() => cancelLoad(placeQuery(asked))}>
          <Skeleton width="min(16rem, 80%)" height="var(--lead-14)" />
          <Skeleton width="100%" height="6rem" />
        </Loading>
      ) : (
        <LoadProblem title={words.roomFailed} query={query} />
      )}
    </MapPanel>
  );
}

/** Lessons that the reader attends, by `gl`. */
function useOwnLessons(): ReadonlySet<string> {
  const { data } = useQuery({ ...scheduleQuery, enabled: useIsStudent() === true });
  return new Set(data?.data.schedule.map(({ gl }) => gl));
}

type DetailsProps = Pick<RoomPanelProps, 'floor' | 'isAway' | 'floorHref'> & { room: RoomDetails };

function Details({ room, floor, isAway, floorHref }: DetailsProps) {
  const words = useTexts('maps');
  const [tab, setTab] = useState<Tab>('schedules');
  const ownLessons = useOwnLessons();
  const semester = semesterAt(useNow());
  const content = {
    schedules: () => <RoomSchedule room={room} own={ownLessons} />,
    persons: () => <Persons room={room} />,
    info: () => <About room={room} />,
  };
  return (
    <div className={css.details}>
      {isAway && (
        <p className="small">
          <b>{words.away}</b>{' '}
          {nonBreaking([room.building_name.value, room.address].filter(Boolean).join(', '))}
        </p>
      )}
      {!isAway && floor !== room.floor && (
        <Link href={floorHref(room.floor)} className={css.floor}>
          <Icon of={MapPin} small />
          {words.otherFloor(room.floor)}
        </Link>
      )}
      <div className={css.acts}>
        {!isAway && (
          <LinkButton
            compact
            icon={Route}
            href={wayAddress({ to: room.id }, new URLSearchParams({ rooms: room.id }))}
          >
            {words.way}
          </LinkButton>
        )}
        <LinkButton compact icon={CalendarRange} href={sharedScheduleHref('room', room.id, semester)}>
          {words.timetable}
        </LinkButton>
        <LinkButton
          compact
          kind="quiet"
          href={PAGES.reservation.path.replace(':roomId', encodeURIComponent(room.id))}
        >
          {words.tablet}
        </LinkButton>
      </div>
      <Tabs
        label={room.name}
        tabs={TABS.map((id) => ({ id, label: words.tabs[id] }))}
        shown={tab}
        onShow={setTab}
      >
        <div className={css.tab}>{content[tab]()}</div>
      </Tabs>
    </div>
  );
}

function Persons({ room: { persons } }: { room: RoomDetails }) {
  const words = useTexts('maps');
  if (persons.length === 0) return <p className="small dim">{words.noPersons}</p>;
  return (
    <ul className={css.persons}>
      {persons.map(({ id, name, email, tel }) => {
        const dial = tel === null ? null : telAddress(tel);
        return (
          <li key={id}>
            <span>
              <Link href={personAddress(id)}>{nonBreaking(name)}</Link>
              {tel !== null && (
                <span className="dim">{dial === null ? tel : <a href={dial}>{nonBreaking(tel)}</a>}</span>
              )}
            </span>
            {email !== '' && (
              <a
                className="icon-button"
                href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
                aria-label={words.write(name)}
                title={email}
              >
                <Icon of={Mail} />
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function About({ room }: { room: RoomDetails }) {
  const words = useTexts('maps');
  const { about } = words;
  const notes = [room.sis_description, room.custom_description].filter(
    (note) => note !== null && note !== room.description,
  );
  const facts: [term: string, value: string | null][] = [
    [about.type, room.description],
    [about.seats, room.capacity === null ? null : String(room.capacity)],
    [about.building, [room.building_name.code, room.building_name.value].filter(Boolean).join(', ')],
    [about.floor, words.floor(room.floor)],
    [about.address, room.address],
    [about.note, notes.join(' ')],
  ];
  return (
    <dl className={css.facts}>
      {facts.map(([term, value]) =>
        value === null || value === '' ? null : (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{nonBreaking(value)}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
