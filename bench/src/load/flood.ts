// Load of row 5: anonymous clients that request public lists and personal data as fast as they are answered.
import { connect } from 'node:net';
import { serve } from '../servers/serve.ts';

export interface FloodOrder {
  port: number;
  host: string;
  connections: number;
}

interface FloodReport {
  perSecond: number;
}

const PATHS = [
  'GET /api/schedules/room',
  'GET /api/versioninfo',
  'GET /api/user/items/active',
  'POST /api/erudio/terms/sign-in',
  'GET /login',
  'GET /api/login',
];

let begun = 0;
let count = 0;
let isOn = false;
let ended: Promise<unknown> = Promise.resolve();

/** Begins the load; `end` stops it. */
function begin({ port, host, connections }: FloodOrder): void {
  isOn = true;
  begun = performance.now();
  count = 0;
  const messages = PATHS.map((path) => {
    const body = path.startsWith('POST') ? '{"term_id":"x"}' : '';
    const type = body === '' ? '' : `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
    return `${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: kahan_access=${'x'.repeat(43)}\r\n${type}\r\n${body}`;
  });
  ended = Promise.all(Array.from({ length: connections }, (_, i) => flood(port, messages, i)));
}

/** Reopens each connection that the server closes. */
async function flood(port: number, messages: readonly string[], first: number): Promise<void> {
  for (let n = first; isOn; ) {
    n = await new Promise<number>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let next = n;
      let pending = 0;
      let isHead = true;
      const ask = () => {
        if (!isOn) socket.destroy();
        else socket.write(messages[next++ % messages.length] ?? '');
      };
      socket.once('connect', ask);
      socket.on('error', () => {});
      socket.once('close', () => resolve(next));
      socket.on('data', (chunk: Buffer) => {
        if (isHead) {
          const text = chunk.toString('latin1');
          const end = text.indexOf('\r\n\r\n');
          if (end < 0) return;
          pending = Number(/content-length: *(\d+)/i.exec(text)?.[1] ?? 0) - (chunk.length - end - 4);
          isHead = false;
        } else pending -= chunk.length;
        if (pending > 0) return;
        isHead = true;
        count += 1;
        ask();
      });
    });
  }
}

async function end(): Promise<FloodReport> {
  const seconds = (performance.now() - begun) / 1000;
  isOn = false;
  // Pending answers are dropped.
  void ended;
  return { perSecond: count / seconds };
}

const api = { begin, end };
export type FloodLoad = typeof api;
serve(api);
