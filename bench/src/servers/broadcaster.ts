// The limit of row 6: a server of the ws library that sends one buffer to all clients.
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { serve } from './serve.ts';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false, backlog: 4096 });

const api = {
  async listen(): Promise<number> {
    if (server.address() === null) await new Promise((resolve) => server.once('listening', resolve));
    return (server.address() as AddressInfo).port;
  },
  send(message: string): void {
    const buffer = Buffer.from(message);
    for (const client of server.clients) client.send(buffer, { binary: false });
  },
};

export type Broadcaster = typeof api;
serve(api);
