import type { Socket as TcpSocket } from 'node:net';
import { SOCKET_REFUSED } from '@kahan/contract/runtime';
import type { Socket } from 'socket.io';
import { isBehind } from './frame-sender.ts';
import type { SocketLimits } from './limits.ts';
import { TokenBucket } from './token-bucket.ts';

/** Between the close frame and the end of the connection, milliseconds: an earlier end may destroy the frame. */
const CLOSING_MS = 1_000;

/** engine.io's connection; `transport.socket` is its socket of ws. */
type Connection = Socket['conn'];
interface WebSocketTransport {
  readonly socket: {
    close(code: number, reason: string): void;
    pause(): void;
    terminate(): void;
    on(event: 'ping', listener: () => void): void;
  };
}

/** Limits what one connection sends, and closes it when it sends more or does not read what it is sent. */
export class Traffic {
  private readonly conn: Connection;
  private readonly messages: TokenBucket;
  private readonly bytes: TokenBucket;
  private readonly onEnd: (reason: string) => void;
  private hasEnded = false;

  /** @param onEnd called once when the limits close the connection */
  constructor(conn: Connection, limits: SocketLimits, onEnd: (reason: string) => void) {
    this.conn = conn;
    this.messages = new TokenBucket(limits.messages);
    this.bytes = new TokenBucket(limits.bytes);
    this.onEnd = onEnd;
    const tcp: TcpSocket = conn.request.socket;
    // Before ws handles the bytes: nothing of a chunk that is too much becomes a message.
    tcp.prependListener('data', (chunk) => this.received(chunk.length));
    this.webSocket.on('ping', () => this.message());
    conn.on('packet', () => this.message());
  }

  /** Closes the connection with a code that tells the client to stay away for a while. */
  refuse(reason: string): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    const { conn, webSocket } = this;
    webSocket.close(SOCKET_REFUSED, reason);
    // What is already on its way costs nothing: it is not read any more.
    webSocket.pause();
    conn.close(true);
    setTimeout(() => webSocket.terminate(), CLOSING_MS).unref();
    this.onEnd(reason);
  }

  private get webSocket(): WebSocketTransport['socket'] {
    return (this.conn.transport as unknown as WebSocketTransport).socket;
  }

  private message(): void {
    if (!this.messages.take()) this.refuse('too many messages');
  }

  private received(bytes: number): void {
    if (this.hasEnded) return;
    if (!this.bytes.take(bytes)) this.refuse('too many bytes');
    // Every answer follows a message, so a client that asks without reading is noticed here.
    else if (isBehind(this.conn)) this.webSocket.terminate();
  }
}
