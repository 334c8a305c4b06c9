import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { openSpans } from './opentelemetry.ts';
import { Trace } from './trace.ts';

function place(endpoint: string) {
  let logged = '';
  const to = {
    write(line: string) {
      logged += line;
    },
  };
  const log = createLog({ level: 'warn', to });
  return { spans: openSpans(endpoint, { version: '1', instance: 'test', log }), logged: () => logged };
}

const span = (trace: Trace) => ({
  ...{ trace, kind: 'request' as const, name: 'GET /a', startedAt: 1, endedAt: 2_500.5, isFailed: false },
  attributes: { 'http.route': '/a' },
});

test('a collector that is not there is told once in the log, and holds nothing up', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await expect.poll(() => server.listening).toBe(true);
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const { spans, logged } = place(`http://127.0.0.1:${port}`);
  for (let n = 0; n < 3; n += 1) spans.record(span(Trace.begin()));
  await spans.stop();
  expect(logged().match(/could not be sent/g)).toHaveLength(1);
}, 15_000);

test('a span has its time, and one that its caller does not record is left out', async () => {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await expect.poll(() => server.listening).toBe(true);
  const { spans, logged } = place(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const trace = Trace.begin();
  spans.record(span(trace));
  spans.record(span(Trace.ofRequest(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`)));
  await spans.stop();
  server.close();
  expect([bodies.length, logged()]).toEqual([1, '']);
  const [sent] = JSON.parse(bodies[0] ?? '').resourceSpans[0].scopeSpans[0].spans;
  expect(sent).toMatchObject({ traceId: trace.id, spanId: trace.spanId, name: 'GET /a' });
  expect(Number(BigInt(sent.endTimeUnixNano) - BigInt(sent.startTimeUnixNano))).toBeCloseTo(2_499.5e6, -5);
  expect(bodies[0]).not.toContain('aaaaaaaa');
});
