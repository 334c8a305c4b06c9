import { SOCKET_NAMESPACE } from '@kahan/contract/runtime';

/**
 * How a connection ended. `refused`: the server closed the namespace, or did not admit this page. `lost`: everything else,
 * with the code of the WebSocket when it has one.
 */
export type ConnectionEnd = { kind: 'refused' } | { kind: 'lost'; code: number | null };

interface Events {
  /** What the handshake tells the server, asked for at every connection. */
  auth: () => object;
  up: () => void;
  message: (name: string, data: unknown) => void;
  /** The connection ended, or was not made. @returns after how many milliseconds to connect again */
  down: (end: ConnectionEnd, failures: number) => number;
}

/** A connection that is not made within this time has failed. */
const CONNECT_WITHIN_MS = 20_000;

/** Kinds of packets of engine.io 4, as their first character. */
const OPEN = '0';
const PING = '2';
const PONG = '3';
/** Packets of socket.io 5 in the namespace: kind, number of the acknowledgement, data. */
const PACKET = new RegExp(`^4(\\d)${SOCKET_NAMESPACE},(\\d*)(.*)$`, 's');
const CONNECT = '0';
const DISCONNECT = '1';
const EVENT = '2';
const ACKNOWLEDGEMENT = '3';
const REFUSAL = '4';

/** Address of the server's WebSocket. @param server address of its socket.io endpoint, http or https */
export function socketAddress(server: string): string {
  const url = new URL(server);
  url.protocol = url.protocol.replace('http', 'ws');
  url.search = '?EIO=4&transport=websocket';
  return url.href;
}

/**
 * A connection to the namespace of live delivery that is made again whenever it ends. It speaks the part of
 * socket.io 5 over engine.io 4 that Kahan uses: one namespace, text, WebSocket only (decision 012).
 */
export class LiveConnection {
  private readonly address: string;
  private readonly events: Events;
  private socket: WebSocket | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isUp = false;
  private failures = 0;
  /** Longest silence of the server, milliseconds: it sends a ping in each. */
  private silence = CONNECT_WITHIN_MS;
  private readonly acknowledged = new Map<number, (answer: unknown) => void>();
  private asked = 0;

  /** @param address as {@link socketAddress} gives it */
  constructor(address: string, events: Events) {
    this.address = address;
    this.events = events;
  }

  /** Connects, and again after each end. */
  open(): void {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.silence = CONNECT_WITHIN_MS;
    this.expectPacket();
    const isCurrent = () => this.socket === socket;
    socket.addEventListener('message', ({ data }) => {
      if (isCurrent()) this.receive(String(data));
    });
    socket.addEventListener('close', ({ code }) => {
      if (isCurrent()) this.ended({ kind: 'lost', code });
    });
    socket.addEventListener('error', () => {
      // A close event follows.
    });
  }

  /** Ends this connection and makes another one at once, e.g. with a new token. */
  restart(): void {
    this.close();
    this.open();
  }

  /** Ends this connection as lost: the network went away. */
  drop(): void {
    if (this.socket) this.ended({ kind: 'lost', code: null });
  }

  /** Sends a message and hears its acknowledgement. Nothing is sent while the connection is down. */
  emit<T>(name: string, data: object, answered: (answer: T) => void): void {
    if (!this.isUp) return;
    const number = this.asked++;
    this.acknowledged.set(number, (answer) => answered(answer as T));
    this.send(EVENT, [name, data], number);
  }

  private send(kind: string, data: unknown, number: number | '' = ''): void {
    this.socket?.send(`4${kind}${SOCKET_NAMESPACE},${number}${JSON.stringify(data)}`);
  }

  private expectPacket(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.drop(), this.silence);
  }

  private receive(packet: string): void {
    try {
      if (packet.startsWith(OPEN)) this.greet(JSON.parse(packet.slice(1)));
      else if (packet === PING) {
        this.expectPacket();
        this.socket?.send(PONG);
      } else this.receivePacket(packet);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      // No server of Kahan sends such a packet: something in between changes the bytes.
      this.drop();
    }
  }

  private greet({ pingInterval, pingTimeout }: { pingInterval: number; pingTimeout: number }): void {
    this.silence = pingInterval + pingTimeout;
    this.expectPacket();
    this.send(CONNECT, this.events.auth());
  }

  private receivePacket(packet: string): void {
    const [, kind, number = '', text = ''] = PACKET.exec(packet) ?? [];
    if (kind === CONNECT) {
      this.isUp = true;
      this.failures = 0;
      this.events.up();
    } else if (kind === EVENT) {
      const [name, data] = JSON.parse(text);
      this.events.message(name, data);
    } else if (kind === ACKNOWLEDGEMENT) {
      const answered = this.acknowledged.get(Number(number));
      this.acknowledged.delete(Number(number));
      const [answer] = JSON.parse(text);
      answered?.(answer);
    } else if (kind === DISCONNECT || kind === REFUSAL) this.ended({ kind: 'refused' });
  }

  /** Ends this connection, and makes no other one. */
  close(): void {
    clearTimeout(this.timer);
    const { socket } = this;
    this.socket = undefined;
    this.isUp = false;
    // An answer can no longer come.
    this.acknowledged.clear();
    socket?.close();
  }

  private ended(end: ConnectionEnd): void {
    this.close();
    const pause = this.events.down(end, this.failures++);
    this.timer = setTimeout(() => this.open(), pause);
  }
}
