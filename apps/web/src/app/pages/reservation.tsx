import { useLocation } from 'wouter';
import { reservationQuery } from '../../data/reservation.ts';
import { ReservationScreen } from '../../features/reservation/screen.tsx';
import { loadFirst } from '../../platform/http/query.ts';
import type { Place, ScreenModule } from '../screens.ts';

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

const prepare = ({ path }: Place) => loadFirst(reservationQuery(roomAt(path)));

export const reservation: ScreenModule = { Page: ReservationPage, prepare };
