import { formatCursor, type LogPosition, parseCursor } from '@kahan/contract/runtime';

/** Before the first message and the first acknowledgement. */
export const NO_POSITION: LogPosition = { generation: null, user: null, public: null };

/** The position as the handshake sends it; undefined when there is none yet. */
export function handshakeCursor(position: LogPosition): string | undefined {
  return position.user === null && position.public === null ? undefined : formatCursor(position);
}

const further = (have: number | null, got: number | null) => got !== null && (have === null || got > have);

/**
 * The position after a message, and whether the message is new. A message that was delivered again after a reconnection
 * is not new. A message of no log (`-.-`) is always new: it is sent once.
 */
export function advance(position: LogPosition, cursor: string): { position: LogPosition; isNew: boolean } {
  const got = parseCursor(cursor);
  const user = further(position.user, got.user);
  const pub = further(position.public, got.public);
  if (!user && !pub) return { position, isNew: cursor === '-.-' };
  return {
    position: {
      ...position,
      user: user ? got.user : position.user,
      public: pub ? got.public : position.public,
    },
    isNew: true,
  };
}

/**
 * Compares this page's position with the server's, which the server tells after replaying missed messages. Another
 * position means that messages were not seen: on the first connection, when the log does not reach back far enough, or
 * when it was started again. So does another generation: the database was restored, and equal numbers are other messages.
 * Then everything on screen must be loaded again, which also covers messages still on their way.
 */
export function reconcile(position: LogPosition, cursor: string): { position: LogPosition; reload: boolean } {
  const got = parseCursor(cursor);
  if (got.generation !== null && got.generation !== position.generation)
    return { position: got, reload: true };
  const agreed = {
    generation: position.generation,
    user: got.user ?? position.user,
    public: got.public ?? position.public,
  };
  return { position: agreed, reload: agreed.user !== position.user || agreed.public !== position.public };
}
