import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { SocketError } from '@kahan/contract';
import { formatCursor, parseCursor, SOCKET_NAMESPACE } from '@kahan/contract/runtime';
import type { Clock } from '@kahan/domain';
import { type Namespace, Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { Bus } from '../../../platform/bus.ts';
import type { Database } from '../../../platform/database.ts';
import { SOCKET_PATH } from '../../../platform/http/admit/addresses.ts';
import type { Authenticator, LiveSession } from '../../../platform/http/guard/handler.ts';
import type { SecurityHeaders } from '../../../platform/http/guard/security.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { Generation } from '../log/generation.ts';
import type { Frame } from './frame.ts';
import { FrameSender, releaseRequest } from './frame-sender.ts';
import { type HandshakeDeps, Handshakes, JoinRefused } from './handshake.ts';
import { Hub } from './hub.ts';
import { LIMITS } from './limits.ts';
import { refusePolling } from './polling.ts';
import { showSockets } from './sockets.metrics.ts';
import { NOWHERE, type Subscriber } from './subscriber.ts';
import { type Sender, Traffic } from './traffic.ts';

const handshake = z
  // A token that is no text counts as one of no login: the cookies beside it are ignored.
  .object({ cursor: z.string().max(80).optional(), token: z.string().optional().catch('') })
  .catch({});
const MALFORMED: SocketError = { error: 'VALIDATION_FAILED' };
const idMessage = z.object({ sid: z.string().min(1).max(100) });

/** The socket of a logged-in user, as a {@link LiveHandler} sees it. */
export interface LiveClient {
  send(frame: Frame): void;
}

/** Handles one message type of logged-in clients; a capability registers it. */
export interface LiveHandler<Payload = unknown> {
  /** Name of the message, e.g. `watch`. */
  message: string;
  /** Payloads that do not fit are acknowledged with an error. */
  schema: z.ZodType<Payload>;
  /** @returns the acknowledgement */
  handle(client: LiveClient, payload: Payload): Promise<unknown>;
  /** The socket has closed; called for every socket, whether or not it has sent the message. */
  leave(client: LiveClient): void;
  start?(): void;
  stop?(): Promise<void>;
}

type ClientMessages = Record<string, (payload: unknown, acknowledge?: (answer: unknown) => void) => void>;
type LiveSocket = Socket<ClientMessages, ServerMessages, ServerMessages, SocketData>;
type ServerMessages = Record<string, never>;

interface SocketData {
  session: LiveSession | null;
  /** When its session expires, as far as it is known here, unix milliseconds. */
  expiresAt: number;
}

/** How often sockets of expired sessions are looked for, milliseconds. */
const LOOK_MS = 5_000;

export interface LiveDeps extends HandshakeDeps {
  server: HttpServer;
  db: Database;
  bus: Bus;
  clock: Clock;
  generation: Generation;
  /** The instant as of which all stored data of a user is fresh; null when some of it is not. */
  freshAsOf(userId: number): Date | null;
  sessions: Authenticator & { stillAlive(sessionIds: readonly string[]): Promise<Map<string, number>> };
  security: SecurityHeaders;
  metrics: Metrics;
  /** Messages of clients, besides `id`. */
  live: readonly LiveHandler[];
  /** Names of the services that a returning client reloads when the log lacks the events that it missed. */
  services: () => readonly string[];
}

export interface LiveDelivery {
  /**
   * Closes the open sockets one after the other in that time, milliseconds: their clients come back by themselves, to a
   * portal that is ready, and not all at once. A socket that is opened meanwhile stays.
   */
  move(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** A socket as the hub sees it. */
class SocketSubscriber extends FrameSender implements Subscriber {
  readonly userId: number | null;
  user: number | null;
  public: number | null;
  readonly behind: Set<'user' | 'public'>;
  readonly whenCaughtUp: Promise<void>;
  caughtUp: () => void = () => {};

  private readonly totals: Hub['totals'];
  private readonly generation: string;

  constructor(socket: LiveSocket, totals: Hub['totals'], generation: string) {
    super(socket);
    this.totals = totals;
    this.generation = generation;
    const { session } = socket.data;
    const { cursor } = handshake.parse(socket.handshake.auth);
    this.userId = session?.userId ?? null;
    const position = parseCursor(cursor ?? '');
    const isOfNone = position.user === null && position.public === null;
    const isForeign = !isOfNone && position.generation !== generation;
    // An unknown position in one log makes the client reload all services, which is enough.
    const outside = this.userId === null ? { user: null, public: NOWHERE } : { user: NOWHERE, public: null };
    const known = isForeign ? outside : position;
    this.user = known.user;
    this.public = known.public;
    this.behind = new Set(session === null ? ['public'] : ['user', 'public']);
    this.whenCaughtUp = new Promise((resolve) => {
      this.caughtUp = resolve;
    });
  }

  override send(frame: Frame): void {
    this.totals.messages += 1;
    super.send(frame);
  }

  reloaded(): void {
    this.totals.reloads += 1;
  }

  cursor(): string {
    const { generation, userId, user } = this;
    return formatCursor({ generation, user: userId === null ? null : user, public: this.public });
  }
}

/**
 * Live delivery over socket.io (spec 7): the namespace `/notifications` at the portal's own address. A client without
 * a login gets public messages only. Connection state recovery of socket.io stays off: it skips authentication, and
 * the log replays missed messages without it.
 */
export function startLiveDelivery(deps: LiveDeps): LiveDelivery {
  const { server, sessions, log, audit, bus, live } = deps;
  const hub = new Hub(deps);
  showSockets(deps.metrics, hub);
  const handshakes = new Handshakes(deps);
  const traffics = new WeakMap<Socket['conn'], Traffic>();
  const io = new Server(server, {
    path: SOCKET_PATH,
    serveClient: false,
    // A WebSocket is one connection to one portal; each poll would have to reach the same portal.
    transports: ['websocket'],
    maxHttpBufferSize: LIMITS.largestMessage,
    connectTimeout: LIMITS.joinMs,
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: (request, decide) => handshakes.decide(request, decide),
  });
  io.engine.use(refusePolling);
  function senderOf(request: IncomingMessage): Sender {
    const session = handshakes.login(request);
    const { socket: limits } = session === null ? LIMITS.anonymous : LIMITS.user;
    const userId = session?.userId ?? null;
    const address = deps.addressOf(request);
    const onEnd = (reason: string) => audit.record({ event: 'socket-flood', userId, address, reason });
    return { limits, together: handshakes.together(request), onEnd };
  }
  io.engine.on('connection', (conn: Socket['conn']) => {
    traffics.set(conn, new Traffic(conn, senderOf(conn.request)));
  });
  server.prependListener('request', (request, response) => {
    if (!request.url?.startsWith(SOCKET_PATH)) return;
    for (const [name, value] of Object.entries(deps.security.all)) response.setHeader(name, value);
  });
  const namespace: Namespace<ClientMessages, ServerMessages, ServerMessages, SocketData> =
    io.of(SOCKET_NAMESPACE);

  namespace.use((socket, next) => {
    const { conn } = socket;
    // null once the socket has joined, see `releaseRequest`.
    const request = socket.request as IncomingMessage | null;
    const { token } = handshake.parse(socket.handshake.auth);
    handshakes
      .join(request, token)
      .then((session) => {
        socket.data.session = session;
        socket.data.expiresAt = session?.expiresAt ?? Number.POSITIVE_INFINITY;
        if (token !== undefined && session !== null && request !== null)
          traffics.get(conn)?.isOf(senderOf(request));
        next();
      })
      .catch((error: Error) => {
        if (error instanceof JoinRefused) {
          // An answer in the namespace would bring the client back within seconds.
          if (error.isLasting) traffics.get(conn)?.close(error.message);
          else next(error);
          return;
        }
        log.warn({ err: error }, 'authenticating a socket failed; the client will reconnect');
        next(new Error('UNKNOWN_ERROR'));
      });
  });

  namespace.on('connection', (socket) => {
    const subscriber = new SocketSubscriber(socket, hub.totals, deps.generation.id);
    const { userId } = subscriber;
    // Asked before the logs are read: they hold the changes of everything that was read until that instant.
    const asOf = userId === null ? null : deps.freshAsOf(userId);
    const fresh = asOf === null ? {} : { fresh_as_of: asOf.toISOString() };
    let ids = 0;
    socket.on('id', (payload, acknowledge) => {
      ids += 1;
      if (ids > LIMITS.ids) traffics.get(socket.conn)?.refuse('too many ids');
      else if (typeof acknowledge !== 'function') return;
      else if (!idMessage.safeParse(payload).success) acknowledge(MALFORMED);
      else void subscriber.whenCaughtUp.then(() => acknowledge({ cursor: subscriber.cursor(), ...fresh }));
    });
    if (userId !== null) {
      for (const handler of live) listen(socket, subscriber, handler);
    }
    socket.on('disconnect', () => hub.leave(subscriber));
    releaseRequest(socket);
    hub.join(subscriber);
  });

  function listen(socket: LiveSocket, client: LiveClient, handler: LiveHandler): void {
    const { message, schema } = handler;
    socket.on(message, (payload, acknowledge) => {
      const parsed = schema.safeParse(payload);
      if (!parsed.success) {
        if (typeof acknowledge === 'function') acknowledge(MALFORMED);
        return;
      }
      handler.handle(client, parsed.data).then(
        (answer) => typeof acknowledge === 'function' && acknowledge(answer),
        (error: Error) =>
          log.warn(
            { err: error, message },
            'handling a message of a socket failed; the socket stays open and gets no answer',
          ),
      );
    });
    socket.on('disconnect', () => handler.leave(client));
  }

  /** Closes those of these sockets whose session has ended. */
  async function endSockets(concerned: (socket: LiveSocket, sessionId: string) => boolean): Promise<void> {
    const found = [...namespace.sockets.values()].flatMap((socket) => {
      const id = socket.data.session?.sessionId;
      return id !== undefined && concerned(socket, id) ? [{ id, socket }] : [];
    });
    if (found.length === 0) return;
    const alive = await sessions.stillAlive([...new Set(found.map(({ id }) => id))]);
    for (const { id, socket } of found) {
      const expiresAt = alive.get(id);
      if (expiresAt === undefined) socket.disconnect(true);
      else socket.data.expiresAt = expiresAt;
    }
  }

  /** Closes sockets whose session has expired: an expiry sends no signal, unlike a logout. */
  function endExpired(): void {
    const now = deps.clock.now().getTime();
    endSockets((socket) => socket.data.expiresAt <= now).catch((error: Error) =>
      log.warn({ err: error }, 'looking for expired sessions of sockets failed; the next look is in 5 s'),
    );
  }

  const endLater = (sessionId: string | null) => {
    endSockets((_socket, id) => sessionId === null || id === sessionId).catch((error: Error) => {
      // Their logins are unknown: all sockets reconnect and authenticate again.
      log.warn({ err: error }, 'checking the logins of sockets failed; closing all sockets');
      for (const socket of namespace.sockets.values()) socket.conn.close();
    });
  };
  const removeListeners = [
    bus.on('session', ({ sessionId }) => endLater(sessionId)),
    bus.onGap(() => endLater(null)),
  ];
  // Every socket comes back with a position of the former generation, and is told to reload.
  deps.generation.onChange(() => {
    hub.startAnew();
    for (const socket of namespace.sockets.values()) socket.conn.close();
  });
  const looking = setInterval(endExpired, LOOK_MS).unref();
  hub.start();
  for (const handler of live) handler.start?.();

  return {
    async move(ms) {
      const open = [...namespace.sockets.values()];
      const begun = performance.now();
      for (const [index, socket] of open.entries()) {
        await delay(Math.max(0, begun + (ms * index) / open.length - performance.now()));
        socket.conn.close();
      }
      await delay(Math.max(0, begun + ms - performance.now()));
    },
    async stop() {
      clearInterval(looking);
      for (const remove of removeListeners) remove();
      await hub.stop();
      for (const handler of live) await handler.stop?.();
      // Only the transport is closed: clients reconnect by themselves, to this process or another.
      io.engine.close();
    },
  };
}
