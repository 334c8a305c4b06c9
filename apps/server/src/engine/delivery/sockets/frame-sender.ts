import type { Duplex } from 'node:stream';
import type { Socket } from 'socket.io';
import type { Frame } from './frame.ts';

/** engine.io's WebSocket transport: `socket` is its socket of ws, `_socket` the TCP connection of that. */
interface WebSocketTransport {
  readonly name: string;
  readonly writable: boolean;
  readonly socket: { readonly _socket?: Duplex; terminate(): void };
}

/** Bytes that one socket may leave unread in this process; more than the missed events of a day. */
const MOST_UNREAD_BYTES = 1024 * 1024;
/** The same for messages in engine.io's queue, which it fills while the connection takes none. */
const MOST_UNREAD_MESSAGES = 1_000;

/** Whether a client leaves unread more than is kept for it. */
export function isBehind(conn: Socket['conn']): boolean {
  const { socket } = conn.transport as unknown as WebSocketTransport;
  const { writeBuffer } = conn as unknown as { writeBuffer: readonly unknown[] };
  return (
    (socket._socket?.writableLength ?? 0) > MOST_UNREAD_BYTES || writeBuffer.length > MOST_UNREAD_MESSAGES
  );
}

/**
 * Sends frames that are encoded already to one socket. While engine.io's queue is empty, the bytes are written to the
 * TCP connection directly: the queue with its events and callbacks costs a third of a send, and bench row 6 allows
 * 10 % more than ws alone. While the queue holds messages, a frame is queued, so that it does not overtake them.
 * The fast path reads private fields; frame-sender.test.ts fails when an upgrade removes them, and frames then take
 * the queue. Both objects are kept here, because with thousands of sockets each step to them is a read from main
 * memory. A socket that has a WebSocket transport keeps it; before that it may have another one.
 */
export class FrameSender {
  private readonly conn: Socket['conn'];
  private transport: WebSocketTransport | undefined;
  private connection: Duplex | undefined;

  constructor({ conn }: Pick<Socket, 'conn'>) {
    this.conn = conn;
  }

  send({ packet, bytes }: Frame): void {
    if (this.isDirect()) {
      if (this.connection?.write(bytes) === true) return;
    } else this.conn.write(packet, { compress: false, wsPreEncodedFrame: [bytes] } as { compress: boolean });
    // The client comes back with its cursor and gets the rest from the log.
    if (isBehind(this.conn)) this.transport?.socket.terminate();
  }

  /** Whether the next frame may be written to the connection directly. */
  isDirect(): boolean {
    if (this.connection === undefined) this.findConnection();
    return this.transport?.writable === true && this.connection?.writable === true;
  }

  private findConnection(): void {
    const transport = this.conn.transport as unknown as WebSocketTransport;
    if (transport.name !== 'websocket') return;
    this.transport = transport;
    this.connection = transport.socket._socket;
  }
}

/**
 * Drops the HTTP request of the handshake, which engine.io keeps as long as the socket is open: 2 KB of 13 KB a socket.
 * socket.io's documentation recommends this ("Memory usage").
 */
export function releaseRequest({ conn }: Pick<Socket, 'conn'>): void {
  Reflect.set(conn, 'request', null);
}
