import type { IncomingMessage } from 'node:http';
import type { Audit } from '../../../platform/audit.ts';
import { type AppOrigins, type Credentials, isFromApp } from '../../../platform/http/guard/credentials.ts';
import type { Authenticator, LiveSession } from '../../../platform/http/guard/handler.ts';
import { isOwnOrigin } from '../../../platform/http/guard/security.ts';
import type { Log } from '../../../platform/log.ts';
import { LIMITS } from './limits.ts';
import { type ConnectionSlot, Parties, type TrafficBudget } from './parties.ts';

export interface HandshakeDeps {
  log: Log;
  audit: Audit;
  sessions: Authenticator;
  publicUrl: string;
  /** Origins of the app's pages. */
  apps: AppOrigins;
  /** Admission control of requests without a login in memory. @returns false when its queue is full */
  admit(go: () => void): boolean;
  /** Address of the client, behind proxies that are trusted. */
  addressOf(request: IncomingMessage): string;
}

/** Characters of an origin in the security log: a page elsewhere may invent names of any length. */
const LONGEST_ORIGIN = 100;

type Decide = (error: string | null, isAllowed: boolean) => void;

/** The slot that a connection has now, given back when it closes. */
interface HeldSlot {
  slot: ConnectionSlot;
}

/** A socket that may not join. */
export class JoinRefused extends Error {
  /** Whether another try soon would be refused as well. */
  readonly isLasting: boolean;
  constructor(message: string, { isLasting }: { isLasting: boolean }) {
    super(message);
    this.isLasting = isLasting;
  }
}

/**
 * Decides about the handshakes of sockets before anything is kept for them. Known logins go first; all others wait in
 * the queue of admission control. A refused client tries again by itself, later each time.
 */
export class Handshakes {
  private readonly d: HandshakeDeps;
  private readonly ofUsers = new Parties(LIMITS.user.party);
  private readonly ofAddresses = new Parties(LIMITS.anonymous.party);
  private readonly logins = new WeakMap<IncomingMessage, LiveSession>();
  private readonly slots = new WeakMap<IncomingMessage, HeldSlot>();
  /** Handshakes whose socket joins or has joined. */
  private readonly joining = new WeakSet<IncomingMessage>();

  constructor(deps: HandshakeDeps) {
    this.d = deps;
  }

  /** The login of a handshake that was allowed; null for an anonymous client. */
  login(request: IncomingMessage): LiveSession | null {
    return this.logins.get(request) ?? null;
  }

  /** The budget that a user's sockets share for sending; null for an anonymous client. */
  together(request: IncomingMessage): TrafficBudget | null {
    return this.slots.get(request)?.slot.together ?? null;
  }

  decide(request: IncomingMessage, decide: Decide): void {
    const { headers } = request;
    const { origin, host } = headers;
    // A page of another site must not listen with its visitor's login. Programs send no Origin. The app brings its
    // token when it joins.
    const isOwn = origin === undefined || isOwnOrigin(origin, host, this.d.publicUrl);
    if (!isOwn && !isFromApp(headers, this.d.apps)) {
      this.noteOrigin(request);
      decide('origin not allowed', false);
      return;
    }
    const known = this.d.sessions.remembered(headers);
    if (known !== null) {
      this.enter(request, known, decide);
      return;
    }
    // Node has no listener on a connection that it hands over; without one a lost connection ends the process.
    request.socket.on('error', () => request.socket.destroy());
    const isAdmitted = this.d.admit(() => {
      Promise.resolve(this.d.sessions.authenticate(headers)).then(
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
    const slot = this.take(request, session);
    if (slot === null) {
      decide('too many connections', false);
      return;
    }
    const held: HeldSlot = { slot };
    socket.once('close', () => held.slot.leave());
    this.slots.set(request, held);
    if (session !== null) this.logins.set(request, session);
    decide(null, true);
  }

  private take(request: IncomingMessage, session: LiveSession | null): ConnectionSlot | null {
    const address = this.d.addressOf(request);
    const slot = session === null ? this.ofAddresses.take(address) : this.ofUsers.take(session.userId);
    const userId = session?.userId ?? null;
    if (slot === null)
      this.d.audit.record({ event: 'socket-flood', userId, address, reason: 'too many sockets' });
    return slot;
  }

  /**
   * The login of a socket that joins after its handshake: that of the token that it brings, else that of its cookies,
   * which may have ended meanwhile. A token that is no login any more makes the socket anonymous, as such a cookie does.
   * @throws JoinRefused
   */
  async join(request: IncomingMessage | null, token: string | undefined): Promise<LiveSession | null> {
    // A client that has left the namespace makes a new connection. One that asks twice at once has joined by the first.
    if (request === null || this.joining.has(request))
      throw new JoinRefused('connect again', { isLasting: false });
    this.joining.add(request);
    try {
      return await this.loginOf(request, token);
    } catch (error) {
      this.joining.delete(request);
      throw error;
    }
  }

  private async loginOf(request: IncomingMessage, token: string | undefined): Promise<LiveSession | null> {
    if (token !== undefined) return this.joinWith(request, { authorization: `Bearer ${token}` });
    if (isFromApp(request.headers, this.d.apps)) {
      this.noteOrigin(request);
      throw new JoinRefused('a token is expected', { isLasting: true });
    }
    return this.login(request) === null ? null : this.d.sessions.authenticate(request.headers);
  }

  private async joinWith(request: IncomingMessage, from: Credentials): Promise<LiveSession | null> {
    this.logins.delete(request);
    const session = this.d.sessions.remembered(from) ?? (await this.authenticated(from));
    if (session === null) return null;
    const held = this.slots.get(request);
    const isGone = held === undefined || request.socket.destroyed;
    const slot = isGone ? null : this.take(request, session);
    if (isGone || slot === null) throw new JoinRefused('too many connections', { isLasting: false });
    // From now on the socket counts for its user, not for the address that thousands may share.
    held.slot.leave();
    held.slot = slot;
    this.logins.set(request, session);
    return session;
  }

  /** Asks for a login that is not in memory, when admission control lets strangers through. */
  private authenticated(from: Credentials): Promise<LiveSession | null> {
    return new Promise((resolve, reject) => {
      const ask = async () => this.d.sessions.authenticate(from);
      const isAdmitted = this.d.admit(() => void ask().then(resolve, reject));
      if (!isAdmitted) reject(new JoinRefused('too many connections', { isLasting: false }));
    });
  }

  private noteOrigin(request: IncomingMessage): void {
    const origin = (request.headers.origin ?? '').slice(0, LONGEST_ORIGIN);
    this.d.audit.record({ event: 'origin-refused', origin, address: this.d.addressOf(request) });
  }
}
