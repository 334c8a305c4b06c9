import { SERVICE_NAMES } from '@kahan/contract/runtime';
import type { LoggedEvent, LogPart } from '../log/log.store.ts';
import { message } from '../log/messages.ts';
import { eventFrame, type Frame, userFrame } from './frame.ts';

/** One open socket, and how far in the logs it is. */
export interface Member {
  readonly userId: number | null;
  readonly sessionId: string | null;
  /** Last event of the user's log that was sent; null until it is known where "the present" is. */
  user: number | null;
  /** The same for the public log. */
  public: number | null;
  /** Logs whose missed events were not sent yet. */
  readonly behind: Set<'user' | 'public'>;
  /** Whether a frame would go out at once; holds until the end of this turn of the event loop. */
  isReady(): boolean;
  /** @param isReady the answer of `isReady`, when it was asked before */
  send(frame: Frame, isReady?: boolean): void;
  /** Called once the places are known and what was missed is sent. */
  settled(): void;
}

/** Is the event after the place missing, although there are later ones? Or is the place not of this log? */
export function isBroken({ last, events }: LogPart, place: number): boolean {
  const [next] = events;
  if (next === undefined) return last !== place;
  const end = events.at(-1);
  return next.seq !== place + 1 || end?.seq !== last;
}

/** Notes that what a socket missed of one log was sent. */
export function settle(member: Member, log: 'user' | 'public'): void {
  if (member.behind.delete(log) && member.behind.size === 0) member.settled();
}

/** Sends each socket of one user what comes after its own place; each event is encoded once for all. */
export function sendUserLog(members: readonly Member[], part: LogPart): void {
  const frames = new Map<number, Frame>();
  const frameOf = (event: LoggedEvent) => {
    const frame = frames.get(event.seq) ?? userFrame(event);
    frames.set(event.seq, frame);
    return frame;
  };
  for (const member of members) {
    const place = member.user;
    if (place === null) {
      member.user = part.last;
    } else {
      const events = part.events.filter(({ seq }) => seq > place);
      if (isBroken({ last: part.last, events }, place)) {
        sendReload(member, { user: part.last, public: null });
      } else {
        for (const event of events) {
          member.user = event.seq;
          member.send(frameOf(event));
        }
      }
    }
    settle(member, 'user');
  }
}

/** Tells a socket to load everything anew, and puts it at the end of a log. */
export function sendReload(member: Member, place: { user: number | null; public: number | null }): void {
  for (const service of SERVICE_NAMES) {
    const { type, payload } = message.service_updated(service, []);
    member.send(eventFrame(type, JSON.stringify(payload), place));
  }
  if (place.user !== null) member.user = place.user;
  if (place.public !== null) member.public = place.public;
}
