import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';

/** From the first byte of the question to the last of the answer; stopping the portal waits for it. */
const PATIENCE_MS = 5_000;
/** Answers are short; what is beyond is not read. */
const LARGEST_ANSWER = 16_384;

export interface Posted {
  status: number;
  /** Seconds after which to try again, when the answer says so. */
  retryAfter: number | null;
  body: string;
}

export type Post = (
  url: string,
  message: { headers: Record<string, string>; body: Buffer | string },
) => Promise<Posted>;

/**
 * Posts to services outside: bounded in time and size, following no redirects.
 * @param lookup resolves names, e.g. to public addresses only
 */
export function createPost({ lookup }: { lookup?: LookupFunction } = {}): { post: Post; close(): void } {
  const options = { keepAlive: true, maxFreeSockets: 16, ...(lookup === undefined ? {} : { lookup }) };
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };
  return {
    post(address, { headers, body }) {
      const url = new URL(address);
      const isPlain = url.protocol === 'http:';
      const { promise, resolve, reject } = Promise.withResolvers<Posted>();
      const request = (isPlain ? http : https).request(url, {
        method: 'POST',
        agent: agents[isPlain ? 'http:' : 'https:'],
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      request.on('error', reject);
      request.on('response', (response) => {
        read(response).then(
          (text) =>
            resolve({ status: response.statusCode ?? 0, retryAfter: secondsOf(response), body: text }),
          reject,
        );
      });
      request.end(body);
      return promise;
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

async function read(response: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  // Leaving the loop closes the connection.
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size > LARGEST_ANSWER) break;
  }
  return Buffer.concat(parts).subarray(0, LARGEST_ANSWER).toString();
}

/** Retry-After in seconds; a date counts from now. */
function secondsOf({ headers }: http.IncomingMessage): number | null {
  const text = headers['retry-after'];
  if (text === undefined) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
