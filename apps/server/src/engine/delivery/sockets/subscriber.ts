import type { LoggedEvent, LogPart } from '../log/log.store.ts';
import { message } from '../log/messages.ts';
import { type Cursor, eventFrame, type Frame, userFrame } from './frame.ts';

/** One open socket and its positions in the logs. */
export interface Subscriber {
  readonly userId: number | null;
  /** Sequence of the last event sent from the user's log; null until the end of the log is known. */
  user: number | null;
  /** The same for the public log. */
  public: number | null;
  /** Logs whose missed events have not been sent yet. */
  readonly behind: Set<'user' | 'public'>;
  send(frame: Frame): void;
  /** Called when it is told to reload every service. */
  reloaded(): void;
  /** Called once both positions are known and missed events have been sent. */
  caughtUp(): void;
}

const NO_LOG: Cursor = { user: null, public: null };

/** A position that no log has: its client reloads every service. */
export const NOWHERE = -1;

/** Whether the event after the position is missing although later ones exist, or the position is not of this log. */
export function isBroken({ last, events }: LogPart, position: number): boolean {
  const [next] = events;
  if (next === undefined) return last !== position;
  const end = events.at(-1);
  return next.seq !== position + 1 || end?.seq !== last;
}

/** Records that the missed events of one log have been sent to a socket. */
export function markCaughtUp(subscriber: Subscriber, log: 'user' | 'public'): void {
  if (subscriber.behind.delete(log) && subscriber.behind.size === 0) subscriber.caughtUp();
}

/**
 * Sends each socket of one user the events after its own position; each event is encoded once.
 * @param services that a client reloads when its position is not in the log any more
 */
export function sendUserLog(
  subscribers: readonly Subscriber[],
  part: LogPart,
  services: readonly string[],
): void {
  const frames = new Map<number, Frame>();
  const frameOf = (event: LoggedEvent) => {
    const frame = frames.get(event.seq) ?? userFrame(event);
    frames.set(event.seq, frame);
    return frame;
  };
  for (const subscriber of subscribers) {
    const position = subscriber.user;
    if (position === null) {
      subscriber.user = part.last;
    } else {
      const events = part.events.filter(({ seq }) => seq > position);
      if (isBroken({ last: part.last, events }, position)) {
        sendReload(subscriber, { user: part.last, public: null }, services);
      } else {
        for (const event of events) {
          subscriber.user = event.seq;
          subscriber.send(frameOf(event));
        }
      }
    }
    markCaughtUp(subscriber, 'user');
  }
}

/** Tells a client to reload every service, and moves its socket to the end of a log. */
export function sendReload(subscriber: Subscriber, end: Cursor, services: readonly string[]): void {
  for (const [index, service] of services.entries()) {
    const { type, payload } = message.service_updated(service, []);
    // A client takes a position once, so the last message alone has it. A client that misses that one reloads again.
    const position = index === services.length - 1 ? end : NO_LOG;
    subscriber.send(eventFrame(type, JSON.stringify(payload), position));
  }
  subscriber.reloaded();
  if (end.user !== null) subscriber.user = end.user;
  if (end.public !== null) subscriber.public = end.public;
}
