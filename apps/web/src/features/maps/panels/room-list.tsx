import type { Answer, Room } from '@kahan/contract';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { floorRoomsQuery } from '../../../data/maps.ts';
import { cancelLoad, loadStateOf } from '../../../platform/http/query.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadProblem } from '../../../ui/feedback/states.tsx';
import { RoomLink } from '../room-link.tsx';
import css from './floor-pages.module.css';

interface RoomListProps {
  floor: number;
  /** The page says already why nothing can be loaded. */
  isTold: boolean;
  selected: ReadonlySet<string>;
  /** Name of a room type. */
  typeName: (type: number) => string;
  onChoose: (room: Room) => void;
}

/** The rooms of a floor by building: the map for those who do not see it, and for floors whose plan is broken. */
export function RoomList({ floor, isTold, selected, typeName, onChoose }: RoomListProps) {
  const words = useTexts('maps');
  const query = useQuery(floorRoomsQuery(floor));
  if (query.data === undefined) {
    if (loadStateOf(query) !== 'loading')
      return isTold ? null : <LoadProblem title={words.listFailed} query={query} />;
    return (
      <Loading onCancel={() => cancelLoad(floorRoomsQuery(floor))}>
        <Skeleton width="min(20rem, 80%)" height="12rem" />
      </Loading>
    );
  }
  const buildings = byBuilding(query.data);
  if (buildings.length === 0) return <p className="dim">{words.noRooms}</p>;
  return buildings.map(({ id, code, name, rooms }) => (
    <section key={id} aria-label={words.building(code)} className={css.building}>
      <h3>
        {words.building(code)}
        {name !== words.building(code) && <span className="dim"> {nonBreaking(name)}</span>}
      </h3>
      <ul className={css.rooms}>
        {rooms.map((room) => (
          <li key={room.id}>
            <RoomLink room={room} isChosen={selected.has(room.id)} className={css.link} onChoose={onChoose}>
              <b>{nonBreaking(room.name)}</b>
              <span className={css.facts}>
                {nonBreaking(
                  [
                    typeName(room.type).toLowerCase(),
                    room.capacity === null ? '' : words.seats(room.capacity),
                  ]
                    .filter(Boolean)
                    .join(', '),
                )}
              </span>
            </RoomLink>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function byBuilding({ items, buildings }: Answer<'GET /api/rooms'>) {
  return buildings
    .map((building) => ({ ...building, rooms: items.filter((room) => room.building === building.id) }))
    .filter(({ rooms }) => rooms.length > 0);
}
