import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { type Socket as ClientSocket, io as connect } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventFrame } from './frame.ts';
import { FrameSender, releaseRequest } from './frame-sender.ts';

const NAMESPACE = '/notifications';

let http: HttpServer;
let server: Server;
let client: ClientSocket;
let socket: Socket;
const heard: unknown[] = [];

beforeAll(async () => {
  http = createServer();
  server = new Server(http, { transports: ['websocket'], serveClient: false });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const connected = new Promise<Socket>((resolve) => server.of(NAMESPACE).on('connection', resolve));
  const { port } = http.address() as AddressInfo;
  client = connect(`http://127.0.0.1:${port}${NAMESPACE}`, { transports: ['websocket'] });
  client.on('raw', (envelope) => heard.push(envelope.payload));
  socket = await connected;
});
afterAll(async () => {
  client.close();
  await server.close();
});

const frame = (payload: string) => eventFrame('raw', payload, { user: null, public: null });
const told = (count: number) => expect.poll(() => heard).toHaveLength(count);

test('frames arrive once and in order, among messages of the library', async () => {
  const sender = new FrameSender(socket);
  sender.send(frame('1'));
  socket.emit('raw', { payload: 'ž' });
  sender.send(frame('3'));
  await told(3);
  const long = 'x'.repeat(70_000);
  sender.send(frame(JSON.stringify(long)));
  sender.send(frame('5'));
  await told(5);
  expect(heard).toEqual([1, 'ž', 3, long, 5]);
});

test('the request of the handshake is released, and the socket still works', async () => {
  const message =
    'engine.io no longer keeps the handshake as conn.request: look where it keeps it, or drop releaseRequest';
  expect(socket.conn.request, message).toBeDefined();
  releaseRequest(socket);
  expect(socket.conn.request).toBeNull();
  const before = heard.length;
  new FrameSender(socket).send(frame('"still here"'));
  await told(before + 1);
});

test('a client that does not read is cut off, and few bytes are kept for it', async () => {
  const joined = new Promise<Socket>((resolve) => server.of(NAMESPACE).once('connection', resolve));
  const { port } = http.address() as AddressInfo;
  const idle = connect(`http://127.0.0.1:${port}${NAMESPACE}`, { transports: ['websocket'], forceNew: true });
  const slow = await joined;
  await new Promise<void>((resolve) => (idle.connected ? resolve() : idle.once('connect', () => resolve())));
  (idle.io.engine.transport as unknown as { ws: { pause(): void } }).ws.pause();
  let isOpen = true;
  slow.once('disconnect', () => {
    isOpen = false;
  });
  const sender = new FrameSender(slow);
  const megabyte = frame(JSON.stringify('x'.repeat(1024 * 1024)));
  let sent = 0;
  // The system's own buffers take some megabytes.
  for (; isOpen && sent < 100; sent += 1) {
    sender.send(megabyte);
    await new Promise(setImmediate);
  }
  idle.close();
  expect(sent).toBeLessThan(20);
});

test('a socket that has closed takes no bytes', async () => {
  const sender = new FrameSender(socket);
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  client.close();
  await closed;
  expect(() => sender.send(frame('1'))).not.toThrow();
});
