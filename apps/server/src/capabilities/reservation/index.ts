import type { Capability } from '../../engine/index.ts';
import { mirroredCatalogue } from '../../engine/mirror/index.ts';

/** Reservations of rooms (spec 3, Reservation). Timetables of rooms rest on them. */
export const reservation: Capability = { name: 'reservation', sources: [mirroredCatalogue('reservations')] };
