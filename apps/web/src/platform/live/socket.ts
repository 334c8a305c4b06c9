import type { SocketEnvelope, SocketMessageType } from '@kahan/contract/runtime';
import { parseCursor, SOCKET_MESSAGE_TYPES } from '@kahan/contract/runtime';
import { serverAddress } from '../http/addresses.ts';
import { refresh } from '../http/api.ts';
import { observe } from '../http/connection.ts';
import { isLoggedIn } from '../http/cookies.ts';
import { ApiProblem } from '../http/problem.ts';
import { queryClient } from '../http/query.ts';
import { accessToken } from '../native/bearer.ts';
import { currentOrigin } from '../page/navigation.ts';
import { report } from '../report.ts';
import { comeBackAfter } from './come-back.ts';
import { advance, handshakeCursor, type LogPosition, NO_POSITION, reconcile } from './cursor.ts';
import { LiveConnection, socketAddress } from './live-connection.ts';
import { handlersOf, socketUp } from './messages.ts';

/*
 * Kept in memory only: a page that is loaded again loads its data again, and old messages replayed over newer data
 * would move the screen backwards.
 */
let position: LogPosition = NO_POSITION;

/** Gives a message to its handlers, unless it was delivered before. Exported for tests. */
export function deliver<T extends SocketMessageType>(type: T, envelope: SocketEnvelope<T>): void {
  const next = advance(position, envelope.cursor);
  position = next.position;
  if (!next.isNew) return;
  for (const handle of [...handlersOf(type)]) {
    try {
      handle(envelope.payload);
    } catch (error) {
      report(error, `socket message ${type}`);
    }
  }
}

const isMessageType = (name: string): name is SocketMessageType =>
  SOCKET_MESSAGE_TYPES.some((type) => type === name);

function instanceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Connects again with a new token: the server took the socket as anonymous because its token had expired. */
async function reconnect(): Promise<void> {
  try {
    await refresh();
  } catch (error) {
    // Without a new token (not reached, or refused and the login ended) there is nothing to reconnect with.
    if (error instanceof ApiProblem) return;
    throw error;
  }
  connection?.restart();
}

/** Id of this tab on its socket (spec 7). */
export const SID = instanceId();

let connection: LiveConnection | undefined;
let hasReconnected = false;
const unknown = new Set<string>();

/** Sends a message on the socket of this tab and hears the answer. Nothing is sent while the socket is down. */
export function sendLive<T>(name: string, data: object, answered: (answer: T) => void): void {
  connection?.emit(name, data, answered);
}

function connected(): void {
  observe('socket-up');
  socketUp.set(true);
  sendLive('id', { sid: SID }, ({ cursor }: { cursor: string }) => {
    const agreed = reconcile(position, cursor);
    position = agreed.position;
    if (agreed.reload) void queryClient.invalidateQueries();
    const anonymous = parseCursor(cursor).user === null;
    if (anonymous && isLoggedIn() && !hasReconnected) void reconnect();
    hasReconnected = anonymous;
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
  // The server admits no page of the app without a token; after a login the page is loaded anew.
  if (import.meta.env.APP && accessToken() === undefined) return () => {};
  const server = new URL(serverAddress('/socket.io/'), currentOrigin()).href;
  connection = new LiveConnection(socketAddress(server), {
    auth: () => ({ cursor: handshakeCursor(position), ...(import.meta.env.APP && { token: accessToken() }) }),
    up: connected,
    message: receive,
    down: (end, failures) => {
      socketUp.set(false);
      observe('socket-down');
      return comeBackAfter(end, failures);
    },
  });
  connection.open();
  const drop = () => connection?.drop();
  window.addEventListener('offline', drop);
  return () => {
    window.removeEventListener('offline', drop);
    connection?.close();
  };
}
