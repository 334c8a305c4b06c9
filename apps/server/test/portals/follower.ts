import { setTimeout as delay } from 'node:timers/promises';
import type { Item, SocketMessageType, SocketPayloads } from '@kahan/contract';
import { formatCursor, type LogPosition, parseCursor } from '@kahan/contract/runtime';
import type { TestClient } from '../support/client.ts';
import { LiveClient, until } from '../support/live.ts';

const PAUSE_MS = 20;

/** A tab that stays open: when its socket closes, it reconnects with its cursor to a portal that answers. */
export class Follower {
  private readonly client: TestClient;
  private readonly addresses: () => readonly string[];
  private readonly lives: LiveClient[] = [];
  private isClosed = false;
  /** The portal to which it is connected; null while it reconnects. */
  at: string | null = null;
  /** The reasons why its sockets closed. */
  readonly closeReasons: string[] = [];
  private readonly following: Promise<void>;

  /** @param addresses of the portals that it may connect to now, the preferred one first */
  constructor(client: TestClient, addresses: () => readonly string[]) {
    this.client = client;
    this.addresses = addresses;
    this.following = this.follow();
  }

  payloads<T extends SocketMessageType>(type: T): SocketPayloads[T][] {
    return this.lives.flatMap((live) => live.payloads(type));
  }

  /** New personal items, in the order received. */
  items(): Item[] {
    return this.payloads('changes').flatMap(({ items }) => items);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const live of this.lives) live.close();
    await this.following;
  }

  /** The last position in each log. */
  private get cursor(): string | undefined {
    const known = this.lives.map(({ cursor }) => parseCursor(cursor));
    const last = <K extends keyof LogPosition>(part: K) =>
      known.map((position) => position[part]).findLast((value) => value !== null && value !== '') ?? null;
    if (known.length === 0) return undefined;
    return formatCursor({ generation: last('generation'), user: last('user'), public: last('public') });
  }

  private async follow(): Promise<void> {
    while (!this.isClosed && this.closeReasons.at(-1) !== 'io server disconnect') {
      for (const url of this.addresses()) {
        if (await this.stay(url)) break;
      }
      await delay(PAUSE_MS);
    }
  }

  /** Stays connected until the socket closes. @returns whether a portal answered */
  private async stay(url: string): Promise<boolean> {
    const { cursor } = this;
    const cookie = [...this.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const live = new LiveClient(url, { cookie, ...(cursor === undefined ? {} : { cursor }) });
    const closed = new Promise<string | null>((resolve) => {
      live.socket.once('connect_error', () => resolve(null));
      live.socket.once('disconnect', resolve);
    });
    this.lives.push(live);
    // A failed settle also closes the socket, so both promises report it.
    const settled = live.settle().then(
      () => true,
      () => false,
    );
    if (await Promise.race([settled, closed.then(() => false)])) this.at = url;
    const reason = await closed;
    this.at = null;
    if (reason === null) this.lives.pop();
    else this.closeReasons.push(reason);
    return reason !== null;
  }
}

/** Opens a tab and waits until it has caught up. */
export async function openFollower(
  client: TestClient,
  addresses: () => readonly string[],
): Promise<Follower> {
  const follower = new Follower(client, addresses);
  await until(() => follower.at !== null);
  return follower;
}
