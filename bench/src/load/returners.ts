// Clients of row 7: thousands of sockets that leave, come back and name the place up to which they have read.
import { formatCursor, parseCursor } from '@kahan/contract/runtime';
import WebSocket from 'ws';
import { serve } from '../servers/serve.ts';

interface Order {
  url: string;
  count: number;
  /** Headers of the handshakes in turn: the clients are shared out among these logins. */
  logins: Record<string, string>[];
  namespace: string;
}

/** One client; its place outlives its sockets. */
interface Client {
  headers: Record<string, string>;
  place: { user: number | null; public: number | null };
  socket: WebSocket | undefined;
}

/** So many handshakes run at a time: a server's backlog is not what is measured. */
const OPENING_AT_ONCE = 64;
const PATIENCE_MS = 30_000;

let clients: Client[] = [];
let order: Order | undefined;

/** Makes the clients and connects them for the first time. */
async function open(given: Order): Promise<void> {
  order = given;
  clients = Array.from({ length: given.count }, (_, index) => ({
    headers: given.logins[index % given.logins.length] ?? {},
    place: { user: null, public: null },
    socket: undefined,
  }));
  await comeBack(null);
}

/** Cuts all connections, without a word as a lost network does. */
async function leave(): Promise<void> {
  await Promise.all(
    clients.map(({ socket }) => {
      if (socket === undefined) return undefined;
      const gone = new Promise((resolve) => socket.once('close', resolve));
      socket.terminate();
      return gone;
    }),
  );
}

/**
 * Connects all again, each from its place.
 * @param missed events that each has to get before it is told that it has caught up; null takes what comes
 * @throws Error when one gets more, fewer or none in time
 */
async function comeBack(missed: number | null): Promise<void> {
  if (order === undefined) throw new Error('there are no clients yet');
  const { url, namespace } = order;
  const waiting = [...clients];
  const next = async (): Promise<void> => {
    for (let client = waiting.pop(); client !== undefined; client = waiting.pop()) {
      await connect(client, url, namespace, missed);
    }
  };
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, next));
}

function connect(client: Client, url: string, namespace: string, missed: number | null): Promise<void> {
  const socket = new WebSocket(url, {
    headers: client.headers,
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  client.socket = socket;
  const { place } = client;
  const isNew = place.user === null && place.public === null;
  let events = 0;
  const note = (cursor: string) => {
    const parts = parseCursor(cursor);
    place.user = parts.user ?? place.user;
    place.public = parts.public ?? place.public;
  };
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`a client got ${events} of ${missed} events in time`)),
      PATIENCE_MS,
    );
    socket.on('error', reject);
    // engine.io: 0 open, 2 ping, 3 pong, 4 message; within a message socket.io: 0 connect, 2 event, 3 answer, 4 error.
    socket.on('message', (data) => {
      const packet = data.toString();
      if (packet === '2') socket.send('3');
      else if (packet.startsWith('0')) {
        socket.send(`40${namespace},${isNew ? '' : JSON.stringify({ cursor: formatCursor(place) })}`);
      } else if (packet.startsWith(`40${namespace},`)) {
        socket.send(`42${namespace},0["id",{"sid":"bench"}]`);
      } else if (packet.startsWith(`42${namespace},`)) {
        events += 1;
        const cursor = /"cursor":"([^"]+)"/.exec(packet)?.[1];
        if (cursor !== undefined) note(cursor);
      } else if (packet.startsWith(`43${namespace},0`)) {
        const cursor = /"cursor":"([^"]+)"/.exec(packet)?.[1];
        if (cursor !== undefined) note(cursor);
        clearTimeout(late);
        if (missed === null || events === missed) resolve();
        else reject(new Error(`a client got ${events} events, ${missed} were missed`));
      } else if (packet.startsWith(`44${namespace},`)) reject(new Error(`refused: ${packet}`));
    });
  });
}

const api = { open, leave, comeBack };
export type Returners = typeof api;
serve(api);
