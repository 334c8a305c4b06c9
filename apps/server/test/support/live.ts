import { setTimeout as delay } from 'node:timers/promises';
import type { SocketEnvelope, SocketMessageType, SocketPayloads } from '@kahan/contract';
import { parseCursor, SOCKET_MESSAGE_TYPES, SOCKET_NAMESPACE } from '@kahan/contract/runtime';
import { io, type Socket } from 'socket.io-client';
import type { TestClient } from './client.ts';

export interface Heard {
  type: SocketMessageType;
  cursor: string;
  payload: unknown;
}

/** Waits for a condition, up to the time limit of the test. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(10);
}

/** Waits for the portal's first reading of the news: later news is sent to clients. @returns one news item */
export async function firstNews(client: TestClient): Promise<{ id: string }> {
  for (;;) {
    const answer = await client.get('/api/user/items/active?count=100');
    const { items = [] } = answer.json<{ items?: { id: string; type: string }[] }>();
    const news = items.find(({ type }) => type === 'public:news');
    if (news !== undefined) return news;
    await delay(10);
  }
}

/** A browser's socket and the messages that it received. */
export class LiveClient {
  readonly heard: Heard[] = [];
  readonly socket: Socket;
  /** The last positions received of both logs. */
  private userSeq: string = '-';
  private publicSeq: string = '-';
  /** The generation of the logs, as the last acknowledgement names it. */
  generation = '';
  closedBy: string | null = null;
  /** Close code of its WebSocket; null while it is open or when it ended without one. */
  closeCode: number | null = null;

  constructor(
    url: string,
    options: { cookie?: string; cursor?: string; origin?: string; token?: string | undefined } = {},
  ) {
    const { cookie, cursor, origin, token } = options;
    this.socket = io(`${url}${SOCKET_NAMESPACE}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { ...(cursor === undefined ? {} : { cursor }), ...(token === undefined ? {} : { token }) },
      extraHeaders: { ...(cookie ? { cookie } : {}), ...(origin ? { origin } : {}) },
    });
    this.socket.on('disconnect', (reason, details) => {
      this.closedBy = reason;
      const context = details !== undefined && 'context' in details ? details.context : null;
      this.closeCode = (context as { code?: number } | null)?.code ?? null;
    });
    for (const type of SOCKET_MESSAGE_TYPES) {
      this.socket.on(type, ({ cursor, payload }: SocketEnvelope) => {
        this.heard.push({ type, cursor, payload });
        this.remember(cursor);
      });
    }
  }

  private remember(cursor: string): void {
    const { generation, user, public: pub } = parseCursor(cursor);
    if (generation !== null) this.generation = generation;
    if (user !== null) this.userSeq = `${user}`;
    if (pub !== null) this.publicSeq = `${pub}`;
  }

  /** The cursor, as the handshake takes it. */
  get cursor(): string {
    return `${this.generation}:${this.userSeq}.${this.publicSeq}`;
  }

  /** Sends its id. The acknowledgement, with the cursor, comes after all missed messages. */
  async settle(): Promise<string> {
    const failed = new Promise<never>((_resolve, reject) => this.socket.once('connect_error', reject));
    if (!this.socket.connected) {
      await Promise.race([
        new Promise<void>((resolve) => {
          this.socket.once('connect', () => resolve());
        }),
        failed,
      ]);
    }
    const { cursor } = (await this.socket.emitWithAck('id', { sid: 'test' })) as { cursor: string };
    this.remember(cursor);
    return cursor;
  }

  payloads<T extends SocketMessageType>(type: T): SocketPayloads[T][] {
    return this.heard.filter((one) => one.type === type).map((one) => one.payload as SocketPayloads[T]);
  }

  /** The ids in each update of one service, in order. Updates of other services may come at any time, so a test names one. */
  updates(service: string): string[][] {
    return this.payloads('service_updated').flatMap((one) => (one.service_name === service ? [one.ids] : []));
  }

  /** Types of all items received, in order. */
  itemTypes(): string[] {
    return this.payloads('changes').flatMap(({ items }) => items.map((item) => item.type));
  }

  close(): void {
    this.socket.disconnect();
  }
}

/** Opens a socket as a logged-in browser does and waits until it has caught up. */
export async function openLive(client: TestClient, cursor?: string): Promise<LiveClient> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const live = new LiveClient(client.url, { cookie, ...(cursor === undefined ? {} : { cursor }) });
  await live.settle();
  return live;
}
