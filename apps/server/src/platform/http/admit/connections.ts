import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long idle connections and half requests may stay open when the server stops. */
const CLOSE_TIMEOUT_MS = 1_500;
/** The same for requests that wait for an answer: longer than the timeout of the student system. */
const ANSWER_TIMEOUT_MS = 5_500;

/** Open connections, each with the response of its last request while that one waits for its answer. */
export class Connections {
  private readonly open = new Map<Socket, ServerResponse | null>();

  get count(): number {
    return this.open.size;
  }

  get all(): ReadonlyMap<Socket, ServerResponse | null> {
    return this.open;
  }

  /** While closing, node waits for every connection, but closes only the idle ones that it still serves itself. */
  watch(server: Server): void {
    server.on('connection', (socket) => {
      this.open.set(socket, null);
      socket.once('close', () => this.open.delete(socket));
    });
  }

  begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    this.open.set(socket, response);
    response.once('close', () => {
      // The body of a request that was refused early may still be on its way.
      if (request.complete && this.open.get(socket) === response) this.open.set(socket, null);
    });
  }

  /** The response that a client is to get before any other on this connection; null when it has got all. */
  due(socket: Socket): ServerResponse | null {
    const response = this.open.get(socket) ?? null;
    return waits(response) ? response : null;
  }

  /**
   * Ends the connections of a server that closes. Three kinds would keep it open: connections that a browser opened ahead
   * of need, half requests, and web sockets whose other end has vanished.
   */
  closeWith(server: Server): void {
    const closeIdle = setTimeout(() => {
      for (const [socket, response] of this.open) if (!waits(response)) socket.destroy();
    }, CLOSE_TIMEOUT_MS);
    const closeAll = setTimeout(() => {
      for (const socket of this.open.keys()) socket.destroy();
    }, ANSWER_TIMEOUT_MS);
    server.once('close', () => {
      clearTimeout(closeIdle);
      clearTimeout(closeAll);
    });
  }
}

/** Whether a request waits for its answer: it has arrived, and the answer has not been given. */
function waits(response: ServerResponse | null): response is ServerResponse {
  return response?.req.complete === true && !response.writableFinished;
}
