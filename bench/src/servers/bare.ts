// The limit of rows 1 and 2: nothing but node:http, answering bytes that it was given.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { serve } from './serve.ts';

/** An answer of the portal, to be given again byte for byte with as many headers. */
export interface CannedAnswer {
  path: string;
  status: number;
  /** Names and values in turn. */
  headers: string[];
  /** base64 */
  body: string;
  /** Answered with 304 and these headers when it is named in If-None-Match. */
  notModified?: { etag: string; headers: string[] };
  /** A statement to ask the database before every answer. */
  statement?: { name: string; text: string; values: (number | number[])[] };
}

const canned = new Map<string, CannedAnswer & { bytes: Buffer }>();
let pool: pg.Pool | undefined;

const server = createServer((request, response) => {
  const answer = canned.get(request.url ?? '');
  if (answer === undefined) return response.writeHead(404).end();
  const { notModified, statement } = answer;
  if (notModified !== undefined && request.headers['if-none-match'] === notModified.etag) {
    return response.writeHead(304, notModified.headers).end();
  }
  if (statement === undefined || pool === undefined) {
    return response.writeHead(answer.status, answer.headers).end(answer.bytes);
  }
  return pool.query(statement).then(
    ({ rows }) =>
      rows.length === 1
        ? response.writeHead(answer.status, answer.headers).end(answer.bytes)
        : response.writeHead(404).end(),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});

const api = {
  /** Listens on a free port of the loopback and tells it. */
  async listen(): Promise<number> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  },
  answer(given: CannedAnswer): void {
    canned.set(given.path, { ...given, bytes: Buffer.from(given.body, 'base64') });
  },
  openPool(config: pg.PoolConfig): void {
    pool = new pg.Pool(config);
  },
};

export type Bare = typeof api;
serve(api);
