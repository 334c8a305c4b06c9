// Readers of row 16: students who load their feed, each on its turn, over keep-alive connections.
import { serve } from '../servers/serve.ts';
import { answerTimes, percentile } from './answers.ts';

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
async function read({ port, requests, connections, milliseconds }: ReadOrder): Promise<ReadReport> {
  const deadline = performance.now() + milliseconds;
  const each = Array.from({ length: connections }, (_, place) => {
    let turn = place;
    const next = () => {
      const request = requests[turn % requests.length] ?? '';
      turn += connections;
      return request;
    };
    return answerTimes({ port, deadline, next });
  });
  const took = (await Promise.all(each)).flat();
  return { perSecond: took.length / (milliseconds / 1000), p99: percentile(took, 0.99) };
}

const api = { read };
export type Readers = typeof api;
serve(api);
