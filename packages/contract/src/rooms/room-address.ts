import { PAGES } from '../pages.ts';

/** Address of a room on the map, on its own floor. @param room its id, or its code in the timetable */
export const roomAddress = (room: string): string => `${PAGES.maps.path}?rooms=${encodeURIComponent(room)}`;

/** `/mapy/B%20139` → `/maps?rooms=B%20139` (spec 2, mapsRoom). */
export function roomAddressOfPath(path: string): string {
  const [, , code = ''] = path.split('/');
  try {
    return roomAddress(decodeURIComponent(code));
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    // No room has such a code: the map says so.
    return roomAddress(code);
  }
}
