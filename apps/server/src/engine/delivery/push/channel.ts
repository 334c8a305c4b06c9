import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { PushPayload } from '@kahan/contract';

/** A device to send to. */
export interface Device {
  /** Token or endpoint. */
  address: string;
  /** Of a browser's subscription, or of the app; null for an app that has none. */
  keys: { p256dh: Buffer; auth: Buffer } | null;
}

/** How an attempt ended. `gone`: the device is unknown. `refused`: the service will never accept this push. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; retryAfter: number | null };

/** All kinds of outcomes. */
export const OUTCOMES: readonly Outcome['kind'][] = ['sent', 'gone', 'refused', 'later'];

/** Sends pushes through one kind of push service. */
export interface Channel {
  /** Whether the service reads the titles that it passes on. It never reads an item. */
  readonly readsTitles: boolean;
  /**
   * Sends a push, without its item when the service takes no push of that size, or the device has no keys.
   * @param seconds for how long the service keeps the push while the device is offline; never rejects
   */
  send(device: Device, payload: PushPayload, seconds: number): Promise<Outcome>;
  close(): void;
}

export const later = ({ status, retryAfter }: Pick<Posted, 'status' | 'retryAfter'>): Outcome => ({
  kind: 'later',
  reason: String(status),
  retryAfter,
});

/** The outcome of a failed exchange, named by its code, because error messages contain host names. */
export function unreachable(error: unknown): Outcome {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return { kind: 'later', reason: String(code ?? name), retryAfter: null };
}

/** For a whole exchange; stopping the portal waits for it. */
const TIMEOUT_MS = 5_000;
/** Bytes of an answer that are read. */
const LARGEST_ANSWER = 16_384;

export interface Posted {
  status: number;
  /** Seconds after which to try again, when the answer says so. */
  retryAfter: number | null;
  body: string;
}

type Post = (
  url: string,
  message: { headers: Record<string, string>; body: Buffer | string },
) => Promise<Posted>;

/**
 * Sends POST requests to push services, bounded in time and size; redirects are not followed.
 * @param lookup resolves host names, e.g. to public addresses only
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
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      request.on('error', reject);
      // After an answer the promise is settled. Without one, e.g. when the service changes the protocol, this ends it.
      request.on('upgrade', (_response, socket) => socket.destroy());
      let isAnswered = false;
      request.on('close', () => {
        if (!isAnswered) reject(new Error('closed without an answer'));
      });
      request.on('response', (response) => {
        isAnswered = true;
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
  // Leaving the loop early closes the connection.
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
