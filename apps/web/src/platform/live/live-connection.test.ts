import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SOCKET_NAMESPACE, SOCKET_REFUSED } from '@kahan/contract/runtime';
import { type Namespace, Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ConnectionEnd, LiveConnection, socketAddress } from './live-connection.ts';

let http: HttpServer;
let io: Server;
let portal: Namespace;
let connection: LiveConnection;
let cursor: string;
const heard: unknown[] = [];
const ends: [ConnectionEnd, number][] = [];
/** Handshakes of the sockets that the server has admitted. */
const admitted: Socket[] = [];
const last = () => admitted.at(-1);
/** The server's side of the WebSocket, below socket.io. */
const webSocket = () => Reflect.get(Object(last()?.conn.transport), 'socket');

async function serve(options: ConstructorParameters<typeof Server>[1] = {}): Promise<void> {
  http = createServer();
  io = new Server(http, { transports: ['websocket'], ...options });
  portal = io.of(SOCKET_NAMESPACE).on('connection', (socket) => void admitted.push(socket));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
}

function connect(): void {
  const { port } = http.address() as AddressInfo;
  connection = new LiveConnection(socketAddress(`http://127.0.0.1:${port}/socket.io/`), {
    auth: () => ({ cursor }),
    up: () => heard.push('up'),
    message: (name, data) => heard.push([name, data]),
    down: (end, failures) => {
      ends.push([end, failures]);
      return 1;
    },
  });
  connection.open();
}

const soon = (isSo: () => boolean) => vi.waitUntil(isSo, { timeout: 10_000 });
const times = (count: number) => soon(() => heard.filter((one) => one === 'up').length === count);

beforeEach(() => {
  cursor = '1.2';
});
afterEach(async () => {
  connection.close();
  await io.close();
  for (const list of [heard, ends, admitted]) list.splice(0);
});

describe('a connection of live delivery', () => {
  it('tells the handshake, hears messages in their order, and hears the answer to its own', async () => {
    await serve();
    portal.on('connection', (socket) => {
      socket.on('id', (data: unknown, answer: (value: unknown) => void) => answer({ given: data }));
      socket.emit('public', { text: 'Žádost, "přijata"\n' });
      socket.emit('raw', [1]);
    });
    connect();
    await times(1);
    expect(last()?.handshake.auth).toEqual({ cursor: '1.2' });
    const answer = await new Promise((resolve) => connection.emit('id', { sid: 'a' }, resolve));
    expect(answer).toEqual({ given: { sid: 'a' } });
    expect(heard).toEqual(['up', ['public', { text: 'Žádost, "přijata"\n' }], ['raw', [1]]]);
  });

  it('comes back with a new handshake when the connection is lost, and counts its tries', async () => {
    await serve();
    connect();
    await times(1);
    cursor = '7.2';
    last()?.conn.close();
    await times(2);
    expect(last()?.handshake.auth).toEqual({ cursor: '7.2' });
    last()?.conn.close();
    await times(3);
    // A connection that was made ends the count.
    const end = [{ kind: 'lost', code: expect.any(Number) }, 0];
    expect(ends).toEqual([end, end]);
  });

  it('says that the server closed it', async () => {
    await serve();
    connect();
    await times(1);
    last()?.disconnect();
    await times(2);
    expect(ends).toEqual([[{ kind: 'refused' }, 0]]);
  });

  it('says that the server does not admit it, and tries again', async () => {
    await serve();
    let refusals = 2;
    portal.use((_socket, next) => next(refusals-- > 0 ? new Error('no database') : undefined));
    connect();
    await times(1);
    expect(ends).toEqual([
      [{ kind: 'refused' }, 0],
      [{ kind: 'refused' }, 1],
    ]);
  });

  it('gives the code with which the server closed the WebSocket', async () => {
    await serve();
    connect();
    await times(1);
    webSocket().close(SOCKET_REFUSED, 'too much');
    await times(2);
    expect(ends).toEqual([[{ kind: 'lost', code: SOCKET_REFUSED }, 0]]);
  });

  it('answers pings, so that the server keeps it', async () => {
    await serve({ pingInterval: 20, pingTimeout: 2_000 });
    connect();
    await times(1);
    let pings = 0;
    last()?.conn.on('heartbeat', () => pings++);
    await soon(() => pings >= 3);
    expect(ends).toEqual([]);
  });

  it('is lost when the server is silent for longer than it said', async () => {
    // short on purpose: it is waited for
    await serve({ pingInterval: 300, pingTimeout: 300 });
    io.engine.on('connection', (raw: object) => clearTimeout(Reflect.get(raw, 'pingIntervalTimer')));
    connect();
    await times(2);
    expect(ends[0]).toEqual([{ kind: 'lost', code: null }, 0]);
  });

  it('is lost when the bytes are not those of a server', async () => {
    await serve();
    connect();
    await times(1);
    webSocket().send('42/notifications,["public"');
    await times(2);
    expect(ends).toEqual([[{ kind: 'lost', code: null }, 0]]);
  });

  it('sends nothing while it is down, and comes back at once when it is asked to', async () => {
    await serve();
    connect();
    const answers: unknown[] = [];
    connection.emit('id', {}, (answer) => answers.push(answer));
    await times(1);
    connection.restart();
    await times(2);
    expect([answers, ends]).toEqual([[], []]);
  });
});

it.each([
  ['https://kahan.example/socket.io/', 'wss://kahan.example/socket.io/?EIO=4&transport=websocket'],
  ['http://127.0.0.1:3000/socket.io/', 'ws://127.0.0.1:3000/socket.io/?EIO=4&transport=websocket'],
])('the WebSocket of %s', (server, address) => {
  expect(socketAddress(server)).toBe(address);
});
