import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers a call instead of the student system; `body` is what the system said. */
export type Spoiler = (response: ServerResponse, body: string) => void;

/** Stands on the wire between a portal and its student system. */
export interface WireProxy {
  url: string;
  /** Where calls go on to; until it is set, they are answered by 503. */
  target: string | null;
  /** Asked for every call; null lets the answer through as it is. */
  spoil: (path: string) => Spoiler | null;
  close(): Promise<void>;
}

export async function startProxy(): Promise<WireProxy> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (proxy.target === null) return void response.writeHead(503).end();
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const ended = new AbortController();
    response.once('close', () => ended.abort());
    try {
      const answer = await fetch(proxy.target + path, {
        method: request.method ?? 'GET',
        signal: ended.signal,
        ...(chunks.length === 0
          ? {}
          : { body: Buffer.concat(chunks), headers: { 'content-type': 'application/json' } }),
      });
      const body = await answer.text();
      const spoiler = proxy.spoil(path);
      if (spoiler !== null) return spoiler(response, body);
      const type = answer.headers.get('content-type') ?? 'application/json';
      response.writeHead(answer.status, { 'content-type': type }).end(body);
    } catch {
      // The system, or whoever asked, is gone: nothing can be said any more.
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: WireProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: null,
    spoil: () => null,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return proxy;
}
