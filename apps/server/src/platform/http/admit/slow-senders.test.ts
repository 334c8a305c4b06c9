import { connect, type Socket } from 'node:net';
import type { RouteTable } from '@kahan/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { until } from '../../../../test/support/live.ts';
import { NO_AUDIT } from '../../audit.ts';
import { createLog } from '../../log.ts';
import { createMetrics } from '../../metrics.ts';
import { cookieJar } from '../guard/cookies.ts';
import type { Credentials } from '../guard/credentials.ts';
import type { AnyHandlers, LiveSession } from '../guard/handler.ts';
import { readForm } from '../guard/multipart.ts';
import { registerCalls } from '../guard/register.ts';
import { securityHeaders } from '../guard/security.ts';
import { createHttp } from './server.ts';
import { SENDER_LIMITS, type SenderLimits } from './slow-senders.ts';

const PUBLIC_URL = 'http://127.0.0.1';
const KNOWN = 'cookie: kahan_access=known\r\nx-csrf-token: token\r\n';
const FORM = 'content-type: multipart/form-data; boundary=x\r\n';
const PART = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(100)}`;
const user: LiveSession = {
  userId: 7,
  login: 'student',
  sessionId: 's',
  language: null,
  // sha256 of "token"
  csrfHash: Buffer.from('3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0', 'hex'),
  expiresAt: Number.POSITIVE_INFINITY,
};
const said = { summary: 'of this test', errors: [] };
const ROUTES: RouteTable = {
  'GET /api/public': { policy: 'public', response: 'empty', ...said },
  'POST /api/public': { policy: 'public', body: z.object({}), response: 'empty', ...said },
  'POST /api/own': { policy: 'user', body: z.object({}), response: 'empty', ...said },
  'POST /api/file': { policy: 'user', body: z.object({}), multipart: true, response: 'empty', ...said },
};

let port: number;
let stop: () => Promise<void>;
let sockets: Socket[];
/** Files whose reading has begun. */
let begun: number;
let answered: number;

async function start(senders: SenderLimits): Promise<void> {
  const jar = cookieJar({ secure: false });
  const http = createHttp({
    ...{ trustProxy: false, jar, log: createLog({ level: 'silent' }), metrics: createMetrics() },
    security: securityHeaders({ publicUrl: PUBLIC_URL, secure: false }),
    words: (code) => code,
    senders,
  });
  const nothing = async () => undefined;
  const handlers: AnyHandlers = {
    'GET /api/public': nothing,
    'POST /api/public': nothing,
    'POST /api/own': nothing,
    async 'POST /api/file'({ request, reply }: { request: never; reply: never }) {
      const { file } = await readForm(request, reply);
      begun += 1;
      for await (const _chunk of file?.bytes ?? []);
    },
  };
  const session = ({ cookie }: Credentials) => (cookie === 'kahan_access=known' ? user : null);
  registerCalls(http, [handlers], {
    authenticator: { remembered: session, authenticate: session },
    patiently: (reading) => reading,
    permits: (policy, who) => (policy !== 'public' && who === null ? 'NOT_AUTHENTICATED' : null),
    publicUrl: PUBLIC_URL,
    audit: NO_AUDIT,
    routes: ROUTES,
  });
  port = Number(new URL(await http.app.listen({ port: 0, host: '127.0.0.1' })).port);
  stop = () => http.app.close();
}

beforeEach(() => {
  sockets = [];
  begun = 0;
  answered = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets) socket.destroy();
  await stop();
});

/** Sends bytes on a connection of its own; counts answers. */
function send(bytes: string): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.push(socket);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    answered += chunk.toString().split('HTTP/1.1 ').length - 1;
  });
  socket.write(bytes);
  return socket;
}
const head = (call: string, headers = '', length = 100) =>
  `${call} HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n${headers}\r\n`;
const json = 'content-type: application/json\r\n';
const closed = (among: readonly Socket[]) => among.filter((socket) => socket.destroyed).length;

describe('a request whose body does not arrive', () => {
  test('of a known login does not make strangers wait', async () => {
    await start(SENDER_LIMITS);
    send(`${head('POST /api/own', KNOWN + json)}{`);
    send(head('GET /api/public', '', 0));
    await until(() => answered === 1);
    // While a known login is being served, strangers wait for a timer, which does not come now.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    for (let n = 0; n < 20; n += 1) send(head('GET /api/public', '', 0));
    while (answered < 21) await new Promise(setImmediate);
  });

  test.each([
    ['without a login', 'POST /api/public', json],
    ['of a known login', 'POST /api/own', KNOWN + json],
    ['of one that is refused before its body is read', 'POST /api/own', json],
    ['of a form without a login', 'POST /api/file', FORM],
  ])('%s is ended', async (_what, call, headers) => {
    await start({ ...SENDER_LIMITS, everyMs: 10, bodyMs: 100 });
    const slow = send(`${head(call, headers)}{`);
    await until(() => slow.destroyed);
  });

  test('many of one address: the oldest are ended', async () => {
    await start({ ...SENDER_LIMITS, everyMs: 10, ofAddress: 3 });
    const slow: Socket[] = [];
    for (let n = 0; n < 10; n += 1) {
      slow.push(send(`${head('POST /api/public', json)}{`));
      await until(() => slow.at(-1)?.pending === false);
    }
    await until(() => closed(slow) === 7);
    expect(closed(slow.slice(-3))).toBe(0);
  });
});

describe('an upload', () => {
  const upload = () => send(`${head('POST /api/file', KNOWN + FORM, 100_000)}${PART}`);

  test('may take longer than another request while it keeps a rate', async () => {
    const limits = { everyMs: 10, bodyMs: 20, uploadWindowMs: 2_000, uploadBytesPerSecond: 1_000 };
    await start({ ...SENDER_LIMITS, ...limits });
    const [steady, stalled] = [upload(), upload()];
    const feeding = setInterval(() => steady.write('x'.repeat(100)), 10);
    await until(() => stalled.destroyed);
    clearInterval(feeding);
    expect(begun).toBe(2);
    expect(steady.destroyed).toBe(false);
  });

  test('of one user is refused while three are under way', async () => {
    await start(SENDER_LIMITS);
    for (let n = 0; n < 3; n += 1) upload();
    await until(() => begun === 3);
    const fourth = upload();
    let answer = '';
    fourth.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    await until(() => answer.includes('TOO_MANY_REQUESTS'));
    expect(answer).toMatch(/^HTTP\/1.1 429/);
    sockets[0]?.destroy();
    await until(() => {
      if (begun < 4) upload();
      return begun >= 4;
    });
  });
});

describe('a connection', () => {
  /** All bytes that come back until the connection ends; the test itself does not end it. */
  const heard = async (socket: Socket): Promise<string> => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    await new Promise((resolve) => socket.once('close', resolve));
    return text;
  };
  const statuses = (text: string) =>
    [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

  test('on which nothing was sent is closed without a word', async () => {
    await start({ ...SENDER_LIMITS, headMs: 100 });
    expect(await heard(send(''))).toBe('');
  });

  test('with half of a head gets 408, after which a client may ask again', async () => {
    await start({ ...SENDER_LIMITS, headMs: 100 });
    const text = await heard(send('GET /api/public HTTP/1.1\r\nhost: x\r\n'));
    expect(statuses(text)).toEqual([408]);
    expect(text.toLowerCase()).toContain('connection: close');
    expect(text.toLowerCase()).toContain('x-content-type-options: nosniff');
  });

  test('with garbage behind a good request gets the answer to that request alone', async () => {
    await start(SENDER_LIMITS);
    expect(statuses(await heard(send(`${head('GET /api/public', '', 0)}\0\0 garbage\r\n\r\n`)))).toEqual([
      204,
    ]);
    expect(statuses(await heard(send('\0\0 garbage\r\n\r\n')))).toEqual([400]);
  });
});
