import type { Room } from '@kahan/contract';
import { freeOnMapOf, freeRoomsAddress } from '@kahan/contract/runtime';
import { minutesAt } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from 'wouter';
import { freeRoomsQuery } from '../../../data/rooms.ts';
import { cancelLoad, loadStateOf } from '../../../platform/http/query.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadProblem } from '../../../ui/feedback/states.tsx';
import { MapPanel } from '../panels/map-panel.tsx';
import type { Drawing } from '../plan/drawing.ts';
import { PATH_SCALE, pathOf } from '../plan/shapes.ts';
import { RoomLink } from '../room-link.tsx';
import css from './free-rooms.module.css';

/** The rooms that are free now as the address asks for them. */
function useFreeRooms() {
  const wish = freeOnMapOf(new URLSearchParams(useSearch()));
  const query = useQuery(freeRoomsQuery(wish));
  return { wish, query, items: query.data?.found.items ?? [] };
}

/** Marks the free rooms of a floor, under what is drawn over it. */
export function FreeShapes({ floor, drawing }: { floor: number; drawing: Drawing }) {
  const { items } = useFreeRooms();
  const path = items
    .flatMap(({ room }) => drawing.rooms.get(room.floor === floor ? room.id : '') ?? [])
    .map(({ feature }) => pathOf(feature, drawing.frame))
    .join('');
  return <path className={css.free} transform={`scale(${PATH_SCALE})`} d={path} />;
}

interface FreePanelProps {
  floor: number;
  selected: ReadonlySet<string>;
  onChoose: (room: Room) => void;
  onClose: () => void;
}

/** The free rooms of a floor in words, each as a link that chooses it. */
export function FreePanel({ floor, selected, onChoose, onClose }: FreePanelProps) {
  const words = useTexts('maps');
  const { wish, query, items } = useFreeRooms();
  const here = items.filter(({ room }) => room.floor === floor);
  const { free } = words;
  return (
    <MapPanel
      title={free.title}
      {...(query.data && { facts: free.count(here.length, query.data.found.count) })}
      closeLabel={free.close}
      onClose={onClose}
    >
      {query.data === undefined && (
        <Waiting query={query} onCancel={() => cancelLoad(freeRoomsQuery(wish))} />
      )}
      {query.data && here.length === 0 && <p className="dim">{free.none}</p>}
      <ul>
        {here.map(({ room, free: span }) => (
          <li key={room.id}>
            <RoomLink room={room} isChosen={selected.has(room.id)} className={css.line} onChoose={onChoose}>
              <b>{nonBreaking(room.name)}</b>
              <span className="dim">{room.capacity !== null && words.seats(room.capacity)}</span>
              <span className="positive">{words.until(minutesAt(span.until))}</span>
            </RoomLink>
          </li>
        ))}
      </ul>
      <p className={css.all}>
        <Link href={freeRoomsAddress(wish)}>{free.list}</Link>
      </p>
    </MapPanel>
  );
}

type FreeRoomsQuery = ReturnType<typeof useFreeRooms>['query'];

function Waiting({ query, onCancel }: { query: FreeRoomsQuery; onCancel: () => void }) {
  const words = useTexts('maps');
  if (loadStateOf(query) !== 'loading') return <LoadProblem title={words.free.failed} query={query} />;
  return (
    <Loading onCancel={onCancel}>
      <Skeleton width="min(16rem, 80%)" height="6rem" />
    </Loading>
  );
}
