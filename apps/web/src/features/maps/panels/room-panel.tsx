import type { PlaceDetails } from '@kahan/contract';
import { PAGES, personAddress, wayAddress } from '@kahan/contract/runtime';
import { semesterAt, telAddress } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { CalendarRange, Mail, MapPin, Route } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { placeQuery } from '../../../data/maps.ts';
import { sharedTimetableHref } from '../../../data/schedule/links.ts';
import { scheduleQuery } from '../../../data/schedule/schedule.ts';
import { useIsStudent } from '../../../data/session/session.ts';
import { cancelLoad, loadStateOf } from '../../../platform/http/query.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadProblem } from '../../../ui/feedback/states.tsx';
import { LinkButton } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { tied } from '../../../ui/text/tied.ts';
import { useMapsPhrases } from '../words.ts';
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
  /** Address of the same map on another floor. */
  floorHref: (floor: number) => string;
  /** The other chosen rooms. */
  others: ReactNode;
  onClose: () => void;
}

/** What is known of a chosen room (spec 2, Maps: info, persons, schedules). */
export function RoomPanel({ asked, floor, floorHref, others, onClose }: RoomPanelProps) {
  const words = useMapsPhrases();
  const query = useQuery(placeQuery(asked));
  const { data: place } = query;
  const title = place?.name ?? asked;
  const facts =
    place && words.facts(place.description ?? '', place.capacity, place.building_name.code, place.floor);
  return (
    <MapPanel
      title={title}
      {...(facts !== undefined && { facts })}
      closeLabel={words.unchoose(title)}
      onClose={onClose}
    >
      {others}
      {place !== undefined ? (
        <Details key={place.id} place={place} floor={floor} floorHref={floorHref} />
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

type DetailsProps = Pick<RoomPanelProps, 'floor' | 'floorHref'> & { place: PlaceDetails };

function Details({ place, floor, floorHref }: DetailsProps) {
  const words = useMapsPhrases();
  const [tab, setTab] = useState<Tab>('schedules');
  const own = useOwnLessons();
  const semester = semesterAt(useNow());
  const content = {
    schedules: () => <RoomSchedule place={place} own={own} />,
    persons: () => <Persons place={place} />,
    info: () => <About place={place} />,
  };
  return (
    <div className={css.details}>
      {floor !== place.floor && (
        <Link href={floorHref(place.floor)} className={css.floor}>
          <Icon of={MapPin} small />
          {words.otherFloor(place.floor)}
        </Link>
      )}
      <Tabs
        label={place.name}
        tabs={TABS.map((id) => ({ id, label: words.tabs[id] }))}
        shown={tab}
        onShow={setTab}
      >
        <div className={css.tab}>{content[tab]()}</div>
      </Tabs>
      <div className={css.acts}>
        <LinkButton
          compact
          icon={Route}
          href={wayAddress({ to: place.id }, new URLSearchParams({ rooms: place.id }))}
        >
          {words.way}
        </LinkButton>
        <LinkButton compact icon={CalendarRange} href={sharedTimetableHref('room', place.id, semester)}>
          {words.timetable}
        </LinkButton>
        <LinkButton
          compact
          kind="quiet"
          href={PAGES.reservation.path.replace(':roomId', encodeURIComponent(place.id))}
        >
          {words.tablet}
        </LinkButton>
      </div>
    </div>
  );
}

function Persons({ place: { persons } }: { place: PlaceDetails }) {
  const words = useMapsPhrases();
  if (persons.length === 0) return <p className="small dim">{words.noPersons}</p>;
  return (
    <ul className={css.persons}>
      {persons.map(({ id, name, email, tel }) => {
        const dial = tel === null ? null : telAddress(tel);
        return (
          <li key={id}>
            <span>
              <Link href={personAddress(id)}>{tied(name)}</Link>
              {tel !== null && (
                <span className="dim">{dial === null ? tel : <a href={dial}>{tied(tel)}</a>}</span>
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

function About({ place }: { place: PlaceDetails }) {
  const words = useMapsPhrases();
  const { about } = words;
  const notes = [place.sis_description, place.custom_description].filter(
    (note) => note !== null && note !== place.description,
  );
  const facts: [term: string, value: string | null][] = [
    [about.type, place.description],
    [about.seats, place.capacity === null ? null : String(place.capacity)],
    [about.building, [place.building_name.code, place.building_name.value].filter(Boolean).join(', ')],
    [about.floor, words.floor(place.floor)],
    [about.address, place.address],
    [about.note, notes.join(' ')],
  ];
  return (
    <dl className={css.facts}>
      {facts.map(([term, value]) =>
        value === null || value === '' ? null : (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{tied(value)}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
