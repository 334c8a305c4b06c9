import type { Item } from './news.ts';
import type { ServiceName } from './services.ts';

/** The socket.io namespace of live delivery (spec 7). */
export const SOCKET_NAMESPACE = '/notifications';

/** How full a term is. */
export interface TermCapacity {
  term_id: string;
  signed_count: number;
  capacity: number;
}

/** Message types from server to client (spec 7), and what each carries. */
export interface SocketPayloads {
  /** Public news published or changed. */
  public: { items: Item[] };
  /** New personal items. */
  changes: { items: Item[] };
  postponed: { id: string; postponeTs: number };
  unpostponed: { id: string };
  archived: { ids: string[] };
  unarchived: { ids: string[] };
  /** A text of the server for this user, shown as it is; or places of terms that this socket watches. */
  raw: { text: { cs: string; en: string } } | { type: 'capacity'; terms: TermCapacity[] };
  /** Data of a service changed; the client loads it anew. Ids are record keys, empty for all. */
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
 * Every message travels in this envelope. `cursor` is the place in the log after this message,
 * `"<userSeq>.<publicSeq>"`, where only the part of the message's own log is set, the other is `-`
 * (`"17.-"` is the 17th message of the user, `"-.4"` the 4th public one, `"-.-"` one of no log, which is not replayed).
 */
export interface SocketEnvelope<T extends SocketMessageType = SocketMessageType> {
  cursor: string;
  payload: SocketPayloads[T];
}

/** Terms that one socket can watch: those on a screen, and some to scroll. */
export const MOST_WATCHED = 200;

/** What the client sends in the handshake's `auth`: the last places it has seen, `"<userSeq>.<publicSeq>"`. */
export interface SocketHandshake {
  cursor?: string;
}

export interface ServerToClientEvents extends Record<SocketMessageType, (envelope: SocketEnvelope) => void> {}

export interface ClientToServerEvents {
  /** Tells the client instance's id (one per tab); acknowledged with the cursor the socket stands at. */
  id: (message: { sid: string }, acknowledge?: (answer: { cursor: string }) => void) => void;
  /**
   * Names the terms on screen, at most {@link MOST_WATCHED}, instead of those before: their places are told as they
   * change, in `raw`. Acknowledged with how they stand; a new connection names them again. For logged-in users.
   */
  watch: (message: { term_ids: string[] }, acknowledge?: (answer: { terms: TermCapacity[] }) => void) => void;
}

/** Parses either form of cursor; a part that is not a whole number is null. */
export function parseCursor(cursor: string): { user: number | null; public: number | null } {
  const [user = '', pub = ''] = cursor.split('.');
  const whole = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : null);
  return { user: whole(user), public: whole(pub) };
}

export function formatCursor(place: { user: number | null; public: number | null }): string {
  return `${place.user ?? '-'}.${place.public ?? '-'}`;
}
