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
import { advance, handshakeCursor, type LogPosition, NO_POSITION, reconcile } from './cursor.ts';
import { handlersOf } from './messages.ts';

/*
 * The place lives in memory only: a page that is loaded anew loads its data anew, too, and replaying old
 * messages over newer data would show steps backwards.
 */
let place: LogPosition = NO_POSITION;

/** Gives one message to its handlers, unless it was given before. Exported for tests. */
export function deliver<T extends SocketMessageType>(type: T, envelope: SocketEnvelope<T>): void {
  const next = advance(place, envelope.cursor);
  place = next.place;
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

/** A socket that the server took for nobody's, although somebody is logged in: its token had run out. */
async function comeAgain(socket: Socket): Promise<void> {
  try {
    await refresh();
  } catch (error) {
    // Not reached, or refused, which has ended the login: there is nothing to come again with.
    if (error instanceof ApiProblem) return;
    throw error;
  }
  socket.disconnect().connect();
}

/** Names this tab on its socket (spec 7). */
export const SID = instanceId();

/** Whether the socket of this tab stands. */
export const socketUp = createStore(false);

/** The socket of this tab, once it was opened; what is sent over it comes with the code that sends it. */
export let socket: Socket | undefined;

function attach(socket: Socket): void {
  let cameAgain = false;
  const unknown = new Set<string>();
  socket.on('connect', () => {
    observe('socket-up');
    socketUp.set(true);
    socket.emit('id', { sid: SID }, (answer: { cursor: string }) => {
      const agreed = reconcile(place, answer.cursor);
      place = agreed.place;
      if (agreed.reload) void queryClient.invalidateQueries();
      const anonymous = parseCursor(answer.cursor).user === null;
      if (anonymous && isLoggedIn() && !cameAgain) void comeAgain(socket);
      cameAgain = anonymous;
    });
  });
  socket.on('disconnect', (reason) => {
    socketUp.set(false);
    if (reason === 'io client disconnect') return;
    observe('socket-down');
    // A server that closes a socket itself does so when the login ended or changed; the library does not come
    // back from that on its own, and coming back at once could go round and round.
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 1_000 + Math.random() * 4_000);
  });
  socket.on('connect_error', () => observe('socket-down'));
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
    auth: (give) => give({ cursor: handshakeCursor(place) }),
  });
  attach(socket);
}
