import type { IncomingMessage } from 'node:http';
import type { Audit } from '../../../platform/audit.ts';
import type { Authenticator, LiveSession } from '../../../platform/http/guard/handler.ts';
import { isOwnOrigin } from '../../../platform/http/guard/security.ts';
import type { Log } from '../../../platform/log.ts';
import { LIMITS } from './limits.ts';
import { type Place, Places } from './places.ts';
import type { TrafficBudget } from './traffic-budget.ts';

export interface HandshakeDeps {
  log: Log;
  audit: Audit;
  sessions: Authenticator;
  publicUrl: string;
  /** Admission control of requests without a login in memory. @returns false when its queue is full */
  admit(go: () => void): boolean;
  /** Address of the client, behind proxies that are trusted. */
  addressOf(request: IncomingMessage): string;
}

/** Of an origin in the security log: a page elsewhere may invent names of any length. */
const LONGEST_ORIGIN = 100;

type Decide = (error: string | null, isAllowed: boolean) => void;

/**
 * Decides about the handshakes of sockets before anything is kept for them. Known logins go first; all others wait in
 * the queue of admission control. A refused client tries again by itself, later each time.
 */
export class Handshakes {
  private readonly d: HandshakeDeps;
  private readonly ofUsers = new Places(LIMITS.user.places);
  private readonly ofAddresses = new Places(LIMITS.anonymous.places);
  private readonly logins = new WeakMap<IncomingMessage, LiveSession>();
  private readonly places = new WeakMap<IncomingMessage, Place>();

  constructor(deps: HandshakeDeps) {
    this.d = deps;
  }

  /** The login of a handshake that was allowed; null for an anonymous client. */
  login(request: IncomingMessage): LiveSession | null {
    return this.logins.get(request) ?? null;
  }

  /** What a user's sockets may still send together; null for an anonymous client. */
  together(request: IncomingMessage): TrafficBudget | null {
    return this.places.get(request)?.together ?? null;
  }

  decide(request: IncomingMessage, decide: Decide): void {
    const { origin, host, cookie } = request.headers;
    // A page of another site must not listen with its visitor's login. Programs send no Origin.
    if (origin !== undefined && !isOwnOrigin(origin, host, this.d.publicUrl)) {
      const address = this.d.addressOf(request);
      this.d.audit.record({ event: 'origin-refused', origin: origin.slice(0, LONGEST_ORIGIN), address });
      decide('origin not allowed', false);
      return;
    }
    const known = this.d.sessions.remembered(cookie);
    if (known !== null) {
      this.enter(request, known, decide);
      return;
    }
    // Node has no listener on a connection that it hands over; without one a lost connection ends the process.
    request.socket.on('error', () => request.socket.destroy());
    const isAdmitted = this.d.admit(() => {
      Promise.resolve(this.d.sessions.authenticate(cookie)).then(
        (session) => this.enter(request, session, decide),
        (error: Error) => {
          this.d.log.warn({ err: error }, 'authenticating a socket failed; the client will reconnect');
          decide('UNKNOWN_ERROR', false);
        },
      );
    });
    if (!isAdmitted) decide('too many connections', false);
  }

  private enter(request: IncomingMessage, session: LiveSession | null, decide: Decide): void {
    const { socket } = request;
    if (socket.destroyed) {
      decide('the connection is closed', false);
      return;
    }
    const address = this.d.addressOf(request);
    const place = session === null ? this.ofAddresses.take(address) : this.ofUsers.take(session.userId);
    if (place === null) {
      const userId = session?.userId ?? null;
      this.d.audit.record({ event: 'socket-flood', userId, address, reason: 'too many sockets' });
      decide('too many connections', false);
      return;
    }
    socket.once('close', place.leave);
    this.places.set(request, place);
    if (session !== null) this.logins.set(request, session);
    decide(null, true);
  }
}
