import { useLocation } from 'wouter';
import { reservationQuery } from '../../../data/reservation.ts';
import { ReservationScreen } from '../../../features/reservation/screen.tsx';
import { namedIn } from '../../../platform/page/path-part.ts';
import type { ScreenCode } from '../../define-screen.ts';

/** The sign at the door of a room (spec 2, Reservation screen). */
function ReservationPage() {
  const [path] = useLocation();
  return <ReservationScreen key={path} id={namedIn(path)} />;
}

export const reservation: ScreenCode = {
  Page: ReservationPage,
  queries: ({ path }) => [reservationQuery(namedIn(path))],
};
