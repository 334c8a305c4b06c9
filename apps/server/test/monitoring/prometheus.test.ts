import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ALERTS, PANELS } from '../../../../scripts/monitoring/table/index.ts';
import { addressesOf, type Field, startField } from '../storm/field.ts';
import { storm } from '../storm/storm.ts';
import { TestClient } from '../support/client.ts';
import { openLive } from '../support/live.ts';
import { noPrometheus, type Prometheus, startPrometheus } from '../support/prometheus.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const RULES = join(import.meta.dirname, '../../../../monitoring/kahan-alerts.yml');
const STUDENTS = 100;
/** The value of Grafana's `$__rate_interval`: two scrapes and more. */
const RATE = '15s';

/** These metrics have no values: two portals share a PostgreSQL of their own, whose backups Kahan does not make. */
const OF_THE_EMBEDDED = 'kahan_backup_';
/** These metrics have no values: the database of the test has no standby. */
const OF_A_CLUSTER = 'kahan_replication_';
/** A panel's further query: file operations are seldom under way at the moment of a scrape. */
const SELDOM = 'sum by (type) (nodejs_active_requests)';

describe.skipIf(noPrometheus !== '')(`Prometheus scrapes two portals each second ${noPrometheus}`, () => {
  let field: Field;
  let prometheus: Prometheus;
  const closers: (() => void)[] = [];
  beforeAll(async () => {
    field = await startField(STUDENTS, { env: { ANALYTICS: 'true' } });
    const { pair } = field;
    prometheus = await startPrometheus([pair.portal('a').metricsUrl, pair.portal('b').metricsUrl], RULES);
  });
  afterAll(async () => {
    for (const close of closers) close();
    await prometheus.stop();
    await field.pair.stop();
  });

  /** Calls of students who are not in the storm, and a fault. */
  async function everydayLife(): Promise<void> {
    const { pair, students } = field;
    const [student] = students;
    if (student === undefined) throw new Error('there is no student');
    const { url } = pair.portal('a');
    const live = await openLive(pair.at('a', student.client));
    closers.push(() => live.close());
    // The first reads import the records of the feeds.
    for (const path of ['/api/user/schedule', '/api/user/terms', '/api/user/results'])
      await student.client.get(path);
    const feeds = (await student.client.get('/api/calendar/settings')).json<Record<string, string>>();
    for (const feed of Object.values(feeds)) {
      await expect
        .poll(async () => (await new TestClient(url).get(new URL(feed).pathname)).status, { timeout: 30_000 })
        .toBe(200);
    }
  }

  /** Two reports at each portal, because the first one begins a series. */
  async function reportErrors(): Promise<void> {
    const error = { name: 'TypeError', message: 'as told', screen: 'terms', version: '1.17.0' };
    for (const url of [...field.pair.running('a'), ...field.pair.running('b')]) {
      const { status } = await new TestClient(url).send('POST', '/api/monitor/error', { error });
      expect(status).toBe(204);
    }
  }

  /** One browser sends more reports than are taken; fewer than those that alert an operator are taken. */
  async function reportTooMuch(): Promise<void> {
    const error = { name: 'TypeError', message: 'again', screen: 'terms', version: '1.17.0' };
    const browser = new TestClient(field.pair.portal('a').url);
    const send = async () => (await browser.send('POST', '/api/monitor/error', { error })).status;
    await expect.poll(send, { interval: 1 }).toBe(429);
  }

  /** A student agrees that opened screens are counted, and opens one. */
  async function openScreen(): Promise<void> {
    const [student] = field.students;
    await student?.client.send('PUT', '/api/user/preferences', { agreed_analytics: true });
    const opened = { info: { kind: 'screen', screen: 'terms' } };
    expect((await student?.client.send('POST', '/api/monitor/analytics', opened))?.status).toBe(204);
  }

  /** Logins fail, until their kind of calls is stopped. */
  async function stopLogins(): Promise<void> {
    const { pair } = field;
    await pair.control('PUT', '/fault', { mode: 'down', path: '/v1/authenticate' });
    const client = new TestClient(pair.portal('a').url);
    for (let n = 0; n < 6; n += 1) await client.submitLogin({ username: `s00009${n}`, password: 'demo' });
    await pair.control('DELETE', '/fault');
  }

  test('each panel of the dashboard shows something of a small storm', async () => {
    const terms = await field.open(4, { capacity: 10 });
    await everydayLife();
    await stopLogins();
    await reportErrors();
    await reportTooMuch();
    await openScreen();
    const wishes = field.students.flatMap((student, n) => {
      const term = terms[n % terms.length];
      return term === undefined ? [] : [{ student, term }];
    });
    await storm({ wishes, addresses: addressesOf(field.pair) });
    const queries = PANELS.flatMap(({ title, queries: all }) =>
      all.map(({ expr }) => ({ title, expr })),
    ).filter(
      ({ expr }) => expr !== SELDOM && ![OF_THE_EMBEDDED, OF_A_CLUSTER].some((of) => expr.includes(of)),
    );
    const empty = async () => {
      const found = await Promise.all(
        queries.map(async ({ title, expr }) => {
          const samples = await prometheus.query(expr.replaceAll('$__rate_interval', RATE));
          return samples.length === 0 ? [`${title}: ${expr}`] : [];
        }),
      );
      return found.flat();
    };
    await expect.poll(empty, { timeout: 60_000, interval: 1_000 }).toEqual([]);
  });

  test('all alert rules are evaluated, and none fires', async () => {
    const rules = await prometheus.rules();
    expect(rules.map(({ name }) => name).sort()).toEqual(ALERTS.map(({ name }) => name).sort());
    const unwell = async () =>
      (await prometheus.rules()).flatMap(({ name, health }) => (health === 'ok' ? [] : [name]));
    await expect.poll(unwell, { timeout: 30_000 }).toEqual([]);
    const firing = (await prometheus.rules()).filter(({ state }) => state === 'firing');
    expect(firing.map(({ name }) => name)).toEqual([]);
  });
});
