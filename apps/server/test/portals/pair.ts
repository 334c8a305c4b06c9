import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { openPool } from '../../src/platform/database.ts';
import { TestClient } from '../support/client.ts';
import { databaseUrl, onServer } from '../support/cluster.ts';
import { control } from '../support/portal.ts';
import type { WireProxy } from '../support/proxy.ts';
import { startSandbox } from '../support/sandbox.ts';
import { type PortalProcess, startProcess } from './process.ts';

/** The university's instant: Wednesday in teaching week 9. The portals use the real clock. */
const NOW = new Date('2026-11-18T07:42:00Z');

export type Name = 'a' | 'b';
export const NAMES: readonly Name[] = ['a', 'b'];
export const otherOf = (name: Name): Name => (name === 'a' ? 'b' : 'a');

/** Two portals and one university. Both portals started at the same time on an empty database. */
export interface Pair {
  pool: pg.Pool;
  sandboxUrl: string;
  portal(name: Name): PortalProcess;
  /** Addresses of the running portals, the named one first. */
  running(first: Name): string[];
  /** Ends a portal and removes it from the running ones. @returns its exit code */
  end(name: Name, signal: NodeJS.Signals): Promise<number | null>;
  /** Starts a portal again at its old address. */
  start(name: Name): Promise<void>;
  /** The same browser at a portal. */
  at(name: Name, client: TestClient): TestClient;
  /** Logs in: gets the form from one portal and submits it to another. */
  login(login: string, form: Name, sent: Name): Promise<TestClient>;
  control<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  /** Enters another attempt of a student at an exam: one card. */
  grade(login: string, code: string | undefined): Promise<void>;
  /** Publishes news. */
  publish(title: string): Promise<void>;
  /** The leader; null while there is none, or while there are two. */
  leader(): Promise<Name | null>;
  /** The value of a metric of a portal, 0 when the metric is absent. */
  metric(name: Name, line: string): Promise<number>;
  count(sql: string, values?: unknown[]): Promise<number>;
  stop(): Promise<void>;
}

export interface PairOptions {
  /** Students of the university, besides the demo logins. */
  students?: number;
  /** The instant at which the clock of the university is pinned. */
  now?: Date;
  /** Environment of the university. */
  sandbox?: Record<string, string>;
  /** A proxy between the portals and the university. */
  proxy?: WireProxy;
  /** Environment of one portal, besides that of both. */
  own?: Partial<Record<Name, Record<string, string>>>;
}

export async function startPair(
  env: Record<string, string>,
  { students = 100, now = NOW, sandbox: university = {}, proxy, own = {} }: PairOptions = {},
): Promise<Pair> {
  const { url: server } = inject('testCluster');
  const database = `kahan_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `CREATE DATABASE ${database}`);
  // The tests' cluster does not wait for the disk at commit; here commits must be durable, as in production.
  await onServer(server, `ALTER DATABASE ${database} SET synchronous_commit = on`);
  const url = databaseUrl(server, database);
  const pool = openPool({ connectionString: url });
  const sandbox = await startSandbox({ now, students, env: university });
  if (proxy !== undefined) proxy.target = sandbox.url;
  const environmentOf = (name: Name) => ({
    ...{ DATABASE_URL: url, STUDENT_SYSTEM_URL: proxy?.url ?? sandbox.url },
    ...env,
    ...own[name],
  });
  const [a, b] = await Promise.all([startProcess(environmentOf('a')), startProcess(environmentOf('b'))]);
  const portals: Record<Name, PortalProcess> = { a, b };
  const isUp: Record<Name, boolean> = { a: true, b: true };
  const attempts = new Map<string, number>();

  const pair: Pair = {
    pool,
    sandboxUrl: sandbox.url,
    portal: (name) => portals[name],
    running: (first) => [first, otherOf(first)].filter((name) => isUp[name]).map((name) => portals[name].url),
    end(name, signal) {
      isUp[name] = false;
      return portals[name].end(signal);
    },
    async start(name) {
      portals[name] = await startProcess({
        ...environmentOf(name),
        PORT: new URL(portals[name].url).port,
      });
      isUp[name] = true;
    },
    at: (name, client) => Object.assign(client.copy(), { url: portals[name].url }),
    async login(login, form, sent) {
      const client = new TestClient(portals[form].url);
      const { text } = await client.get('/api/login');
      const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
      Object.assign(client, { url: portals[sent].url });
      const { status } = await client.request('POST', '/api/login', {
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        body: new URLSearchParams({ token, page: '/', username: login, password: 'demo' }).toString(),
      });
      if (status !== 303) throw new Error(`${login} could not log in: ${status}`);
      return client;
    },
    control: (method, path, body) => control(sandbox.url, method, path, body),
    async grade(login, code) {
      const attempt = (attempts.get(`${login} ${code}`) ?? 20) + 1;
      attempts.set(`${login} ${code}`, attempt);
      await pair.control('PUT', '/results', { login, code, attempt, kind: 'exam', grade: 'B' });
    },
    async publish(title) {
      const text = { cs: title, en: title };
      await pair.control('POST', '/news', { title: text, body: text });
    },
    async leader() {
      const leading: Name[] = [];
      for (const name of NAMES.filter((one) => isUp[one])) {
        if ((await pair.metric(name, 'kahan_sync_leading')) === 1) leading.push(name);
      }
      return leading.length === 1 ? (leading[0] ?? null) : null;
    },
    async metric(name, line) {
      const text = await (await fetch(portals[name].metricsUrl)).text();
      const found = text.split('\n').find((one) => one.startsWith(`${line} `));
      return Number(found?.slice(line.length + 1) ?? 0);
    },
    async count(sql, values = []) {
      const { rows } = await pool.query<{ n: number }>(`select count(*) as n from ${sql}`, values);
      return Number(rows[0]?.n);
    },
    async stop() {
      await Promise.all(NAMES.filter((name) => isUp[name]).map((name) => portals[name].end('SIGTERM')));
      await proxy?.close();
      await sandbox.stop();
      await pool.end();
      await onServer(server, `DROP DATABASE ${database} WITH (FORCE)`);
    },
  };
  return pair;
}
