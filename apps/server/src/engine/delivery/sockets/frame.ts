import type { SocketMessageType } from '@kahan/contract';
import { formatCursor, SOCKET_NAMESPACE } from '@kahan/contract/runtime';
import type { LoggedEvent } from '../log/log.store.ts';
import type { Message } from '../log/messages.ts';

/** A message as it is sent, encoded once for all sockets. */
export interface Frame {
  /** socket.io packet: an event of the namespace. */
  packet: string;
  /** The same packet as a WebSocket frame. */
  bytes: Buffer;
}

/** Positions in the user's log and in the public log; null: the message belongs to no such log. */
export type Cursor = { user: number | null; public: number | null };

/** Encodes a logged event; the payload is JSON text already and is not parsed again. */
export function eventFrame(type: SocketMessageType, payload: string, cursor: Cursor): Frame {
  const packet = `2${SOCKET_NAMESPACE},["${type}",{"cursor":"${formatCursor(cursor)}","payload":${payload}}]`;
  // "4" is engine.io's packet type "message".
  return { packet, bytes: textFrame(Buffer.from(`4${packet}`)) };
}

/** A whole, unmasked text message as a WebSocket frame (RFC 6455, 5.2): the same bytes for every socket. */
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

/** Encodes a message that belongs to no log; a returning client does not get it again. */
export function transientFrame({ type, payload }: Message): Frame {
  return eventFrame(type, JSON.stringify(payload), { user: null, public: null });
}
