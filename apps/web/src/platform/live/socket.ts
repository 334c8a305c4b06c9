import type { SocketEnvelope, SocketMessageType } from '@kahan/contract/runtime';
import { parseCursor, SOCKET_MESSAGE_TYPES, SOCKET_NAMESPACE } from '@kahan/contract/runtime';
import type { Socket } from 'socket.io-client';
import { serverAddress } from '../http/addresses.ts';
import { refresh } from '../http/api.ts';
import { observe } from '../http/connection.ts';
import { isLoggedIn } from '../http/cookies.ts';
import { ApiProblem } from '../http/problem.ts';
import { queryClient } from '../http/query.ts';
import { report } from '../report.ts';
import { createStore } from '../storage/store.ts';
import { comeBackAfter } from './come-back.ts';
import { advance, handshakeCursor, type LogPosition, NO_POSITION, reconcile } from './cursor.ts';
import { handlersOf } from './messages.ts';

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
async function reconnect(socket: Socket): Promise<void> {
  try {
    await refresh();
  } catch (error) {
    // Without a new token (not reached, or refused and the login ended) there is nothing to reconnect with.
    if (error instanceof ApiProblem) return;
    throw error;
  }
  socket.disconnect().connect();
}

/** Id of this tab on its socket (spec 7). */
export const SID = instanceId();

/** Whether the socket of this tab is connected. */
export const socketUp = createStore(false);

/** The socket of this tab once it was opened, for code that sends messages. */
export let socket: Socket | undefined;

function attach(socket: Socket): void {
  let hasReconnected = false;
  const unknown = new Set<string>();
  socket.on('connect', () => {
    observe('socket-up');
    socketUp.set(true);
    socket.emit('id', { sid: SID }, (answer: { cursor: string }) => {
      const agreed = reconcile(position, answer.cursor);
      position = agreed.position;
      if (agreed.reload) void queryClient.invalidateQueries();
      const anonymous = parseCursor(answer.cursor).user === null;
      if (anonymous && isLoggedIn() && !hasReconnected) void reconnect(socket);
      hasReconnected = anonymous;
    });
  });
  const comeBack = (pause: number) => setTimeout(() => socket.connect(), pause);
  socket.on('disconnect', (reason, details) => {
    socketUp.set(false);
    if (reason === 'io client disconnect') return;
    observe('socket-down');
    const pause = comeBackAfter(reason, details);
    if (pause === null) return;
    // Keeps the library from connecting sooner.
    socket.disconnect();
    comeBack(pause);
  });
  socket.on('connect_error', () => {
    observe('socket-down');
    // The library does not try again when the server refuses the namespace, e.g. while its database is away.
    if (!socket.active) comeBack(1_000 + Math.random() * 4_000);
  });
  socket.onAny((name: string, envelope: SocketEnvelope) => {
    if (isMessageType(name)) return deliver(name, envelope);
    if (unknown.has(name)) return;
    unknown.add(name);
    report(new Error(`unknown socket message ${name}`), 'socket');
  });
}

/** Opens live delivery, once. Loads after the first paint, as its library does. */
export async function startLive(library: Promise<typeof import('socket.io-client')>): Promise<void> {
  const { io } = await library;
  socket = io(serverAddress(SOCKET_NAMESPACE), {
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 15_000,
    randomizationFactor: 0.5,
    auth: (give) => give({ cursor: handshakeCursor(position) }),
  });
  attach(socket);
}
