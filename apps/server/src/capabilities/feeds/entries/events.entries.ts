import type { SchoolEvent } from '@kahan/contract';
import { wholeDays } from './deadlines.entries.ts';
import type { Entry, EntryContext } from './entry.ts';

/** UID of a school event, within the portal. */
export const uidOfEvent = ({ id }: Pick<SchoolEvent, 'id'>): string => `event-${encodeURIComponent(id)}`;

/** Events of the university. Attendance is voluntary, so they leave the reader free (TRANSP:TRANSPARENT). */
export const eventEntries = (events: readonly SchoolEvent[], { linkTo }: EntryContext): Entry[] =>
  events.map((event) => ({
    uid: uidOfEvent(event),
    ...(event.all_day
      ? { ...wholeDays(event), isAllDay: true as const }
      : { start: event.start, end: Math.max(event.end, event.start + 1) }),
    title: event.title,
    place: event.place,
    about: event.source,
    url: event.url?.startsWith('/') ? linkTo(event.url) : event.url,
    isFree: true,
  }));
