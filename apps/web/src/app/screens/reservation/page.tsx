import { useLocation } from 'wouter';
import { reservationQuery } from '../../../data/reservation.ts';
import { ReservationScreen } from '../../../features/reservation/screen.tsx';
import type { ScreenCode } from '../../define-screen.ts';

/** `/reservation/B%20III` → `B III` */
function roomAt(path: string): string {
  const [, , id = ''] = path.split('/');
  try {
    return decodeURIComponent(id);
  } catch {
    // Not an address that we write: no room has such an id.
    return id;
  }
}

/** The sign at the door of a room (spec 2, Reservation screen). */
function ReservationPage() {
  const [path] = useLocation();
  return <ReservationScreen key={path} id={roomAt(path)} />;
}

export const reservation: ScreenCode = {
  Page: ReservationPage,
  queries: ({ path }) => [reservationQuery(roomAt(path))],
};
