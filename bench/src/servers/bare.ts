// The limit of rows 1 and 2: node:http alone, with recorded answers.
import { createServer } from 'node:http';
import pg from 'pg';
import { listen, serve } from './serve.ts';

/** A recorded answer of the portal, repeated byte for byte with as many headers. */
export interface CannedAnswer {
  path: string;
  status: number;
  /** Names and values alternate. */
  headers: string[];
  /** base64 */
  body: string;
  /** The answer is 304 with these headers when If-None-Match names the ETag. */
  notModified?: { etag: string; headers: string[] };
  /** A statement to run before each answer. */
  statement?: { name: string; text: string; values: (number | number[])[] };
}

interface Bytes {
  bytes: Buffer;
}

const canned = new Map<string, CannedAnswer & Bytes>();
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
  listen: () => listen(server),
  answer(given: CannedAnswer): void {
    canned.set(given.path, { ...given, bytes: Buffer.from(given.body, 'base64') });
  },
  openPool(config: pg.PoolConfig): void {
    pool = new pg.Pool(config);
  },
};

export type Bare = typeof api;
serve(api);
