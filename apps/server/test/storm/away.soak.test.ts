import type { SyncRequest } from '@kahan/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pruneEvents } from '../../src/engine/delivery/index.ts';
import { KEEP_EVENTS_DAYS } from '../../src/engine/mirror/jobs.ts';
import type { TestClient } from '../support/client.ts';
import { type LiveClient, openLive, until } from '../support/live.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { IS_WHOLE } from '../support/soak.ts';
import { askFor, enrolledStudents, requestsOf, type Student } from '../support/students.ts';
import { check, settled, type Verdict } from './checker.ts';
import type { Told } from './storm.ts';

/** Students of each absence. */
const SIZE = IS_WHOLE ? { students: 200, places: 100 } : { students: 12, places: 6 };

vi.setConfig({ testTimeout: IS_WHOLE ? 300_000 : 60_000, hookTimeout: 120_000 });

/** Seconds that a socket is away. The first come back before the outcome, the last when the log is gone. */
const ABSENCES = [1, 2, 60, 3_600, (KEEP_EVENTS_DAYS + 1) * 86_400];

let portals: [TestPortal, TestPortal];
let students: Student[];
let code: string;

beforeAll(async () => {
  const count = SIZE.students * ABSENCES.length;
  const first = await startPortal({ students: Math.max(100, count) });
  portals = [first, await startPortal({ beside: first })];
  const { results } = await first.control<{ results: { code: string }[] }>('GET', '/students/student');
  code = results[0]?.code ?? '';
  students = await enrolledStudents(
    { pool: first.database.pool, url: first.url, sandboxUrl: first.sandboxUrl },
    code,
    count,
  );
});
afterAll(async () => {
  for (const portal of portals?.toReversed() ?? []) await portal.stop();
});

/** An open page of a student. It loads the requests after a message that they changed, and shows each outcome. */
class Tab {
  readonly student: Student;
  /** Outcomes that it has shown to its user, in order. */
  readonly told: SyncRequest[] = [];
  /** Messages that named a request of its own, and those to load everything again. */
  readonly named: string[] = [];
  reloads = 0;
  readonly client: TestClient;
  private live: LiveClient | null = null;
  private cursor: string | undefined;
  private done = 0;

  constructor(student: Student, client: TestClient) {
    this.student = student;
    this.client = client;
  }

  async open(): Promise<void> {
    this.live = await openLive(this.client, this.cursor);
    this.done = 0;
    await this.follow();
  }

  close(): void {
    this.cursor = this.live?.cursor;
    this.live?.close();
  }

  async follow(): Promise<void> {
    const news = this.live?.payloads('service_updated').slice(this.done) ?? [];
    this.done += news.length;
    const about = news.filter(({ service_name }) => service_name === 'requests');
    for (const { ids } of about) {
      if (ids.length === 0) this.reloads += 1;
      this.named.push(...ids);
    }
    if (about.length > 0) await this.load();
  }

  private async load(): Promise<void> {
    const ended = (await requestsOf(this)).filter(({ state }) => state !== 'waiting');
    this.told.push(...ended);
    if (ended.length === 0) return;
    await this.client.send('POST', '/api/user/requests/seen', { ids: ended.map(({ id }) => id) });
  }
}

test(`sockets away for ${ABSENCES.join(', ')} s while ${SIZE.students * ABSENCES.length} requests end: each student learns the outcome once`, async () => {
  const [first, second] = portals;
  const { clock, database, sandboxUrl } = first;
  const { term_ids } = await first.control<{ term_ids: string[] }>('POST', '/terms', {
    ...{ code, count: ABSENCES.length, capacity: SIZE.places, space: null },
  });
  const terms = term_ids.map((term_id) => ({ term_id, code }));
  const groups = await Promise.all(
    ABSENCES.map(async (_, n) => {
      const own = students.slice(n * SIZE.students, (n + 1) * SIZE.students);
      const tabs = own.map((student, i) => new Tab(student, student.client.copy(portals[i % 2]?.url)));
      await Promise.all(tabs.map((tab) => tab.open()));
      return { tabs, term: terms[n] ?? { term_id: '', code } };
    }),
  );
  await first.control('PUT', '/fault', { mode: 'hang', path: '/v1/commands' });
  const told: Told[] = [];
  const asking = Promise.all(
    groups.flatMap(({ tabs, term }) =>
      tabs.map(async ({ student }, i) => {
        const client = student.client.copy(portals[(i + 1) % 2]?.url);
        const answer = (await askFor({ ...student, client }, 'sign-in', term)).json<{
          sync_request: SyncRequest;
        }>();
        told.push({ student, term, answer: answer.sync_request });
      }),
    ),
  );
  await asking;
  expect(new Set(told.map(({ answer }) => answer.state))).toEqual(new Set(['waiting']));
  for (const { tabs } of groups) for (const tab of tabs) tab.close();

  const place = { pool: database.pool, sandboxUrl };
  let verdict: Verdict | undefined;
  let passed = 0;
  for (const [n, seconds] of ABSENCES.entries()) {
    clock.advance(seconds - passed);
    passed = seconds;
    if (n === 1) {
      await first.control('DELETE', '/fault');
      await settled(database.pool);
    }
    if (n === ABSENCES.length - 1) {
      verdict = await check(place, { told, terms, students: [], at: () => second.url });
      await pruneEvents(first.db, new Date(clock.now().getTime() - KEEP_EVENTS_DAYS * 86_400_000));
    }
    const tabs = groups[n]?.tabs ?? [];
    await Promise.all(tabs.map((tab) => tab.open()));
    if (n === 0) continue;
    // The first group was connected again when its requests ended.
    const waiting = n === 1 ? groups.slice(0, 2).flatMap((group) => group.tabs) : tabs;
    await Promise.all(waiting.map((tab) => until(() => tab.follow().then(() => tab.told.length > 0))));
    // Students who are away once more see no outcome again.
    for (const tab of waiting) tab.close();
    await Promise.all(waiting.map((tab) => tab.open()));
  }

  const { rows } = await database.pool.query<{ login: string; id: string; end: string }>(
    `select login, request_id::text as id, concat_ws(' ', state, reason) as "end" from requests join users using (user_id)`,
  );
  const ends = new Map(rows.map(({ login, id, end }) => [login, `${id} ${end}`]));
  for (const [n, { tabs }] of groups.entries()) {
    const isGone = n === ABSENCES.length - 1;
    for (const tab of tabs) {
      const heard = tab.told.map(({ id, state, reason }) => [id, state, reason].filter(Boolean).join(' '));
      expect(heard).toEqual([ends.get(tab.student.login)]);
      expect([tab.named.length, tab.reloads]).toEqual(isGone ? [0, 1] : [1, 0]);
    }
  }
  expect(verdict?.wrong).toEqual([]);
  expect(verdict?.signed).toBe(ABSENCES.length * SIZE.places);
  console.log(`away: ${JSON.stringify(verdict?.ends)} for absences of ${ABSENCES.join(', ')} s`);
});
