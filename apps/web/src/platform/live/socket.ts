import type {
  LogPosition,
  ServiceName,
  SocketEnvelope,
  SocketMessageType,
  SocketPayloads,
  SocketPosition,
} from '@kahan/contract/runtime';
import { parseCursor, SOCKET_MESSAGE_TYPES } from '@kahan/contract/runtime';
import { serverAddress } from '../http/addresses.ts';
import { refresh } from '../http/api.ts';
import { observe } from '../http/connection.ts';
import { isLoggedIn } from '../http/cookies.ts';
import { forgetGiven, givenCursor } from '../http/given.ts';
import { untilNextTry } from '../http/next-try.ts';
import { ApiProblem } from '../http/problem.ts';
import { queryClient } from '../http/query.ts';
import { accessToken } from '../native/bearer.ts';
import { currentOrigin } from '../page/navigation.ts';
import { report } from '../report.ts';
import { goDeaf, patching, settle } from './catch-up.ts';
import { comeBackAfter } from './come-back.ts';
import { advance, handshakeCursor, NO_POSITION, reconcile } from './cursor.ts';
import { hear, hearFrom, positionOf } from './heard.ts';
import { heard } from './hearing.ts';
import { LiveConnection, socketAddress } from './live-connection.ts';
import { handlersOf, socketUp } from './messages.ts';

/** Begins where the server was when it read the data of the page, or where the last visit of the device ended. */
let position: LogPosition = NO_POSITION;
/**
 * Whether messages are of the time before the page. Kept answers may be newer than the end of the last visit: a message that
 * changed them would move the screen backwards, so it only says what to read again.
 */
let isReplay = false;
/** Whether the server tells to read everything again because the log does not reach back far enough. */
let isLost = false;

/** The first pause between two tries to renew the token. */
const AGAIN_MS = 1_000;

/** The service that a message is about; null for none. */
function serviceOf<T extends SocketMessageType>(type: T, payload: SocketPayloads[T]): ServiceName | null {
  if (type === 'raw') return null;
  return type === 'service_updated' ? (payload as SocketPayloads['service_updated']).service_name : 'items';
}

/** Notes a message that was heard. Its position is that of this page now. */
function noteHeard(cursor: string, service: ServiceName | null): void {
  if (cursor === '-.-') {
    isLost ||= service !== null;
    return;
  }
  const now = heard.get();
  heard.set(isLost || now === null ? hearFrom(position) : hear(now, position, service));
  isLost = false;
}

function handle<T extends SocketMessageType>(type: T, payload: SocketPayloads[T]): void {
  for (const handler of [...handlersOf(type)]) {
    try {
      handler(payload);
    } catch (error) {
      report(error, `socket message ${type}`);
    }
  }
}

/** Gives a message to its handlers, unless it was delivered before. Exported for tests. */
export function deliver<T extends SocketMessageType>(type: T, envelope: SocketEnvelope<T>): void {
  const next = advance(position, envelope.cursor);
  position = next.position;
  if (!next.isNew) return;
  forgetGiven();
  const service = serviceOf(type, envelope.payload);
  if (isReplay || type === 'service_updated') {
    noteHeard(envelope.cursor, service);
    if (type === 'service_updated') handle(type, envelope.payload);
    else if (service !== null) handle('service_updated', { service_name: service, ids: [] });
  } else {
    patching(String(service), () => {
      noteHeard(envelope.cursor, service);
      handle(type, envelope.payload);
    });
  }
}

const isMessageType = (name: string): name is SocketMessageType =>
  SOCKET_MESSAGE_TYPES.some((type) => type === name);

function instanceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Connects again with a new token: the server took the socket as anonymous because its token had expired. The renewal is
 * tried until it succeeds, or the anonymous connection has ended: the next one has a renewal of its own.
 */
async function reconnect(): Promise<void> {
  const anonymous = made;
  const isOver = () => !socketUp.get() || made !== anonymous || !isLoggedIn();
  for (let tries = 0; !isOver(); tries++) {
    try {
      await refresh();
      break;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      // The login has ended.
      if (error.status === 401) return;
    }
    await untilNextTry(tries, AGAIN_MS);
  }
  if (isOver()) return;
  hasRenewed = true;
  // The server has dropped the subscriptions of the anonymous connection. They are sent again when the store becomes true.
  socketUp.set(false);
  connection?.restart();
}

/** Id of this tab on its socket (spec 7). */
export const SID = instanceId();

let connection: LiveConnection | undefined;
/** How many connections were made. */
let made = 0;
/** Whether an anonymous connection has renewed the token. When the next one is anonymous, too, another renewal is useless. */
let hasRenewed = false;
const unknown = new Set<string>();

/** Sends a message on the socket of this tab and hears the answer. Nothing is sent while the socket is down. */
export function sendLive<T>(name: string, data: object, answered: (answer: T) => void): void {
  connection?.emit(name, data, answered);
}

function connected(): void {
  made++;
  observe('socket-up');
  socketUp.set(true);
  sendLive('id', { sid: SID }, ({ cursor, fresh_as_of }: SocketPosition) => {
    const agreed = reconcile(position, cursor);
    position = agreed.position;
    const anonymous = parseCursor(cursor).user === null;
    if (agreed.reload || isLost) heard.set(hearFrom(position));
    isLost = false;
    const isMistaken = anonymous && isLoggedIn();
    // The missed messages of the user come once the server knows who it is.
    isReplay &&= isMistaken;
    if (agreed.reload) void queryClient.invalidateQueries();
    if (!anonymous) settle(fresh_as_of === undefined ? null : new Date(fresh_as_of));
    if (isMistaken && !hasRenewed) void reconnect();
    hasRenewed &&= anonymous;
  });
}

function receive(name: string, envelope: unknown): void {
  if (isMessageType(name)) deliver(name, envelope as SocketEnvelope<typeof name>);
  else if (!unknown.has(name)) {
    unknown.add(name);
    report(new Error(`unknown socket message ${name}`), 'socket');
  }
}

/** Opens live delivery, once. @returns ends it */
export function startLive(): () => void {
  const now = heard.get();
  isReplay = givenCursor() === '' && now !== null;
  position = isReplay && now !== null ? positionOf(now) : parseCursor(givenCursor());
  // The server admits no page of the app without a token; after a login the page is loaded anew.
  if (import.meta.env.APP && accessToken() === undefined) return () => {};
  const server = new URL(serverAddress('/socket.io/'), currentOrigin()).href;
  connection = new LiveConnection(socketAddress(server), {
    auth: () => ({ cursor: handshakeCursor(position), ...(import.meta.env.APP && { token: accessToken() }) }),
    up: connected,
    message: receive,
    down: (end, failures) => {
      const wasUp = socketUp.get();
      socketUp.set(false);
      goDeaf();
      // A proxy may block WebSockets while calls reach the server. A failed call reports a real outage.
      if (wasUp) observe('socket-down');
      return comeBackAfter(end, failures);
    },
  });
  connection.open();
  const drop = () => connection?.drop();
  window.addEventListener('offline', drop);
  return () => {
    window.removeEventListener('offline', drop);
    connection?.close();
    socketUp.set(false);
  };
}
