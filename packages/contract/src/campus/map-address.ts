import { PAGES } from '../pages.ts';

/** What the address of the map says (spec 2, /maps). */
export interface MapView {
  /** The chosen rooms in the order of their choice: ids, or codes as a link from outside has them. */
  rooms: readonly string[];
  /** Any integer, also of a floor that does not exist; null when the address names none. */
  floor: number | null;
  /** Text of the search; null while the search is closed. */
  find: string | null;
  /** Whether the floor is shown as a list of rooms. */
  isList: boolean;
}

const OWN_PARAMETERS = ['rooms', 'floor', 'find', 'list'];
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
  };
}

/**
 * Address of a view of the map, see {@link mapViewOf}. Its commas are not escaped: people read and send such addresses.
 * @param search the present query, whose other parameters stay
 */
export function mapAddress(
  { rooms = [], floor = null, find = null, isList = false }: Partial<MapView>,
  search: URLSearchParams = new URLSearchParams(),
): string {
  const others = new URLSearchParams([...search].filter(([name]) => !OWN_PARAMETERS.includes(name)));
  const parts = [
    rooms.length > 0 && `rooms=${rooms.map(encodeURIComponent).join(',')}`,
    floor !== null && `floor=${floor}`,
    isList && 'list=1',
    find !== null && `find=${encodeURIComponent(find)}`,
    others.size > 0 && others,
  ].filter((part) => part !== false);
  return parts.length === 0 ? PAGES.maps.path : `${PAGES.maps.path}?${parts.join('&')}`;
}

/** `/mapy/B%20139` → `/maps?rooms=B%20139` (spec 2, mapsRoom). */
export function mapOfRoomPath(path: string): string {
  const [, , code = ''] = path.split('/');
  try {
    return mapAddress({ rooms: [decodeURIComponent(code)] });
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    // No room has such a code: the map says so.
    return mapAddress({ rooms: [code] });
  }
}
