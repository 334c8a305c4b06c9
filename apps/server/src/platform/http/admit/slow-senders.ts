import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../../log.ts';

/** Limits of requests whose body takes time to arrive; decision 045 gives the reason of each number. */
export interface SenderLimits {
  /** Longest time of a head; a connection opened ahead of need ends then, too. */
  headMs: number;
  /** How often connections are looked at; a request that is incomplete twice is slow. */
  everyMs: number;
  /** Longest time of a body. */
  bodyMs: number;
  /** Slow requests of one address; the oldest end first. */
  ofAddress: number;
  /** Least rate of an upload, and the time over which it is measured. */
  uploadBytesPerSecond: number;
  uploadWindowMs: number;
}

export const SENDER_LIMITS: SenderLimits = {
  headMs: 15_000,
  everyMs: 2_000,
  bodyMs: 30_000,
  ofAddress: 64,
  uploadBytesPerSecond: 1_024,
  uploadWindowMs: 20_000,
};

/** A request that was incomplete when it was looked at. */
interface Sender {
  since: number;
  /** Begin of the window in which an upload is measured, and what the connection had received by then. */
  measuredAt: number;
  bytes: number;
}

/**
 * Ends connections whose request does not arrive. Looking at all connections now and then costs a request nothing;
 * most are complete when they are looked at.
 */
export class SlowSenders {
  private readonly limits: SenderLimits;
  private readonly log: Log;
  private readonly onEnd: () => void;
  private readonly uploads = new WeakSet<IncomingMessage>();
  private slow = new Map<ServerResponse, Sender>();

  /** @param onEnd called for each request that is ended */
  constructor(limits: SenderLimits, log: Log, onEnd: () => void) {
    this.limits = limits;
    this.log = log;
    this.onEnd = onEnd;
  }

  /** Lets a request take as long as the server allows, while it keeps the least rate of an upload. */
  allowUpload(request: IncomingMessage): void {
    this.uploads.add(request);
  }

  /** @param connections each with the response of its request under way; @param addressOf of the client */
  look(
    connections: ReadonlyMap<Socket, ServerResponse | null>,
    addressOf: (request: IncomingMessage) => string,
  ): void {
    const now = performance.now();
    const before = this.slow;
    this.slow = new Map();
    const byAddress = new Map<string, Socket[]>();
    for (const [socket, response] of connections) {
      if (response === null || response.req.complete) continue;
      const { bytesRead: bytes } = socket;
      const sender = before.get(response) ?? { since: now, measuredAt: now, bytes };
      this.slow.set(response, sender);
      if (!before.has(response)) continue;
      if (this.isTooSlow(response.req, sender, { now, bytes })) this.end(socket, 'its body does not arrive');
      else if (!this.uploads.has(response.req)) {
        const address = addressOf(response.req);
        byAddress.set(address, [...(byAddress.get(address) ?? []), socket]);
      }
    }
    for (const sockets of byAddress.values()) {
      // Connections come in the order in which they were opened.
      const excess = sockets.slice(0, Math.max(0, sockets.length - this.limits.ofAddress));
      for (const socket of excess) this.end(socket, 'its address has too many slow requests');
    }
  }

  private isTooSlow(
    request: IncomingMessage,
    sender: Sender,
    { now, bytes }: { now: number; bytes: number },
  ): boolean {
    const { bodyMs, uploadBytesPerSecond, uploadWindowMs } = this.limits;
    if (!this.uploads.has(request)) return now - sender.since > bodyMs;
    const took = now - sender.measuredAt;
    if (took < uploadWindowMs) return false;
    const isEnough = (bytes - sender.bytes) / took >= uploadBytesPerSecond / 1000;
    sender.measuredAt = now;
    sender.bytes = bytes;
    return !isEnough;
  }

  private end(socket: Socket, why: string): void {
    this.log.debug(`a slow request was ended: ${why}`);
    this.onEnd();
    socket.destroy();
  }
}
