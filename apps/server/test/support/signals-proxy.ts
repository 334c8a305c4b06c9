import { connect, createServer, type Socket } from 'node:net';

/** A proxy between a portal and PostgreSQL that can keep signals of the bus back. */
export interface SignalsProxy {
  /** A DATABASE_URL through the proxy. */
  url: string;
  /** From now on the portal hears no signal; all else passes. */
  keepBack(): void;
  /** Whether LISTEN is refused, as PostgreSQL does while it recovers. */
  refuse(isRefusing: boolean): void;
  /** How many times LISTEN was refused. */
  refused(): number;
  /** Open connections of the portal. */
  connections(): number;
  close(): Promise<void>;
}

/** Statement that only the connection of the bus sends. */
const LISTEN = 'listen kahan';
/** ErrorResponse and ReadyForQuery of PostgreSQL's protocol. */
const REFUSAL = Buffer.concat([
  message('E', 'SERROR\0VERROR\0C55000\0Mrecovery is in progress\0\0'),
  message('Z', 'I'),
]);

function message(kind: string, text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(text));
  return Buffer.concat([Buffer.from(kind), length, Buffer.from(text)]);
}

export async function startSignalsProxy(databaseUrl: string): Promise<SignalsProxy> {
  const url = new URL(databaseUrl);
  const port = Number(url.port || 5432);
  // The host is a folder of Unix sockets, or the name of a machine.
  const folder = url.searchParams.get('host');
  const { hostname } = url;
  const sockets = new Set<Socket>();
  const portals = new Set<Socket>();
  let isKept = false;
  let isRefusing = false;
  let refused = 0;
  const server = createServer((portal) => {
    const database = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, hostname);
    portals.add(portal);
    let isBus = false;
    portal.on('data', (sent) => {
      isBus ||= sent.includes(LISTEN);
      if (isRefusing && sent.includes(LISTEN)) {
        refused += 1;
        portal.write(REFUSAL);
      } else database.write(sent);
    });
    database.on('data', (sent) => {
      if (!(isBus && isKept)) portal.write(sent);
    });
    for (const [one, other] of [
      [portal, database],
      [database, portal],
    ] as const) {
      sockets.add(one);
      // An error is followed by a close.
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    refuse: (is) => {
      isRefusing = is;
    },
    refused: () => refused,
    connections: () => [...portals].filter(({ destroyed }) => !destroyed).length,
    keepBack: () => {
      isKept = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
