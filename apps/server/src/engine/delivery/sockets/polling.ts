import type { IncomingMessage, ServerResponse } from 'node:http';
import { SOCKET_NAMESPACE } from '@kahan/contract/runtime';

/** Tells a client how to connect; also the message of its `connect_error`. */
export const WEBSOCKET_ONLY =
  "only WebSockets are served here: connect with { transports: ['websocket'] }, see /api/docs#socket";

/** Code of engine.io for an unknown transport. */
const UNKNOWN_TRANSPORT = 0;
/** Between two packets of engine.io. */
const SEPARATOR = '\x1e';

/**
 * The answer to a first poll, in packets of engine.io 4 and socket.io 5: the connection opens, and each namespace
 * refuses it. A client of socket.io shows its caller no other answer than such a refusal, and gives up after it.
 */
const REFUSAL = [
  `0${JSON.stringify({ sid: 'refused', upgrades: [], pingInterval: 25_000, pingTimeout: 20_000, maxPayload: 1_000 })}`,
  `44${JSON.stringify({ message: WEBSOCKET_ONLY })}`,
  `44${SOCKET_NAMESPACE},${JSON.stringify({ message: WEBSOCKET_ONLY })}`,
].join(SEPARATOR);

/**
 * Middleware of engine.io: answers a client that begins by polling, as clients of socket.io do by default. Nothing is
 * kept for it. A WebSocket that names a connection is refused: it would take the place of that connection's own
 * WebSocket, as after polling, and no limit would know of it.
 */
export function refusePolling(
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: Error) => void,
): void {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
  if (request.headers.upgrade !== undefined) {
    next(query.has('sid') ? new Error(WEBSOCKET_ONLY) : undefined);
    return;
  }
  const isPoll = request.method === 'GET' && query.get('transport') === 'polling';
  const isFirst = isPoll && query.get('EIO') === '4' && !query.has('sid');
  response.setHeader('cache-control', 'no-store');
  if (isFirst) {
    response.writeHead(200, { 'content-type': 'text/plain; charset=UTF-8' }).end(REFUSAL);
  } else {
    const error = { code: UNKNOWN_TRANSPORT, message: WEBSOCKET_ONLY };
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(error));
  }
}
