import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { createHttpStudentSystem } from '@kahan/student-system';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { openUpstream } from './upstream.ts';

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Two calls to a student system at an address. @returns the errors of the log */
async function told(baseUrl: string): Promise<string[]> {
  const lines: string[] = [];
  const log = createLog({ level: 'error', to: { write: (line) => void lines.push(JSON.parse(line).msg) } });
  const { system } = openUpstream({
    ...{ log, metrics: createMetrics(), address: baseUrl },
    system: createHttpStudentSystem({ baseUrl }),
  });
  for (let call = 0; call < 2; call += 1) await system.changes(null, 0).catch(() => undefined);
  return lines;
}

const serving = async (answer: RequestListener) =>
  `http://127.0.0.1:${await listening(createServer(answer))}`;

test('a page that is not there asks whether the address is the one without /v1', async () => {
  const address = await serving((_request, answer) => void answer.writeHead(404).end('nothing'));
  expect(await told(address)).toEqual([
    expect.stringMatching(`^STUDENT_SYSTEM_URL ${address}: answered 404: is it the address without /v1`),
  ]);
});

test('a web page is no interface', async () => {
  const address = await serving(
    (_request, answer) => void answer.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello'),
  );
  expect(await told(address)).toEqual([expect.stringContaining('a page answers there, or a proxy')]);
});

test('a port without a server, and a name without a host', async () => {
  const server = createTcpServer();
  const port = await listening(server);
  await new Promise((closed) => server.close(closed));
  expect(await told(`http://127.0.0.1:${port}`)).toEqual([expect.stringContaining('nothing listens there')]);
  expect(await told('http://sis.invalid')).toEqual([
    expect.stringMatching(/no host has this name|cannot be looked up/),
  ]);
});

test('https to a port of plain http', async () => {
  const address = await serving((_request, answer) => void answer.end('{}'));
  expect(await told(address.replace('http:', 'https:'))).toEqual([
    expect.stringContaining('it speaks plain http at this port'),
  ]);
});

test('one that has answered and fails later says nothing of its address', async () => {
  let isUp = true;
  const address = await serving((_request, answer) => {
    const status = isUp ? 200 : 404;
    isUp = false;
    answer.writeHead(status, { 'content-type': 'application/json' });
    answer.end(JSON.stringify({ epoch: 'e', cursor: 'c', changes: [], more: false }));
  });
  expect(await told(address)).toEqual([]);
});
