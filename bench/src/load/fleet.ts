// Clients of row 6: thousands of WebSockets in one process, with a minimal socket.io client or with none.
import WebSocket from 'ws';
import { serve } from '../servers/serve.ts';

interface FleetOrder {
  url: string;
  count: number;
  /** Headers of the handshakes; the clients take these logins in turn. */
  logins: Record<string, string>[];
  /** The socket.io namespace to join; absent for a server of plain WebSockets. */
  namespace?: string;
}

/** Concurrent handshakes: few enough that the server's backlog does not count. */
const OPENING_AT_ONCE = 64;
const TIMEOUT_MS = 30_000;

const sockets: WebSocket[] = [];
let received = 0;
let sample = '';
let broken: Error | undefined;
let wake: (() => void) | undefined;

/** Opens all clients and resolves when every one has joined. */
async function open(order: FleetOrder): Promise<void> {
  let opened = 0;
  const openNext = async (): Promise<void> => {
    while (opened < order.count) {
      const headers = order.logins[opened++ % order.logins.length] ?? {};
      sockets.push(await openOne(order, headers));
    }
  };
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, openNext));
}

function openOne({ url, namespace }: FleetOrder, headers: Record<string, string>): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false, skipUTF8Validation: true });
  socket.on('close', (code) => fail(new Error(`the server closed a socket (${code})`)));
  return new Promise((resolve, reject) => {
    socket.on('error', (error) => {
      reject(error);
      fail(error);
    });
    if (namespace === undefined) {
      socket.on('open', () => resolve(socket));
      socket.on('message', (data) => count(data.toString()));
      return;
    }
    // engine.io packets: 0 open, 2 ping, 3 pong, 4 message. socket.io in a message: 0 connect, 2 event, 4 error.
    const event = `42${namespace},["public"`;
    socket.on('message', (data) => {
      const packet = data.toString();
      if (packet.startsWith(event)) count(packet);
      else if (packet === '2') socket.send('3');
      else if (packet.startsWith('0')) socket.send(`40${namespace},`);
      else if (packet.startsWith(`40${namespace},`)) resolve(socket);
      else if (packet.startsWith(`44${namespace},`)) reject(new Error(`refused: ${packet}`));
    });
  });
}

function count(message: string): void {
  if (received++ === 0) sample = message;
  wake?.();
}

function fail(error: Error): void {
  broken ??= error;
  wake?.();
}

/** Waits until all clients together have received `total` messages. */
function receivedAll(total: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => settle(new Error(`${received} of ${total} messages arrived`)), TIMEOUT_MS);
    const settle = (error?: Error) => {
      clearTimeout(late);
      wake = undefined;
      if (error === undefined) resolve();
      else reject(error);
    };
    wake = () => {
      if (broken !== undefined) settle(broken);
      else if (received === total) settle();
      else if (received > total) settle(new Error(`${received} messages arrived, ${total} were sent`));
    };
    wake();
  });
}

const api = {
  open,
  receivedAll,
  received: (): number => received,
  /** The first message received, for the other side to send. */
  sample: (): string => sample,
};
export type Fleet = typeof api;
serve(api);
