import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddr from '@fastify/proxy-addr';
import { Counter } from 'prom-client';
import type { Log } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import { proxyRecogniser, truncated } from '../../network.ts';
import { SOCKET_PATH } from './addresses.ts';

/** A mistake between the users and the portal, which requests themselves show. */
export type ProxyFault = 'untrusted-sender' | 'no-upgrade' | 'no-sockets' | 'other-origin';

const WORDS: Record<ProxyFault, string> = {
  'untrusted-sender':
    'a request came with X-Forwarded-For from a sender that TRUST_PROXY does not name, so all users behind it share its ' +
    'address and its limits: name the proxy in TRUST_PROXY, or let no client reach the portal past the proxy',
  'no-upgrade':
    'a web socket came without Upgrade, so no page learns of changes by itself: the proxy must pass the headers Upgrade ' +
    'and Connection on at /socket.io/ (nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; ' +
    'proxy_set_header Connection "upgrade")',
  'no-sockets':
    'users with a login ask for data, but no web socket has come for a while, so no page learns of changes by itself: ' +
    'does the proxy pass /socket.io/ on, with Upgrade and Connection?',
  'other-origin':
    'a user has tried to log in at another address than PUBLIC_URL: cookies, links, calendar addresses and pushes are ' +
    'of PUBLIC_URL; correct it, or lead users there by a redirect',
};

/** After its first line a fault is logged at most this often, with the number of times that it occurred. */
const TELL_EVERY_MS = 60 * 60_000;
const LOOK_EVERY_MS = 10 * 60_000;
/** So many calls of known logins without any socket are no coincidence: each open page has a socket. */
const CALLS_WITHOUT_SOCKET = 100;
const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'] as const;
const LONGEST_ORIGIN = 100;
const isInside = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal']);

interface ProxyFaultsOptions {
  trustProxy: false | string;
  log: Log;
  metrics: Metrics;
  now?: () => number;
}

/** Reports mistakes in the proxy's configuration, TRUST_PROXY and PUBLIC_URL: a line at times, and a count of all. */
export class ProxyFaults {
  private readonly log: Log;
  private readonly now: () => number;
  private readonly counter: Counter<'fault'>;
  private readonly isFromProxy: (request: IncomingMessage) => boolean;
  private readonly told = new Map<ProxyFault, { at: number; since: number }>();
  private readonly looking: NodeJS.Timeout;
  private readonly sockets = new Set<Duplex>();
  private hasSocket = false;
  private calls = 0;

  constructor({ trustProxy, log, metrics, now = () => performance.now() }: ProxyFaultsOptions) {
    this.log = log;
    this.now = now;
    this.isFromProxy = proxyRecogniser(trustProxy);
    this.counter = new Counter({
      name: 'kahan_proxy_faults_total',
      help: 'Signs of a wrong proxy, TRUST_PROXY or PUBLIC_URL: untrusted-sender, no-upgrade (a socket without it), no-sockets (10 minutes without any), other-origin (a login elsewhere)',
      labelNames: ['fault'],
      registers: [metrics.registry],
    });
    for (const fault of Object.keys(WORDS)) this.counter.inc({ fault }, 0);
    this.looking = setInterval(() => this.lookForSockets(), LOOK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.looking);
  }

  /** Looks at a request of a page or a call. */
  look(request: IncomingMessage, { isKnown }: { isKnown: boolean }): void {
    if (isKnown) this.calls += 1;
    const { headers } = request;
    if (FORWARDED.some((name) => headers[name] !== undefined) && !this.isFromProxy(request))
      this.tell('untrusted-sender', { sender: senderOf(request) });
  }

  /** Looks at every request that is not upgraded, those to the address of sockets included. */
  lookForUpgrade({ url = '' }: IncomingMessage): void {
    if (url.startsWith(SOCKET_PATH) && url.includes('transport=websocket')) this.tell('no-upgrade', {});
  }

  /** Looks at a connection that becomes a web socket. */
  upgraded(socket: Duplex): void {
    this.hasSocket = true;
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
  }

  /** Reports that a login form was opened at an address other than PUBLIC_URL. */
  otherOrigin(origin: string): void {
    this.tell('other-origin', { origin: origin.slice(0, LONGEST_ORIGIN) });
  }

  /** Ends a period in which sockets were waited for. */
  lookForSockets(): void {
    if (!this.hasSocket && this.calls >= CALLS_WITHOUT_SOCKET) this.tell('no-sockets', { calls: this.calls });
    this.hasSocket = this.sockets.size > 0;
    this.calls = 0;
  }

  private tell(fault: ProxyFault, fields: object): void {
    this.counter.inc({ fault });
    const now = this.now();
    const before = this.told.get(fault);
    if (before !== undefined && now - before.at < TELL_EVERY_MS) {
      before.since += 1;
      return;
    }
    this.told.set(fault, { at: now, since: 0 });
    this.log.warn({ fault, ...fields, ...(before && { timesSince: before.since }) }, WORDS[fault]);
  }
}

/** The proxy's address as TRUST_PROXY would name it; of a stranger only the network. */
function senderOf({ socket: { remoteAddress = '' } }: IncomingMessage): string {
  const isOwn = remoteAddress !== '' && isInside(remoteAddress, 0);
  return isOwn ? remoteAddress.replace(/^::ffff:/, '') : truncated(remoteAddress);
}
