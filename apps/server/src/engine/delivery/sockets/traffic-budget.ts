import { type Rate, TokenBucket } from '../../../platform/token-bucket.ts';

/** What one socket, or all sockets of a user together, may send. */
export interface TrafficLimits {
  /** Messages, and pings of the WebSocket protocol. */
  messages: Rate;
  /** All bytes: they bound frames that make no message. */
  bytes: Rate;
}

/** Token buckets for messages and bytes; a socket has its own, and may share one with others. */
export class TrafficBudget {
  readonly messages: TokenBucket;
  readonly bytes: TokenBucket;

  constructor(limits: TrafficLimits) {
    this.messages = new TokenBucket(limits.messages);
    this.bytes = new TokenBucket(limits.bytes);
  }

  isFull(): boolean {
    return this.messages.isFull() && this.bytes.isFull();
  }
}
