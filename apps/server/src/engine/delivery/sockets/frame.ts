import type { Duplex } from 'node:stream';
import type { SocketMessageType } from '@kahan/contract';
import { formatCursor, SOCKET_NAMESPACE } from '@kahan/contract/runtime';
import type { Socket } from 'socket.io';
import type { LoggedEvent } from '../log/log.store.ts';

/** A message as it goes over the wire, encoded once for however many sockets. */
export interface Frame {
  /** socket.io packet: an event of our namespace. */
  packet: string;
  /** The same as WebSocket frame. */
  bytes: Buffer;
}

type Place = { user: number | null; public: number | null };

/** Encodes a logged event; the payload is JSON text already and is not parsed again. */
export function eventFrame(type: SocketMessageType, payload: string, place: Place): Frame {
  const packet = `2${SOCKET_NAMESPACE},["${type}",{"cursor":"${formatCursor(place)}","payload":${payload}}]`;
  // "4" is engine.io's mark of a message.
  return { packet, bytes: textFrame(Buffer.from(`4${packet}`)) };
}

/** A whole, unmasked text message as RFC 6455, 5.2 frames it: the same bytes for every socket. */
function textFrame(data: Buffer): Buffer {
  const { length } = data;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x81;
  if (length < 126) {
    head[1] = length;
  } else if (length < 65_536) {
    head[1] = 126;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, data]);
}

export function userFrame({ seq, type, payload }: LoggedEvent): Frame {
  return eventFrame(type, payload, { user: seq, public: null });
}

export function publicFrame({ seq, type, payload }: LoggedEvent): Frame {
  return eventFrame(type, payload, { user: null, public: seq });
}

/** A TCP connection; `_handle` is what node writes to. */
type Connection = Duplex & { readonly _handle: { readonly reading: boolean } | null };

/** engine.io's transport over WebSocket; the inner parts are untyped, and engine.io itself uses them so. */
interface WebSocketTransport {
  readonly name: string;
  readonly writable: boolean;
  readonly socket: { readonly _socket: Connection };
}

/**
 * Sends frames that were encoded before to one socket. While nothing waits in engine.io's queue (it would be
 * overtaken), the bytes go straight to the connection: the queue, its events and callbacks cost a third of a send.
 * The parts needed are kept at hand, because with thousands of sockets each step on the way to them is a
 * walk to main memory. A transport over WebSocket stays until the end; before it there may be another.
 */
export class FrameSender {
  private readonly conn: Socket['conn'];
  private transport: WebSocketTransport | undefined;
  private stream: Connection | undefined;

  constructor({ conn }: Socket) {
    this.conn = conn;
  }

  /**
   * Whether bytes may go straight to the connection. It holds until the end of this turn of the event loop.
   * Asking touches all that `send` needs, the handle included, so that asking several first pays off.
   */
  isReady(): boolean {
    if (this.stream === undefined) this.findStream();
    const { transport, stream } = this;
    return transport?.writable === true && stream?.writable === true && stream._handle?.reading === true;
  }

  /** @param isReady what {@link isReady} has said, for callers that asked it before */
  send({ packet, bytes }: Frame, isReady = this.isReady()): void {
    if (isReady) this.stream?.write(bytes);
    else this.conn.write(packet, { compress: false, wsPreEncodedFrame: [bytes] } as { compress: boolean });
  }

  private findStream(): void {
    const transport = this.conn.transport as unknown as WebSocketTransport;
    if (transport.name !== 'websocket') return;
    this.transport = transport;
    this.stream = transport.socket._socket;
  }
}
