import { PAGES } from '../pages.ts';

/** The view that the address of the map describes (spec 2, /maps). */
export interface MapView {
  /** The chosen rooms in the order of their choice: ids, or codes as a link from outside has them. */
  rooms: readonly string[];
  /** Any integer, also of a floor that does not exist; null when the address names none. */
  floor: number | null;
  /** Text of the search; null while the search is closed. */
  find: string | null;
  /** Whether the floor is shown as a list of rooms. */
  isList: boolean;
  /** Whether free rooms are marked. */
  isFree: boolean;
}

const OWN_PARAMETERS = ['rooms', 'floor', 'find', 'list', 'free'];
/** Conditions on marked rooms, as in the address of the list of free rooms. Free means now: a time is of the list. */
const FREE_PARAMETERS = ['minutes', 'computers', 'buildings', 'seats'];
const INTEGER = /^-?\d{1,3}$/;

/** `-1` → -1; null for several values and for what is no integer (spec 2). */
function floorOf(values: readonly string[]): number | null {
  const [floor = '', ...more] = values;
  // `-0` is the ground floor.
  return more.length === 0 && INTEGER.test(floor) ? Number(floor) || 0 : null;
}

/** `rooms=B139,A214&floor=1` → its parts. */
export function mapViewOf(search: URLSearchParams): MapView {
  const rooms = search.getAll('rooms').flatMap((value) => value.split(','));
  return {
    rooms: [...new Set(rooms.map((room) => room.trim()).filter((room) => room !== ''))],
    floor: floorOf(search.getAll('floor')),
    find: search.get('find'),
    isList: search.get('list') === '1',
    isFree: search.get('free') === '1',
  };
}

/**
 * Address of a view of the map, see {@link mapViewOf}. Its commas are not escaped: people read and send such addresses.
 * @param search the present query, whose other parameters stay
 */
export function mapAddress(
  { rooms = [], floor = null, find = null, isList = false, isFree = false }: Partial<MapView>,
  search: URLSearchParams = new URLSearchParams(),
): string {
  const dropped = isFree ? OWN_PARAMETERS : [...OWN_PARAMETERS, ...FREE_PARAMETERS];
  const others = new URLSearchParams([...search].filter(([name]) => !dropped.includes(name)));
  const parts = [
    rooms.length > 0 && `rooms=${rooms.map(encodeURIComponent).join(',')}`,
    floor !== null && `floor=${floor}`,
    isList && 'list=1',
    isFree && 'free=1',
    find !== null && `find=${encodeURIComponent(find)}`,
    others.size > 0 && others,
  ].filter((part) => part !== false);
  return parts.length === 0 ? PAGES.maps.path : `${PAGES.maps.path}?${parts.join('&')}`;
}
