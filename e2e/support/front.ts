import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';

const ASSETS = resolve(import.meta.dirname, '../../apps/web/dist/assets');
/** Added to the name of every file of the build that {@link Front.nextBuild} serves. */
const NEXT = '-next';

/**
 * A server in front of the portal, as a proxy is, which a journey can shut. Pages behind it have no other way to the
 * portal.
 */
export interface Front {
  url: string;
  /** Nobody is reached: connections end and new ones are refused. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Connections are accepted, and calls are answered only after {@link open}. */
  stall(): void;
  /** Calls of this path reach the portal, and their answers come only after {@link open}. */
  holdAnswers(path: string): void;
  /** From now on another build is served: the same app, in which every file has a new name and the old ones are gone. */
  nextBuild(): void;
}

class FrontServer implements Front {
  url = '';
  private server: Server | undefined;
  private port = 0;
  private isStalled = false;
  private heldPath: string | null = null;
  /** Functions that pass on the calls that came while stalled, and the held answers. */
  private held: (() => void)[] = [];
  private isNext = false;
  private readonly sockets = new Set<Duplex>();
  private readonly portal: URL;
  private readonly files = readdirSync(ASSETS).filter((name) => /\.(js|css|woff2)$/.test(name));

  constructor(portal: string) {
    this.portal = new URL(portal);
  }

  async open(): Promise<void> {
    this.isStalled = false;
    this.heldPath = null;
    for (const pass of this.held.splice(0)) pass();
    if (this.server) return;
    const server = createServer((asked, answer) => this.pass(asked, answer));
    server.on('connection', (socket: Socket) => this.hold(socket));
    server.on('upgrade', (asked, socket, head) => this.upgrade(asked, socket, head));
    await new Promise<void>((done) => server.listen(this.port, '127.0.0.1', done));
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
    this.url = `http://127.0.0.1:${this.port}`;
  }

  async shut(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    this.held = [];
    const closed = new Promise((done) => server?.close(done) ?? done(undefined));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  stall(): void {
    this.isStalled = true;
  }

  holdAnswers(path: string): void {
    this.heldPath = path;
  }

  nextBuild(): void {
    this.isNext = true;
  }

  private hold(socket: Duplex): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    // A browser that goes away resets its connections.
    socket.on('error', () => socket.destroy());
  }

  private ask(asked: IncomingMessage, path: string, headers = asked.headers) {
    const { hostname, port } = this.portal;
    return request({ hostname, port, path, method: asked.method, headers });
  }

  private pass(asked: IncomingMessage, answer: ServerResponse): void {
    if (this.isStalled) {
      this.held.push(() => this.pass(asked, answer));
      return;
    }
    const path = asked.url ?? '/';
    const isFile = path.startsWith('/assets/');
    if (this.isNext && isFile && !path.includes(NEXT)) {
      answer.writeHead(404).end();
      return;
    }
    // Copies of the last build in the browser's cache do not answer for the next build.
    const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, ...headers } = asked.headers;
    const passed = this.ask(asked, path.replace(NEXT, ''), this.isNext ? headers : asked.headers);
    passed.on('response', (got) => {
      const isText = /html|javascript|css/.test(got.headers['content-type'] ?? '');
      if (this.isNext && isText) return void this.rename(got, answer);
      const pass = () => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      };
      if (path === this.heldPath) this.held.push(pass);
      else pass();
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }

  private async rename(got: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of got) chunks.push(chunk);
    let text = Buffer.concat(chunks).toString();
    for (const name of this.files) text = text.replaceAll(name, name.replace(/\.\w+$/, `${NEXT}$&`));
    const { 'content-length': _, etag: __, ...headers } = got.headers;
    answer.writeHead(got.statusCode ?? 502, headers);
    answer.end(text);
  }

  private upgrade(asked: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.isStalled) return;
    this.hold(socket);
    const passed = this.ask(asked, asked.url ?? '/');
    passed.on('upgrade', (got, upstream, first) => {
      this.hold(upstream);
      const lines = Object.entries(got.headers).map(([name, value]) => `${name}: ${value}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.write(first);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    passed.on('response', () => socket.destroy());
    passed.on('error', () => socket.destroy());
    passed.end();
  }
}

/** Opens a front of the portal at a free port. */
export async function openFront(portal: string): Promise<Front> {
  const front = new FrontServer(portal);
  await front.open();
  return front;
}
