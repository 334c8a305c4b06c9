import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

/** `/metrics` on an address of its own, for the inside: it shows the load and the faults of the portal. */
export interface MetricsServer {
  /** @returns the address, e.g. `http://127.0.0.1:3002/metrics`. @throws Error when the port cannot be taken */
  listen(): Promise<string>;
  close(): Promise<void>;
}

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export function createMetricsServer(
  metrics: Metrics,
  { metricsHost: host, metricsPort: port }: { metricsHost: string; metricsPort: number },
  onError: (error: unknown) => void,
): MetricsServer {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' || request.method === 'HEAD';
    if (!isAsked || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, HEADERS).end();
      return;
    }
    metrics.registry.metrics().then(
      (text) => {
        response.writeHead(200, { ...HEADERS, 'content-type': metrics.registry.contentType });
        response.end(`${metrics.http.render()}${text}`);
      },
      (error: unknown) => {
        onError(error);
        response.writeHead(500, HEADERS).end();
      },
    );
  });
  return {
    async listen() {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      server.once('error', reject);
      server.listen({ host, port }, resolve);
      await promise;
      const taken = (server.address() as AddressInfo).port;
      return `http://${host.includes(':') ? `[${host}]` : host}:${taken}/metrics`;
    },
    async close() {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
