// Load of rows 1, 2, 16 and 17: keep-alive connections that send one request after the other.
import { serve } from '../servers/serve.ts';
import { answerTimes, type Expected, percentile } from './answers.ts';

export interface ReadOrder {
  port: number;
  /** Requests as bytes of HTTP/1.1, sent in turn. */
  requests: string[];
  connections: number;
  milliseconds: number;
  expect?: Expected;
}

interface ReadReport {
  perSecond: number;
  /** Milliseconds until the answer. */
  p99: number;
  /** Share of its core that the load has used. */
  busy: number;
}

/** Repeats the requests as fast as they are answered. @throws Error when an answer is not as expected */
async function read({ port, requests, connections, milliseconds, expect }: ReadOrder): Promise<ReadReport> {
  const used = process.cpuUsage();
  const begun = performance.now();
  const deadline = begun + milliseconds;
  const each = Array.from({ length: connections }, (_, first) => {
    let turn = first;
    const next = () => {
      const request = requests[turn % requests.length] ?? '';
      turn += connections;
      return request;
    };
    return answerTimes({ port, deadline, next, expect });
  });
  const took = (await Promise.all(each)).flat();
  const { user, system } = process.cpuUsage(used);
  return {
    perSecond: took.length / (milliseconds / 1000),
    p99: percentile(took, 0.99),
    busy: (user + system) / 1000 / (performance.now() - begun),
  };
}

const api = { read };
export type Readers = typeof api;
serve(api);
