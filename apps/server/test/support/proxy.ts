import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers a call in place of the student system; `body` is the student system's answer. */
export type Spoiler = (response: ServerResponse, body: string) => void;

/** An HTTP proxy between a portal and its student system. */
export interface WireProxy {
  url: string;
  /** The address of the student system; while it is null, calls are answered with 503. */
  target: string | null;
  /** Called for every request; null passes the answer on unchanged. */
  spoil: (path: string) => Spoiler | null;
  /** Called with the path and the body of every request before it is passed on, which waits for it. */
  hear: (path: string, body: string) => Promise<void> | void;
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
      await proxy.hear(path, Buffer.concat(chunks).toString());
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
      // The student system or the caller has closed its connection: there is no answer to give.
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: WireProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: null,
    spoil: () => null,
    hear: () => {},
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return proxy;
}
