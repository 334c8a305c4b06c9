import type { Duplex } from 'node:stream';
import type { Socket } from 'socket.io';
import type { Frame } from './frame.ts';

/** engine.io's WebSocket transport: `socket` is its socket of ws, `_socket` the TCP connection of that. */
interface WebSocketTransport {
  readonly socket: { readonly _socket?: Duplex; terminate(): void };
}

/** Bytes that one socket may leave unread in this process; more than the missed events of a day. */
const MOST_UNREAD_BYTES = 1024 * 1024;
/** The same for messages in engine.io's queue, which it fills while the connection takes none. */
const MOST_UNREAD_MESSAGES = 1_000;

const transportOf = ({ transport }: Socket['conn']) => transport as unknown as WebSocketTransport;

/** Whether a client leaves more bytes or messages unread than the limits allow. */
export function isBehind(conn: Socket['conn']): boolean {
  const { socket } = transportOf(conn);
  const { writeBuffer } = conn as unknown as { writeBuffer: readonly unknown[] };
  return (
    (socket._socket?.writableLength ?? 0) > MOST_UNREAD_BYTES || writeBuffer.length > MOST_UNREAD_MESSAGES
  );
}

/** Sends frames that are encoded already to one socket. */
export class FrameSender {
  private readonly conn: Socket['conn'];

  constructor({ conn }: Pick<Socket, 'conn'>) {
    this.conn = conn;
  }

  send({ packet, bytes }: Frame): void {
    this.conn.write(packet, { compress: false, wsPreEncodedFrame: [bytes] } as { compress: boolean });
    // The client comes back with its cursor and gets the rest from the log.
    if (isBehind(this.conn)) transportOf(this.conn).socket.terminate();
  }
}

/**
 * Drops the HTTP request of the handshake, which engine.io keeps as long as the socket is open: 2 KB of 13 KB a socket.
 * socket.io's documentation recommends this ("Memory usage").
 */
export function releaseRequest({ conn }: Pick<Socket, 'conn'>): void {
  Reflect.set(conn, 'request', null);
}
