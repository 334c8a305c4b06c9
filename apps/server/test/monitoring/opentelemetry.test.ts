import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Pair, startPair } from '../portals/pair.ts';
import { until } from '../support/live.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: object }[];
}

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
/** Makes a process say which modules of OpenTelemetry it loads, but the types and no-ops that prom-client asks for. */
const TELLS = `--import data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module';
   registerHooks({ load(url, context, next) {
     if (/@opentelemetry\\/(?!api\\/)/.test(url)) process.stderr.write('LOADED ' + url + '\\n');
     return next(url, context);
   } });`,
)}`;

const bodies: string[] = [];
let collector: Server;
let pair: Pair;
beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      bodies.push(`${request.method} ${request.url} ${body}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await until(() => collector.listening);
  const { port } = collector.address() as AddressInfo;
  pair = await startPair(
    { NODE_OPTIONS: TELLS, TRUST_PROXY: '127.0.0.1' },
    { own: { a: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` } } },
  );
});
afterAll(async () => {
  await pair.stop();
  collector.close();
});

interface Batch {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

const spans = (): Span[] =>
  bodies
    .map((body) => JSON.parse(body.replace('POST /v1/traces ', '')) as Batch)
    .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
    .flatMap((scope) => scope.spans);
const ofTrace = (id: string) => spans().filter(({ traceId }) => traceId === id);

test('a request and its calls arrive at the collector as spans of its trace, answers from memory too', async () => {
  const client = await pair.login('student', 'a', 'a');
  const path = '/api/user/items/active';
  await expect.poll(async () => (await client.get(path)).status, { timeout: 30_000 }).toBe(200);
  for (let n = 0; n < 3; n += 1) await client.get(path, { traceparent: `00-${ID}-${PARENT}-01` });
  await until(() => ofTrace(ID).length >= 3);
  for (const span of ofTrace(ID)) {
    expect(span).toMatchObject({ parentSpanId: PARENT, name: `GET ${path}` });
    expect(span.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  }
  const login = spans().find(({ name }) => name === 'POST /api/login');
  const call = spans().find(({ name }) => name === 'student system authenticate');
  expect(call).toMatchObject({ traceId: login?.traceId, parentSpanId: login?.spanId });
  expect(bodies.join()).not.toMatch(/"student"|s0000|demo/);
});

test('a trace that its caller does not record is not sent', async () => {
  const unrecorded = ID.replace('4b', '5c');
  const client = await pair.login('student2', 'a', 'a');
  await client.get('/api/user', { traceparent: `00-${unrecorded}-${PARENT}-00` });
  const known = spans().length;
  await client.get('/api/user');
  await until(() => spans().length > known);
  expect(ofTrace(unrecorded)).toEqual([]);
});

test('without an endpoint no module of OpenTelemetry is loaded', async () => {
  const client = await pair.login('teacher', 'b', 'b');
  expect((await client.get('/api/user')).status).toBe(200);
  expect(pair.portal('a').output()).toContain('LOADED ');
  expect(pair.portal('b').output()).not.toContain('LOADED ');
});
