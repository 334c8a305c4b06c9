// Readers of row 16: students who load their feed, each on its turn, over keep-alive connections.
import { connect } from 'node:net';
import { serve } from '../servers/serve.ts';

interface ReadOrder {
  port: number;
  /** A request of each student as bytes of HTTP/1.1. */
  requests: string[];
  connections: number;
  milliseconds: number;
}

interface ReadReport {
  perSecond: number;
  /** Milliseconds until the answer. */
  p99: number;
}

/** Repeats the requests as fast as they are answered. @throws Error when an answer is not 200 */
async function read(order: ReadOrder): Promise<ReadReport> {
  const deadline = performance.now() + order.milliseconds;
  const each = Array.from({ length: order.connections }, (_, place) => readUntil(order, place, deadline));
  const took = (await Promise.all(each)).flat().sort((a, b) => a - b);
  return {
    perSecond: took.length / (order.milliseconds / 1000),
    p99: took[Math.floor(took.length * 0.99)] ?? Number.NaN,
  };
}

function readUntil({ port, requests, connections }: ReadOrder, place: number, deadline: number) {
  const took: number[] = [];
  return new Promise<number[]>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let turn = place;
    let begun = 0;
    let pending = Buffer.alloc(0);
    const next = () => {
      begun = performance.now();
      socket.write(requests[turn % requests.length] ?? '');
      turn += connections;
    };
    socket.once('connect', next);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      const headEnd = pending.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = pending.toString('latin1', 0, headEnd);
      const length = Number(/content-length: *(\d+)/i.exec(head)?.[1]);
      if (pending.length < headEnd + 4 + length) return;
      if (!head.startsWith('200', 9)) reject(new Error(head.slice(0, 600)));
      pending = Buffer.alloc(0);
      const now = performance.now();
      if (now < deadline) {
        took.push(now - begun);
        next();
        return;
      }
      socket.destroy();
      resolve(took);
    });
  });
}

const api = { read };
export type Readers = typeof api;
serve(api);
