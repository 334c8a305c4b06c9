// Keep-alive connections that repeat requests and take the time of each answer.
import { connect } from 'node:net';

interface Asking {
  port: number;
  /** A time of `performance.now()`. */
  deadline: number;
  /** Bytes of the next request of HTTP/1.1. */
  next(): string;
  /** The expected answer; undefined: 200 with any body. */
  expect?: Expected | undefined;
}

export interface Expected {
  status: number;
  bodyBytes: number;
}

/**
 * Sends one request after the other over one connection.
 * @returns milliseconds until each answer that arrived before the deadline
 * @throws Error when an answer is not as expected, or when the server closes the connection
 */
export function answerTimes({ port, deadline, next, expect }: Asking): Promise<number[]> {
  const took: number[] = [];
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let begun = 0;
    let pending: Buffer = Buffer.alloc(0);
    const ask = () => {
      begun = performance.now();
      socket.write(next());
    };
    socket.once('connect', ask);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a connection')));
    socket.on('data', (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const headEnd = pending.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = pending.toString('latin1', 0, headEnd);
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
      const body = head.startsWith('304', 9) ? 0 : length;
      if (pending.length < headEnd + 4 + body) return;
      const { status, bodyBytes } = expect ?? { status: 200, bodyBytes: body };
      if (!head.startsWith(String(status), 9) || body !== bodyBytes) {
        reject(new Error(pending.toString('latin1', 0, 600)));
        socket.destroy();
        return;
      }
      pending = Buffer.alloc(0);
      const now = performance.now();
      if (now < deadline) {
        took.push(now - begun);
        ask();
        return;
      }
      socket.destroy();
      resolve(took);
    });
  });
}

/** A percentile of unsorted values: `percentile([3, 1, 2], 0.5)` → 2. NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
