import type { ServiceName } from './socket.ts';

/**
 * Services whose answers show parts of other ones. When one of those changes, the server no longer keeps the answers,
 * and the browser reads them again.
 */
export const SHOWS: Partial<Record<ServiceName, readonly ServiceName[]>> = {
  // Holidays cancel lessons, and weeks have numbers.
  schedule: ['year-schedule'],
  // Free rooms as well.
  schedules: ['rooms', 'buildings', 'year-schedule'],
  classes: ['people', 'departments', 'rooms', 'schedules'],
  people: ['classes', 'departments', 'rooms', 'buildings'],
  contacts: ['rooms'],
  rooms: ['buildings'],
  // Ways end in rooms.
  'floor-plans': ['rooms', 'buildings'],
  // Reminders name the beginnings, ends and openings of these.
  reminders: ['terms', 'schedule', 'exam-plan', 'year-schedule'],
  // The reader's appointments are the busy times; changes of the other user's come without a message.
  'common-free-time': ['entries', 'schedule', 'terms', 'year-schedule'],
};

/** The catalogue of records that a service tells about, where its name is another one. */
export const CATALOGUE_OF: Partial<Record<ServiceName, string>> = { schedules: 'lessons' };

/** The services whose answers show parts of this one. */
export const shownIn = (service: ServiceName): ServiceName[] =>
  (Object.keys(SHOWS) as ServiceName[]).filter((by) => SHOWS[by]?.includes(service));
