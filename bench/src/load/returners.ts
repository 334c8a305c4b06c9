// Clients of row 7: thousands of sockets that disconnect and return with their cursor.
import { formatCursor, type LogPosition, parseCursor } from '@kahan/contract/runtime';
import WebSocket from 'ws';
import { serve } from '../servers/serve.ts';

interface Order {
  url: string;
  count: number;
  /** Headers of the handshakes; the clients take these logins in turn. */
  logins: Record<string, string>[];
  namespace: string;
}

/** One client; its cursor outlives its sockets. */
interface Client {
  headers: Record<string, string>;
  cursor: LogPosition;
  socket: WebSocket | undefined;
}

/** Concurrent handshakes: few enough that the server's backlog does not count. */
const OPENING_AT_ONCE = 64;
const TIMEOUT_MS = 30_000;

let clients: Client[] = [];
let order: Order | undefined;

/** Makes the clients and connects them the first time. */
async function open(given: Order): Promise<void> {
  order = given;
  clients = Array.from({ length: given.count }, (_, index) => ({
    headers: given.logins[index % given.logins.length] ?? {},
    cursor: { generation: null, user: null, public: null },
    socket: undefined,
  }));
  await comeBack(null);
}

/** Cuts all connections without a closing handshake, as a lost network does. */
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
 * Connects all clients again, each with its cursor.
 * @param missed events that each client must receive before the acknowledgement; null accepts any number
 * @throws Error when a client receives more or fewer events, or none in time
 */
async function comeBack(missed: number | null): Promise<void> {
  if (order === undefined) throw new Error('open the clients first');
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
  const { cursor } = client;
  const isNew = cursor.user === null && cursor.public === null;
  let events = 0;
  const note = (text: string) => {
    const parts = parseCursor(text);
    cursor.generation = parts.generation ?? cursor.generation;
    cursor.user = parts.user ?? cursor.user;
    cursor.public = parts.public ?? cursor.public;
  };
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`a client received ${events} of ${missed} events in time`)),
      TIMEOUT_MS,
    );
    socket.on('error', reject);
    // engine.io packets: 0 open, 2 ping, 3 pong, 4 message. socket.io in a message: 0 connect, 2 event, 3 ack, 4 error.
    socket.on('message', (data) => {
      const packet = data.toString();
      if (packet === '2') socket.send('3');
      else if (packet.startsWith('0')) {
        socket.send(`40${namespace},${isNew ? '' : JSON.stringify({ cursor: formatCursor(cursor) })}`);
      } else if (packet.startsWith(`40${namespace},`)) {
        socket.send(`42${namespace},0["id",{"sid":"bench"}]`);
      } else if (packet.startsWith(`42${namespace},`)) {
        events += 1;
        const text = /"cursor":"([^"]+)"/.exec(packet)?.[1];
        if (text !== undefined) note(text);
      } else if (packet.startsWith(`43${namespace},0`)) {
        const text = /"cursor":"([^"]+)"/.exec(packet)?.[1];
        if (text !== undefined) note(text);
        clearTimeout(late);
        if (missed === null || events === missed) resolve();
        else reject(new Error(`a client received ${events} events, it had missed ${missed}`));
      } else if (packet.startsWith(`44${namespace},`)) reject(new Error(`refused: ${packet}`));
    });
  });
}

const api = { open, leave, comeBack };
export type Returners = typeof api;
serve(api);
