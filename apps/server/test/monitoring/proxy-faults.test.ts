import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProxyFaults } from '../../src/platform/http/admit/proxy-faults.ts';
import { createLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { LiveClient } from '../support/live.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';

const PUBLIC_URL = 'https://kahan.example';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ env: { TRUST_PROXY: '10.0.0.0/8', PUBLIC_URL } });
});
afterAll(() => portal.stop());

const counted = async (fault: string) =>
  Number(
    new RegExp(`kahan_proxy_faults_total\\{fault="${fault}"\\} (\\d+)`).exec(await portal.metrics())?.[1],
  );
const linesOf = (fault: string) =>
  portal
    .logged()
    .split('\n')
    .filter((line) => line.includes(`"fault":"${fault}"`))
    .map((line) => JSON.parse(line));

test('a forwarded request of a sender that TRUST_PROXY does not name is counted, and told once with the sender', async () => {
  await fetch(`${portal.url}/healthz`);
  expect(await counted('untrusted-sender')).toBe(0);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-forwarded-proto'])
    await fetch(`${portal.url}/healthz`, { headers: { [name]: '203.0.113.7' } });
  expect(await counted('untrusted-sender')).toBe(3);
  expect(linesOf('untrusted-sender')).toMatchObject([
    { level: 40, sender: '127.0.0.1', msg: expect.stringContaining('TRUST_PROXY') },
  ]);
  expect(JSON.stringify(linesOf('untrusted-sender'))).not.toContain('203.0.113.7');
});

test('a web socket without Upgrade is counted and told with what the proxy must pass on', async () => {
  await fetch(`${portal.url}/socket.io/?EIO=4&transport=websocket`);
  expect(await counted('no-upgrade')).toBe(1);
  expect(linesOf('no-upgrade')).toMatchObject([
    { level: 40, msg: expect.stringMatching(/Upgrade.*nginx: proxy_http_version 1\.1/) },
  ]);
  // A complete handshake is no fault.
  const live = new LiveClient(portal.url, {});
  await live.settle();
  live.close();
  expect(await counted('no-upgrade')).toBe(1);
});

/** Submits as a browser over plain http: it drops cookies that are for https, and names the origin of the page. */
function submit(lang: 'cs' | 'en', origin: string): Promise<string> {
  const body = new URLSearchParams({ username: 'student', password: 'demo', token: '', page: '/', lang });
  return fetch(`${portal.url}/api/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  }).then((answer) => answer.text());
}

test('[SESSION-01] a login at another address than PUBLIC_URL says where to log in, and the operator is told', async () => {
  expect(await submit('en', portal.url)).toMatch(
    /at another address than the portal’s.* https:\/\/kahan\.example /,
  );
  expect(await submit('cs', portal.url)).toMatch(/na jiné adrese, než má portál.*https:\/\/kahan\.example/);
  expect(await counted('other-origin')).toBe(2);
  expect(linesOf('other-origin')).toMatchObject([
    { level: 40, origin: portal.url, msg: expect.stringContaining('PUBLIC_URL') },
  ]);
  // A page of another site makes no lines: its form is refused as before.
  expect(await submit('en', 'https://elsewhere.example')).toContain('open for too long');
  expect(await submit('en', PUBLIC_URL)).toContain('open for too long');
  expect(await counted('other-origin')).toBe(2);
});

/** The faults of a portal behind a proxy at the loopback, and their lines. */
function watched(trustProxy: string) {
  const lines: { fault: string; timesSince?: number }[] = [];
  let now = 0;
  const faults = new ProxyFaults({
    ...{ trustProxy, metrics: createMetrics(), now: () => now },
    log: createLog({ level: 'warn', to: { write: (line) => void lines.push(JSON.parse(line)) } }),
  });
  faults.stop();
  return { faults, lines, pass: (ms: number) => (now += ms) };
}

/** Sends a request with these headers through a real connection. */
async function received(faults: ProxyFaults, headers: Record<string, string>, times = 1): Promise<void> {
  const server = createServer((message, answer) => {
    faults.look(message, { isKnown: true });
    answer.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (let time = 0; time < times; time += 1)
    await new Promise((resolve) => {
      request({ port, headers, host: '127.0.0.1' }, (answer) => answer.resume().on('end', resolve)).end();
    });
  await new Promise((resolve) => server.close(resolve));
}

test('a proxy that is named is no fault, and one that is not is told again after an hour', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };
  const right = watched('127.0.0.1');
  await received(right.faults, forwarded, 3);
  expect(right.lines).toEqual([]);
  const wrong = watched('10.0.0.1');
  await received(wrong.faults, forwarded, 3);
  wrong.pass(3_600_000);
  await received(wrong.faults, forwarded);
  expect(wrong.lines).toMatchObject([{ fault: 'untrusted-sender' }, { timesSince: 2 }]);
});

test('no socket beside many calls of users is told; one that is open, or few calls, are not', async () => {
  const { faults, lines } = watched('127.0.0.1');
  await received(faults, {}, 99);
  faults.lookForSockets();
  const socket = new PassThrough();
  faults.upgraded(socket);
  await received(faults, {}, 120);
  faults.lookForSockets();
  await received(faults, {}, 120);
  faults.lookForSockets();
  expect(lines).toEqual([]);
  socket.destroy();
  await new Promise((resolve) => socket.once('close', resolve));
  await received(faults, {}, 120);
  faults.lookForSockets();
  expect(lines).toEqual([]);
  await received(faults, {}, 100);
  faults.lookForSockets();
  expect(lines).toMatchObject([{ fault: 'no-sockets', calls: 100 }]);
});
