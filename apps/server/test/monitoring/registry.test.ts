import { collectDefaultMetrics } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALERTS, metricsIn, PANELS } from '../../../../scripts/monitoring/table/index.ts';
import { REQUEST_SECONDS } from '../../src/platform/metrics.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';

interface Registered {
  name: string;
  help: string;
  type: string;
  labelNames?: string[];
}

const failing = () => ({
  name: 'failing',
  jobs: [{ name: 'failing', everyMs: 500, run: () => Promise.reject(new Error('as told')) }],
});

let portal: TestPortal;
let registered: Registered[];
beforeAll(async () => {
  portal = await startPortal({ capabilities: [failing] });
  const { registry } = portal.portal.engine.metrics;
  collectDefaultMetrics({ register: registry });
  registered = registry.getMetricsAsArray() as unknown as Registered[];
});
afterAll(() => portal.stop());

const named = (exprs: readonly string[]) => new Set(exprs.flatMap(metricsIn));
const shown = named(PANELS.flatMap(({ queries }) => queries.map(({ expr }) => expr)));
const own = () => registered.filter(({ name }) => name.startsWith('kahan_'));

test('every metric of a portal is in a panel, and panels name no other', () => {
  expect([...shown].sort()).toEqual([...registered.map(({ name }) => name), REQUEST_SECONDS].sort());
});

test('alerts name metrics of a portal only', () => {
  const names = new Set([...registered.map(({ name }) => name), REQUEST_SECONDS]);
  expect([...named(ALERTS.map(({ expr }) => expr))].filter((name) => !names.has(name))).toEqual([]);
});

test('counters end in _total, times in _seconds, and each has a HELP without a stop', () => {
  const odd = own().filter(
    ({ name, help, type }) =>
      (type === 'counter') !== name.endsWith('_total') ||
      (type === 'histogram' && !name.endsWith('_seconds')) ||
      /(?:duration|age|oldest|lag)$/.test(name) ||
      !/^[A-Z0-9].*[^.]$/.test(help),
  );
  expect(odd.map(({ name }) => name)).toEqual([]);
});

/** Labels such as `kind`: their values come from code, from the registered kinds or from error codes. */
const BOUNDED = new Set([
  // The values are tables of the portal, and machines of the database.
  'table',
  'standby',
  ...[
    'action',
    'call',
    'catalogue',
    'code',
    'event',
    'failure',
    'fault',
    'feed',
    'kind',
    'login',
    'name',
    'outcome',
  ],
  ...['reason', 'screen', 'service', 'state', 'subject', 'version', 'why'],
]);

test('no label could hold a person: new ones are looked at', () => {
  const labels = new Set(own().flatMap(({ labelNames = [] }) => labelNames));
  expect([...labels].filter((label) => !BOUNDED.has(label))).toEqual([]);
});

test('after a login and reads no login, name or address is in the metrics', async () => {
  const client = await portal.login('student');
  for (const page of ['/api/user/items/active', '/api/user/study', '/api/user/requests'])
    await client.get(page);
  const text = await portal.metrics();
  expect(text).toContain('kahan_build_info{version="');
  expect(text).toMatch(/kahan_security_events_total\{event="login-succeeded"\} 1/);
  expect(text).not.toMatch(/"student"|Novák|127\.0\.0\.1|s0000/);
});

test('the figures from the database are read', async () => {
  await expect
    .poll(() => portal.metrics(), { timeout: 20_000 })
    .toMatch(/kahan_catalogue_age_seconds\{catalogue="rooms"\} \d/);
  const text = await portal.metrics();
  for (const name of [
    'kahan_requests_waiting',
    'kahan_pushes_waiting',
    'kahan_canteens',
    'kahan_database_up',
  ])
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  expect(text).toMatch(/kahan_job_last_success_timestamp_seconds\{name="retries"\} \d/);
});

test('a job that fails is told as failing, and counted', async () => {
  await expect
    .poll(() => portal.metrics(), { timeout: 20_000 })
    .toMatch(/kahan_job_failures_total\{name="failing"\} [1-9]/);
  const text = await portal.metrics();
  expect(text).toContain('kahan_job_failing{name="failing"} 1');
  expect(text).toContain('kahan_job_failing{name="retries"} 0');
  expect(text).not.toContain('last_success_timestamp_seconds{name="failing"}');
});
