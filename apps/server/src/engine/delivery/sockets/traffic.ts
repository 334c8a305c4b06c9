import type { Socket as TcpSocket } from 'node:net';
import { SOCKET_REFUSED } from '@kahan/contract/runtime';
import type { Socket } from 'socket.io';
import { isBehind } from './frame-sender.ts';
import { TrafficBudget, type TrafficLimits } from './parties.ts';

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

/** The sender on a connection. */
export interface Sender {
  limits: TrafficLimits;
  /** The budget that all sockets of its user share; null for an anonymous client. */
  together: TrafficBudget | null;
  /** Called once when the limits close the connection. */
  onEnd(reason: string): void;
}

/** Limits what one connection sends, and closes it when it sends more or does not read what it is sent. */
export class Traffic {
  private readonly conn: Connection;
  /** The connection's own, and that of all sockets of its user. */
  private budgets: readonly TrafficBudget[] = [];
  private onEnd: Sender['onEnd'] = () => {};
  private hasEnded = false;

  constructor(conn: Connection, sender: Sender) {
    this.conn = conn;
    this.isOf(sender);
    const tcp: TcpSocket = conn.request.socket;
    // Runs before ws handles the bytes: no part of an excessive chunk becomes a message.
    tcp.prependListener('data', (chunk) => this.received(chunk.length));
    this.webSocket.on('ping', () => this.message());
    conn.on('packet', () => this.message());
  }

  /** Sets the sender from now on: a client may log in after its handshake. */
  isOf({ limits, together, onEnd }: Sender): void {
    this.budgets = [new TrafficBudget(limits), ...(together ? [together] : [])];
    this.onEnd = onEnd;
  }

  /** Closes a connection that has sent too much. */
  refuse(reason: string): void {
    if (this.hasEnded) return;
    this.close(reason);
    this.onEnd(reason);
  }

  /** Closes the connection with a code that tells the client to stay away for a while. */
  close(reason: string): void {
    this.hasEnded = true;
    const { conn, webSocket } = this;
    webSocket.close(SOCKET_REFUSED, reason);
    // Bytes that are already on their way cost nothing: they are not read any more.
    webSocket.pause();
    conn.close(true);
    setTimeout(() => webSocket.terminate(), CLOSING_MS).unref();
  }

  private get webSocket(): WebSocketTransport['socket'] {
    return (this.conn.transport as unknown as WebSocketTransport).socket;
  }

  private message(): void {
    if (!this.budgets.every(({ messages }) => messages.take())) this.refuse('too many messages');
  }

  private received(bytes: number): void {
    if (this.hasEnded) return;
    if (!this.budgets.every((budget) => budget.bytes.take(bytes))) this.refuse('too many bytes');
    // Every answer follows a message, so a client that asks without reading is noticed here.
    else if (isBehind(this.conn)) this.webSocket.terminate();
  }
}
