// Hostile clients of row 16: sockets that flood, connections that send half a request, and readers of costly paths.
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import WebSocket from 'ws';
import { serve } from '../servers/serve.ts';

/** A client that reads costly paths. */
interface Greedy {
  paths: string[];
  headers: Record<string, string>;
}

interface HostileOrder {
  port: number;
  /** Address of sockets, and their namespace. */
  url: string;
  namespace: string;
  /** Headers of the handshakes, taken in turn; `{}` for a client without a login. */
  logins: Record<string, string>[];
  sockets: number;
  /** Heads of requests whose body never comes, taken in turn. */
  heads: string[];
  senders: number;
  /** Clients that ask for one path after the other, as fast as they are answered. */
  greedy: Greedy[];
}

interface HostileReport {
  /** Sockets and connections that the portal refused or closed. */
  ended: number;
  /** Messages that were sent. */
  messages: number;
  /** Costly reads that were answered. */
  reads: number;
}

const BURST = 5;
const EVERY_MS = 20;
const AGAIN_MS = 100;
const TERMS = Array.from({ length: 200 }, (_, n) => `hostile-term-${n}`);

let isOn = false;
let report: HostileReport = { ended: 0, messages: 0, reads: 0 };
const open = new Set<WebSocket | Socket>();

/** Begins the load; `end` stops it. */
function begin(order: HostileOrder): void {
  isOn = true;
  report = { ended: 0, messages: 0, reads: 0 };
  for (let n = 0; n < order.sockets; n += 1) floodAgain(order, n);
  for (let n = 0; n < order.senders; n += 1) dribbleAgain(order, n);
  for (const one of order.greedy) void readGreedily(one, `http://127.0.0.1:${order.port}`);
}

/** Asks for one path after the other until the end. A refusal is an answer too. */
async function readGreedily({ paths, headers }: Greedy, origin: string): Promise<void> {
  const own = report;
  for (let turn = 0; isOn && report === own; turn += 1) {
    try {
      const answer = await fetch(`${origin}${paths[turn % paths.length]}`, { headers });
      await answer.arrayBuffer();
      if (answer.ok) own.reads += 1;
    } catch {
      await delay(AGAIN_MS);
    }
  }
}

/** Opens an ended connection again, after a pause: faster clients would measure the handshakes of this program. */
function again(socket: WebSocket | Socket, next: () => void): void {
  open.delete(socket);
  if (!isOn) return;
  report.ended += 1;
  setTimeout(() => isOn && next(), AGAIN_MS);
}

function floodAgain(order: HostileOrder, n: number): void {
  const { url, namespace, logins } = order;
  const socket = new WebSocket(url, { headers: logins[n % logins.length] ?? {}, perMessageDeflate: false });
  open.add(socket);
  const flood = [
    `42${namespace},1["watch",${JSON.stringify({ term_ids: TERMS })}]`,
    `42${namespace},2["id",{"sid":"bench"}]`,
  ];
  const timer = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return;
    for (let i = 0; i < BURST; i += 1) socket.send(flood[n % flood.length] ?? '');
    report.messages += BURST;
  }, EVERY_MS);
  socket.on('open', () => socket.send(`40${namespace},`));
  // Messages of the portal are read and ignored; a refusal is followed by `close`.
  socket.on('message', () => {});
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(timer);
    again(socket, () => floodAgain(order, n));
  });
}

function dribbleAgain(order: HostileOrder, n: number): void {
  const socket = connect({ port: order.port, host: '127.0.0.1' });
  open.add(socket);
  socket.on('connect', () => socket.write(order.heads[n % order.heads.length] ?? ''));
  socket.on('data', () => {});
  socket.on('error', () => {});
  socket.on('close', () => again(socket, () => dribbleAgain(order, n)));
}

function end(): HostileReport {
  isOn = false;
  for (const socket of open) {
    if (socket instanceof WebSocket) socket.terminate();
    else socket.destroy();
  }
  return report;
}

const api = { begin, end };
export type Hostile = typeof api;
serve(api);
