// Load of rows 1 and 2: keep-alive connections that repeat a request as soon as it is answered. It uses raw sockets,
// because it must cost less CPU than the servers that it measures.
import { connect, type Socket } from 'node:net';
import { serve } from '../servers/serve.ts';

export interface LoadOrder {
  port: number;
  /** The request as bytes of HTTP/1.1. */
  request: string;
  connections: number;
  milliseconds: number;
  /** The answer expected each time. */
  expect: { status: number; bodyBytes: number };
}

interface LoadReport {
  requestsPerSecond: number;
  /** Share of its core that the load has used. */
  busy: number;
}

async function run(order: LoadOrder): Promise<LoadReport> {
  const clients = await Promise.all(Array.from({ length: order.connections }, () => Client.open(order)));
  const used = process.cpuUsage();
  const begun = performance.now();
  const deadline = begun + order.milliseconds;
  const counts = await Promise.all(clients.map((client) => client.askUntil(deadline)));
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(used);
  return {
    requestsPerSecond: counts.reduce((sum, count) => sum + count, 0) / (order.milliseconds / 1000),
    busy: (user + system) / 1e6 / seconds,
  };
}

const HEAD_END = '\r\n\r\n';

class Client {
  private readonly socket: Socket;
  private readonly order: LoadOrder;
  private readonly request: Buffer;
  private pending: Buffer | undefined;
  private answered = 0;
  private deadline = 0;
  private done: ((count: number) => void) | undefined;
  private failed: ((error: Error) => void) | undefined;

  private constructor(socket: Socket, order: LoadOrder) {
    this.socket = socket;
    this.order = order;
    this.request = Buffer.from(order.request, 'latin1');
    socket.on('data', (chunk) => this.receive(chunk));
    socket.on('error', (error) => this.failed?.(error));
    socket.on('close', () => this.failed?.(new Error('the server closed a connection')));
  }

  static open(order: LoadOrder): Promise<Client> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => resolve(new Client(socket, order)));
    });
  }

  /** Answers that arrived before the deadline. */
  askUntil(deadline: number): Promise<number> {
    this.deadline = deadline;
    return new Promise((resolve, reject) => {
      this.done = resolve;
      this.failed = reject;
      this.socket.write(this.request);
    });
  }

  private receive(chunk: Buffer): void {
    const data = this.pending === undefined ? chunk : Buffer.concat([this.pending, chunk]);
    const headEnd = data.indexOf(HEAD_END);
    const head = headEnd < 0 ? undefined : data.toString('latin1', 0, headEnd);
    const end = head === undefined ? undefined : headEnd + HEAD_END.length + bodyBytes(head);
    if (head === undefined || end === undefined || data.length < end) {
      this.pending = data;
      return;
    }
    this.pending = undefined;
    const status = Number(head.slice(9, 12));
    const body = end - headEnd - HEAD_END.length;
    if (status !== this.order.expect.status || body !== this.order.expect.bodyBytes || data.length > end) {
      this.failed?.(new Error(`answered ${status} with ${body} bytes: ${data.toString().slice(0, 600)}`));
      this.socket.destroy();
      return;
    }
    this.next();
  }

  private next(): void {
    if (performance.now() < this.deadline) {
      this.answered++;
      this.socket.write(this.request);
      return;
    }
    this.failed = undefined;
    this.socket.destroy();
    this.done?.(this.answered);
  }
}

/** The length of the body that follows a head, bytes. */
function bodyBytes(head: string): number {
  if (head.startsWith('304', 9) || head.startsWith('204', 9)) return 0;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without a length: ${head}`);
  return Number(length);
}

const api = { run };
export type HttpLoad = typeof api;
serve(api);
