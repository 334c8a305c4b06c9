import type { Server as HttpServer } from 'node:http';
import {
  type ClientToServerEvents,
  formatCursor,
  MOST_WATCHED,
  parseCursor,
  SOCKET_NAMESPACE,
} from '@kahan/contract/runtime';
import { type Namespace, Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { Watching, type WatchingDeps } from '../../../capabilities/terms/terms.watch.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Database } from '../../../platform/database.ts';
import { SOCKET_PATH } from '../../../platform/http/admit/addresses.ts';
import type { Authenticator, LiveSession } from '../../../platform/http/guard/handler.ts';
import type { SecurityHeaders } from '../../../platform/http/guard/security.ts';
import { isOwnOrigin } from '../../../platform/http/guard/security.ts';
import type { Log } from '../../../platform/log.ts';
import { FrameSender } from './frame.ts';
import { Hub } from './hub.ts';
import type { Member } from './subscriber.ts';

/** Clients send ids and cursors, nothing bigger. */
const LARGEST_MESSAGE = 16_384;

const handshake = z.object({ cursor: z.string().max(40).optional() }).catch({});
const watchMessage = z.object({ term_ids: z.array(z.string().min(1).max(100)).max(MOST_WATCHED) });
const idMessage = z.object({ sid: z.string().min(1).max(100) });

interface SocketData {
  session: LiveSession | null;
  /** Id of the client instance, one per tab. */
  sid?: string;
}

type LiveSocket = Socket<ClientToServerEvents, Record<string, never>, Record<string, never>, SocketData>;
type LiveNamespace = Namespace<
  ClientToServerEvents,
  Record<string, never>,
  Record<string, never>,
  SocketData
>;

export interface LiveDeps {
  server: HttpServer;
  db: Database;
  bus: Bus;
  log: Log;
  sessions: Authenticator & { stillAlive(sessionIds: readonly string[]): Promise<Set<string>> };
  security: SecurityHeaders;
  publicUrl: string;
  capacities: WatchingDeps['capacities'];
}

export interface LiveDelivery {
  /** Open sockets of this process. */
  count(): number;
  stop(): Promise<void>;
}

/** A socket as the hub sees it. */
class SocketMember extends FrameSender implements Member {
  readonly socket: LiveSocket;
  readonly userId: number | null;
  readonly sessionId: string | null;
  user: number | null;
  public: number | null;
  readonly behind: Set<'user' | 'public'>;
  readonly whenSettled: Promise<void>;
  settled: () => void = () => {};

  constructor(socket: LiveSocket) {
    super(socket);
    const { session } = socket.data;
    const { cursor } = handshake.parse(socket.handshake.auth);
    const place = parseCursor(cursor ?? '');
    this.socket = socket;
    this.userId = session?.userId ?? null;
    this.sessionId = session?.sessionId ?? null;
    this.user = place.user;
    this.public = place.public;
    this.behind = new Set(session === null ? ['public'] : ['user', 'public']);
    this.whenSettled = new Promise((resolve) => {
      this.settled = resolve;
    });
  }

  cursor(): string {
    return formatCursor({ user: this.userId === null ? null : this.user, public: this.public });
  }
}

/**
 * Live delivery over socket.io (spec 7): the namespace `/notifications` on the portal's own address.
 * Whoever comes without a login gets public messages only. Connection state recovery stays off: it skips
 * authentication, and the log does this better.
 */
export function startLiveDelivery(deps: LiveDeps): LiveDelivery {
  const { server, sessions, log, bus } = deps;
  const hub = new Hub(deps);
  const watching = new Watching(deps);
  const io = new Server(server, {
    path: SOCKET_PATH,
    serveClient: false,
    // A socket is one connection to one portal; a poll would have to find the same portal each time.
    transports: ['websocket'],
    maxHttpBufferSize: LARGEST_MESSAGE,
    perMessageDeflate: false,
    httpCompression: false,
    // A page of another site must not listen in on its visitor's behalf. Programs send no Origin.
    allowRequest: ({ headers }, decide) => {
      const { origin, host } = headers;
      const isOurs = origin === undefined || isOwnOrigin(origin, host, deps.publicUrl);
      decide(isOurs ? null : 'origin not allowed', isOurs);
    },
  });
  server.prependListener('request', (request, response) => {
    if (!request.url?.startsWith(SOCKET_PATH)) return;
    for (const [name, value] of Object.entries(deps.security.all)) response.setHeader(name, value);
  });
  const namespace: LiveNamespace = io.of(SOCKET_NAMESPACE);

  namespace.use((socket, next) => {
    Promise.resolve(sessions.authenticate(socket.handshake.headers.cookie)).then(
      (session) => {
        socket.data.session = session;
        next();
      },
      (error: Error) => {
        log.warn({ err: error }, 'a socket could not be authenticated');
        next(new Error('UNKNOWN_ERROR'));
      },
    );
  });

  namespace.on('connection', (socket) => {
    const member = new SocketMember(socket);
    socket.on('id', (raw, acknowledge) => {
      const parsed = idMessage.safeParse(raw);
      if (!parsed.success || typeof acknowledge !== 'function') return;
      socket.data.sid = parsed.data.sid;
      void member.whenSettled.then(() => acknowledge({ cursor: member.cursor() }));
    });
    socket.on('watch', (raw, acknowledge) => {
      const parsed = watchMessage.safeParse(raw);
      if (!parsed.success || member.userId === null) return;
      watching.watch(member, parsed.data.term_ids).then(
        (terms) => typeof acknowledge === 'function' && acknowledge({ terms }),
        (error: Error) => log.warn({ err: error }, 'places of terms could not be told'),
      );
    });
    socket.on('disconnect', () => {
      hub.leave(member);
      watching.leave(member);
    });
    slim(socket);
    hub.join(member);
  });

  /** Ends the sockets of logins that are no more; null or a gap: any of them may be. */
  async function endSockets(sessionId: string | null): Promise<void> {
    const concerned = [...hub].filter(
      (member): member is SocketMember =>
        member instanceof SocketMember &&
        member.sessionId !== null &&
        (sessionId === null || member.sessionId === sessionId),
    );
    if (concerned.length === 0) return;
    const ids = new Set(concerned.flatMap((member) => member.sessionId ?? []));
    const alive = await sessions.stillAlive([...ids]);
    for (const member of concerned) {
      if (member.sessionId !== null && !alive.has(member.sessionId)) member.socket.disconnect(true);
    }
  }

  const endLater = (sessionId: string | null) => {
    endSockets(sessionId).catch((error: Error) => {
      // Not knowing whether they are still logged in, all concerned have to come again and show it.
      log.warn({ err: error }, 'logins of sockets could not be checked');
      for (const socket of namespace.sockets.values()) socket.conn.close();
    });
  };
  const removeListeners = [
    bus.on('session', ({ sessionId }) => endLater(sessionId)),
    bus.onGap(() => endLater(null)),
  ];
  hub.start();
  watching.start();

  return {
    count: () => namespace.sockets.size,
    async stop() {
      for (const remove of removeListeners) remove();
      await hub.stop();
      await watching.stop();
      // Only the transport is closed: clients come back by themselves, to this process or another.
      io.engine.close();
    },
  };
}

/** What came with the handshake is not needed any more and would be kept as long as the socket is open. */
function slim(socket: LiveSocket): void {
  Reflect.set(socket.conn, 'request', null);
  Reflect.set(socket, 'handshake', null);
}
