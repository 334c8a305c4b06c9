import { formatCursor, type LogPosition, parseCursor } from '@kahan/contract/runtime';

/*
 * The part of the logs that a page has heard. It tells whether an answer is still current: an answer was loaded at a
 * position, and no message about its service came after it. The device keeps this with the answers, so that the next visit
 * goes on from there. All parts only grow, so that several pages may write it in any order.
 */

/** A position in both logs of one generation. */
interface Position {
  user: number;
  public: number;
}

export interface Heard {
  generation: string;
  /** Every message after this position was heard, */
  from: Position;
  /** and up to this one. */
  to: Position;
  /** Where the last message about each service was heard. */
  told: Readonly<Record<string, Position>>;
}

const later = (a: Position, b: Position): Position => ({
  user: Math.max(a.user, b.user),
  public: Math.max(a.public, b.public),
});

const isUpTo = (a: Position, b: Position): boolean => a.user <= b.user && a.public <= b.public;

/** Nothing was heard before this position; null where it is not known in whole. */
export function hearFrom({ generation, user, public: pub }: LogPosition): Heard | null {
  if (generation === null || user === null || pub === null) return null;
  const here = { user, public: pub };
  return { generation, from: here, to: here, told: {} };
}

/** After a message that moved the page on to a position. @param service that the message is about; null for none */
export function hear(heard: Heard, position: LogPosition, service: string | null): Heard {
  const to = {
    user: position.user ?? heard.to.user,
    public: position.public ?? heard.to.public,
  };
  return { ...heard, to, told: service === null ? heard.told : { ...heard.told, [service]: to } };
}

/** The parts that two pages have heard, joined. Of two generations the one of `b` counts. */
export function joined(a: Heard | null, b: Heard): Heard {
  if (a === null || a.generation !== b.generation) return b;
  const told = { ...a.told };
  for (const [service, place] of Object.entries(b.told)) told[service] = later(told[service] ?? place, place);
  return { ...b, from: later(a.from, b.from), to: later(a.to, b.to), told };
}

/** Whether an answer of a service that was loaded at a position is as it was at the end of what was heard. */
export function isCurrent(heard: Heard | null, service: string, loadedAt: string | null): boolean {
  if (heard === null || loadedAt === null) return false;
  const { generation, user, public: pub } = parseCursor(loadedAt);
  if (generation !== heard.generation || user === null || pub === null) return false;
  const at = { user, public: pub };
  return isUpTo(heard.from, at) && isUpTo(heard.told[service] ?? heard.from, at);
}

/** The end of what was heard, as the handshake names it. */
export const positionOf = ({ generation, to }: Heard): LogPosition => ({ generation, ...to });

export const cursorOf = (heard: Heard): string => formatCursor(positionOf(heard));
