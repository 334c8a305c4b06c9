// An HTTP/2 server with TLS in front of a server of the bench, as an operator puts one in front of a portal: it
// compresses what the server has not compressed. The network behind it can be slowed down and cut.
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { constants, createBrotliCompress } from 'node:zlib';
import { listen, serve } from './serve.ts';

export interface Network {
  /** Milliseconds from a request to the first byte of its answer. */
  latencyMs: number;
  /** Bytes a second of all answers together. */
  bytesPerSecond: number;
}

const HOST = '127.0.0.1';
const FAST: Network = { latencyMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY };
/** An answer sends this much before the next one takes its turn. */
const SLICE_BYTES = 4_096;
const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg)/;
/** These headers belong to one connection, so a proxy does not pass them on. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'http2-settings']);

const agent = new Agent({ keepAlive: true });
const sockets = new Set<Socket>();
let target = 0;
let network = FAST;
/** Time at which the line will have sent all bytes that it was given. */
let freeAt = 0;

async function answer(request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
  const { latencyMs } = network;
  const [theirs] = await Promise.all([askTarget(request), delay(latencyMs)]);
  const { statusCode: status = 502, headers } = theirs;
  const compress =
    headers['content-encoding'] === undefined &&
    COMPRESSIBLE.test(headers['content-type'] ?? '') &&
    /\bbr\b/.test(String(request.headers['accept-encoding'] ?? '')) &&
    request.method !== 'HEAD' &&
    status !== 304;
  const sent = passedOn(headers);
  if (compress) {
    delete sent['content-length'];
    sent['content-encoding'] = 'br';
    sent.vary = [headers.vary, 'accept-encoding'].filter(Boolean).join(', ');
  }
  response.writeHead(status, sent);
  if (compress) await pipeline(theirs, brotli(), paced, response);
  else await pipeline(theirs, paced, response);
}

/** Each part is passed on at once, so that a page which is sent in parts arrives in parts. */
const brotli = () =>
  createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  });

async function* paced(source: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of source as AsyncIterable<Buffer>) {
    if (network.bytesPerSecond === Number.POSITIVE_INFINITY) {
      yield chunk;
      continue;
    }
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      const slice = chunk.subarray(at, at + SLICE_BYTES);
      freeAt = Math.max(freeAt, performance.now()) + (slice.length / network.bytesPerSecond) * 1000;
      await delay(freeAt - performance.now());
      yield slice;
    }
  }
}

function askTarget(request: Http2ServerRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(
      {
        host: HOST,
        port: target,
        agent,
        method: request.method,
        path: request.url,
        headers: forwarded(request),
      },
      resolve,
    );
    asked.on('error', reject);
    request.stream.once('aborted', () => asked.destroy());
    request.pipe(asked);
  });
}

const forwarded = ({ headers, authority }: Http2ServerRequest) => ({
  ...passedOn(headers),
  host: authority,
  'x-forwarded-for': HOST,
  'x-forwarded-proto': 'https',
});

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !HOP_BY_HOP.has(name)),
  );

/** Web sockets come over HTTP/1.1; after the first lines their bytes are only passed on. */
function upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
  const inner = connect(target, HOST);
  const lines = request.rawHeaders.flatMap((name, at, all) =>
    at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : [],
  );
  inner.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  inner.write(head);
  inner.pipe(socket).pipe(inner);
  for (const [one, other] of [
    [inner, socket],
    [socket, inner],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
}

let server: ReturnType<typeof createSecureServer>;
let port = 0;

const api = {
  /** @returns its port */
  async listen(identity: { key: string; cert: string }): Promise<number> {
    server = createSecureServer({ ...identity, allowHTTP1: true }, (request, response) => {
      answer(request, response).catch((error: NodeJS.ErrnoException) => {
        // Browsers leave requests when a page ends.
        if (request.stream.destroyed) return;
        console.error(error);
        if (response.headersSent) response.stream.destroy();
        else response.writeHead(502).end();
      });
    });
    server.on('upgrade', upgrade);
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    port = await listen(server);
    return port;
  },
  /** Sets the server behind this one, by its port. */
  forward(to: number): void {
    target = to;
  },
  /** Slows down all answers; null: no longer. */
  slow(to: Network | null): void {
    network = to ?? FAST;
    freeAt = 0;
  },
  /** Ends all connections and takes no new ones. */
  async cut(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  },
  async mend(): Promise<void> {
    server.listen(port, HOST);
    await once(server, 'listening');
  },
};

export type Front = typeof api;
serve(api);
