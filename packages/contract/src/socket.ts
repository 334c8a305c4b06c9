import type { Item } from './news/news.ts';

/** The socket.io namespace of live delivery (spec 7). */
export const SOCKET_NAMESPACE = '/notifications';

/**
 * Services whose data a message can tell the client to reload. `schedules` are the shared timetables; their ids are
 * `room:B139`, `teacher:1234`, `subject:B101005`, with the id that `schedules/{type}/{id}` takes. `classes` (`CODE:2026`),
 * `people`, `departments`, `study-types` (`B-CH:2026`), `rooms`, `buildings`, `contacts`, `floor-plans` (`rooms_0`) and
 * `events` are catalogues, with the keys of their records. `food` is the menus of all canteens, `personal-data` the export
 * and the erasure of a user, `common-free-time` the people who share free time, `exam-plan` the
 * user's wishes for the exam period and the plan that is followed, `reminders` the user's reminders, `notice`
 * an operator's notice to everybody.
 */
export const SERVICE_NAMES = [
  'user',
  'study',
  'schedule',
  'entries',
  'results',
  'groups',
  'terms',
  'requests',
  'year-schedule',
  'schedules',
  'items',
  'classes',
  'people',
  'departments',
  'study-types',
  'rooms',
  'buildings',
  'contacts',
  'floor-plans',
  'events',
  'food',
  'personal-data',
  'common-free-time',
  'exam-plan',
  'reminders',
  'notice',
] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** Owners of shared timetables (spec 7, schedules). */
export const SCHEDULE_TYPES = ['room', 'teacher', 'subject'] as const;
export type ScheduleType = (typeof SCHEDULE_TYPES)[number];

/** Signed-up students and capacity of a term. */
export interface TermCapacity {
  term_id: string;
  signed_count: number;
  capacity: number;
}

/** Message types from server to client (spec 7), with their payloads. */
export interface SocketPayloads {
  /** Public news published or changed. */
  public: { items: Item[] };
  /** New personal items. */
  changes: { items: Item[] };
  postponed: { id: string; postponeTs: number };
  unpostponed: { id: string };
  archived: { ids: string[] };
  unarchived: { ids: string[] };
  /** A text for this user, shown unchanged; or the capacities of terms that this socket watches. */
  raw: { text: { cs: string; en: string } } | { type: 'capacity'; terms: TermCapacity[] };
  /** Data of a service changed, and the client reloads it. Ids are record keys; empty means all. */
  service_updated: { service_name: ServiceName; ids: string[] };
}

export type SocketMessageType = keyof SocketPayloads;

export const SOCKET_MESSAGE_TYPES = [
  'public',
  'changes',
  'postponed',
  'unpostponed',
  'archived',
  'unarchived',
  'raw',
  'service_updated',
] as const satisfies readonly SocketMessageType[];

/**
 * The envelope of every message. `cursor` is the position in the log after this message, `"<userSeq>.<publicSeq>"`.
 * Only the part of the message's own log is set, the other is `-`: `"17.-"` is the 17th message of the user, `"-.4"`
 * the 4th public one, `"-.-"` a message outside the logs, which is not replayed.
 */
export interface SocketEnvelope<T extends SocketMessageType = SocketMessageType> {
  cursor: string;
  payload: SocketPayloads[T];
}

/** Most terms that one socket can watch: enough for a screen and some scrolling. */
export const MOST_WATCHED = 200;

/**
 * Close code of a WebSocket whose client sent more than the limits allow (RFC 6455: policy violation). The client stays
 * away for a minute: one that came back at once would do the same again.
 */
export const SOCKET_REFUSED = 1008;

/** The handshake's `auth`. */
export interface SocketHandshake {
  /**
   * The last positions that the client has seen, `"<generation>:<userSeq>.<publicSeq>"`, with the generation of the last
   * acknowledgement. After positions of another generation, or of none, the client is told to reload every service.
   */
  cursor?: string;
  /** Access token of a client without cookies, e.g. the app, whose pages are not admitted without one (decision 004). */
  token?: string;
}

/** Where a socket stands when missed messages have been sent. */
export interface SocketPosition {
  cursor: string;
  /**
   * Data that no message since has named is as the student system had it at this instant (ISO 8601). Left out without a
   * login, and while some of the user's data is not fresh.
   */
  fresh_as_of?: string;
}

/** Acknowledgement of a message from a client whose payload does not fit. */
export interface SocketError {
  error: 'VALIDATION_FAILED';
}

/** Messages from client to server; one that does not fit is acknowledged with a {@link SocketError}. */
export interface ClientToServerEvents {
  /**
   * Sends the client instance's id (one per tab). Acknowledged with the cursor of the socket,
   * `"<generation>:<userSeq>.<publicSeq>"`, once missed messages have been sent.
   */
  id: (message: { sid: string }, acknowledge?: (answer: SocketPosition) => void) => void;
  /**
   * Replaces the watched terms by those on screen, at most {@link MOST_WATCHED}. Changes of their capacities arrive as
   * `raw`. Acknowledged with the current capacities, or with none when a later message replaced it before they were
   * read. A new connection sends the terms again. For logged-in users.
   */
  watch: (message: { term_ids: string[] }, acknowledge?: (answer: { terms: TermCapacity[] }) => void) => void;
}

/** Positions in both logs; null where there is none. */
export interface LogPosition {
  /** Name of the logs, a UUID. A database that was restored or failed over has another one. */
  generation: string | null;
  user: number | null;
  public: number | null;
}

/** Parses all forms of a cursor; a part that is missing, or is no whole number, is null. */
export function parseCursor(cursor: string): LogPosition {
  const [, generation = null, user = '', pub = ''] = /^(?:([^:]*):)?([^.]*)\.?(.*)$/s.exec(cursor) ?? [];
  const whole = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : null);
  return { generation, user: whole(user), public: whole(pub) };
}

/** The cursor of a position; messages leave the generation out. */
export function formatCursor(position: Pick<LogPosition, 'user' | 'public'> & Partial<LogPosition>): string {
  const { generation = null, user, public: pub } = position;
  return `${generation === null ? '' : `${generation}:`}${user ?? '-'}.${pub ?? '-'}`;
}
