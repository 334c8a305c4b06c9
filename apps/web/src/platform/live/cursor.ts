import { formatCursor, parseCursor } from '@kahan/contract/runtime';

/** How far this page has followed the two logs; null before the first word of the server. */
export interface LogPosition {
  user: number | null;
  public: number | null;
}

export const NO_POSITION: LogPosition = { user: null, public: null };

/** The place as the handshake names it, undefined when there is none yet. */
export function handshakeCursor(place: LogPosition): string | undefined {
  return place.user === null && place.public === null ? undefined : formatCursor(place);
}

const further = (have: number | null, got: number | null) => got !== null && (have === null || got > have);

/**
 * The place after a message, and whether the message is new. One that was seen already (delivered again
 * after a reconnection) is not; one of no log (`-.-`) is told as it happens, and never again.
 */
export function advance(place: LogPosition, cursor: string): { place: LogPosition; isNew: boolean } {
  const got = parseCursor(cursor);
  const user = further(place.user, got.user);
  const pub = further(place.public, got.public);
  if (!user && !pub) return { place, isNew: cursor === '-.-' };
  return {
    place: { user: user ? got.user : place.user, public: pub ? got.public : place.public },
    isNew: true,
  };
}

/**
 * What the server's word of its own place means. It answers after replaying what was missed, so a place
 * other than this page's says that messages passed unseen: on the very first connection, when the log did
 * not reach back far enough, and when it began anew. Then everything on screen is loaded again, which also
 * covers a message that is still on its way.
 */
export function reconcile(place: LogPosition, cursor: string): { place: LogPosition; reload: boolean } {
  const got = parseCursor(cursor);
  const agreed = { user: got.user ?? place.user, public: got.public ?? place.public };
  return { place: agreed, reload: agreed.user !== place.user || agreed.public !== place.public };
}
