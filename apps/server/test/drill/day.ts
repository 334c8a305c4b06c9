import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SyncRequest } from '@kahan/contract';
import { IDEMPOTENCY_KEY_HEADER } from '@kahan/contract/runtime';
import type { Pool } from 'pg';
import { type Follower, openFollower } from '../portals/follower.ts';
import { check, settled } from '../storm/checker.ts';
import type { TestAnswer } from '../support/client.ts';
import { until } from '../support/live.ts';
import { control } from '../support/portal.ts';
import {
  type Campus,
  enrolledStudents,
  type OpenTerm,
  type Student,
  type TermCall,
  termBody,
} from '../support/students.ts';

const READS = ['/api/user/results', '/api/user/items/active', '/api/user/terms', '/api/classes'];
const READ_PAUSE_MS = 30;
const COMMAND_PAUSE_MS = 150;
/** Pause between two tries of a call that was not answered, ms. */
const AGAIN_MS = 200;
/** A request that is missing from this many lists in a row is lost, and `wrong` reports it. */
const MISSED_MOST = 50;

/** A command, and the request as which it was acknowledged. */
interface Act {
  student: Student;
  call: TermCall;
  request: SyncRequest;
  /** Begin of the acknowledged call, by `performance.now()`. */
  asked: number;
}

export interface DayOptions extends Omit<Campus, 'pool'> {
  pool(): Pool;
  students: readonly Student[];
  /** An exam date that nobody else knows of. */
  term: OpenTerm;
}

/** Students of one subject with an exam date that nobody else knows of, once their records are read. `url`: the proxy. */
export async function studentsOfTerm(campus: Campus, count: number): Promise<Omit<DayOptions, 'pool'>> {
  const { pool: _pool, ...addresses } = campus;
  const { sandboxUrl } = campus;
  const { results } = await control<{ results: { code: string }[] }>(
    ...([sandboxUrl, 'GET', '/students/student'] as const),
  );
  const code = results[0]?.code ?? '';
  const students = await enrolledStudents(campus, code, count);
  const { term_id } = await control<{ term_id: string }>(sandboxUrl, 'POST', '/terms', {
    ...{ code, capacity: count, space: null },
  });
  for (const { client } of students)
    for (const path of ['/api/user/terms', '/api/user/results', '/api/classes'])
      await until(async () => {
        const { status, text } = await client.get(path);
        return status === 200 && (path !== '/api/user/terms' || text.includes(term_id));
      });
  return { ...addresses, students, term: { term_id, code } };
}

/** Students who read, listen and give commands through a proxy, while the portals or the database behind it change. */
export class Day {
  readonly acts: Act[] = [];
  /** Reads that were answered, that had to be repeated once, and that failed twice. */
  readonly reads = { answered: 0, repeated: 0, failed: [] as string[] };
  /** Requests by state and reason, once `wrong` has looked. */
  ends: Record<string, number> = {};
  /** Calls of commands that were not answered, and were repeated with their key. */
  repeatedCalls = 0;
  readonly followers: Follower[] = [];
  private grades = 0;
  private isOver = false;
  private work: Promise<unknown> = Promise.resolve();
  private readonly of: DayOptions;

  constructor(of: DayOptions) {
    this.of = of;
  }

  async begin(): Promise<void> {
    const { students, url } = this.of;
    for (const { client } of students) this.followers.push(await openFollower(client, () => [url]));
    this.goOn();
  }

  /** Begins the load, also after its end. */
  goOn(): void {
    this.isOver = false;
    this.work = Promise.all(
      this.of.students.flatMap((student) => [this.giveCommands(student), this.readOnAndOn(student)]),
    );
  }

  /** A new grade for each student: one card. */
  async grade(): Promise<void> {
    this.grades += 1;
    for (const { login } of this.of.students)
      await control(this.of.sandboxUrl, 'PUT', '/results', {
        ...{ login, code: this.of.term.code, attempt: 20 + this.grades, kind: 'exam', grade: 'B' },
      });
  }

  /** Lets the students go on until each has given that many more commands. */
  async pass(commands: number): Promise<void> {
    const goal = this.acts.length + commands * this.of.students.length;
    await until(() => this.acts.length >= goal);
  }

  /** Ends the load, and waits until all begun calls have ended. */
  async end(): Promise<void> {
    this.isOver = true;
    await this.work;
    await settled(this.of.pool());
    await until(() => this.followers.every((one) => this.cardsOf(one).length >= this.grades));
  }

  /** Everything that went wrong: lost, doubled or untrue commands, cards that came twice or never. */
  async wrong(): Promise<string[]> {
    const { students, sandboxUrl, url, term } = this.of;
    const pool = this.of.pool();
    const told = this.acts.map(({ student, request }) => ({ student, term, answer: request }));
    const { wrong, requests, ends } = await check(
      { pool, sandboxUrl },
      { told, terms: [], students, at: () => url },
    );
    if (requests !== this.acts.length)
      wrong.push(`${this.acts.length} commands were given, and ${requests} requests are there`);
    // A database that has lost requests gives their ids again.
    for (const [id, { length }] of Map.groupBy(this.acts, ({ request }) => request.id))
      if (length > 1) wrong.push(`request ${id} was acknowledged for ${length} commands`);
    this.ends = ends;
    const { logins } = await control<{ logins: string[] }>(sandboxUrl, 'GET', `/terms/${term.term_id}`);
    const { rows: ended } = await pool.query<{ id: string; state: string }>(
      'select request_id::text as id, state from requests',
    );
    const done = new Set(ended.flatMap(({ id, state }) => (state === 'success' ? [id] : [])));
    if (done.size === 0) wrong.push('no command was done');
    for (const { login } of students) {
      const last = this.acts.findLast(
        ({ student, request }) => student.login === login && done.has(request.id),
      );
      const wanted = last?.call === 'sign-in' ? 1 : 0;
      const times = logins.filter((one) => one === login).length;
      if (times !== wanted) wrong.push(`${login} is signed ${times} times instead of ${wanted}`);
    }
    for (const [index, follower] of this.followers.entries()) {
      const ids = this.cardsOf(follower);
      if (new Set(ids).size !== ids.length || ids.length !== this.grades)
        wrong.push(`${students[index]?.login} heard of ${ids.length} cards of ${this.grades} grades`);
      if (follower.closeReasons.includes('io server disconnect'))
        wrong.push(`${students[index]?.login} was logged out`);
    }
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from (
         select from items where user_id is not null and type ~ '^exam:(grade|attempt)-' group by user_id, type, content having count(*) > 1) twice`,
    );
    if (rows[0]?.n !== 0) wrong.push(`${rows[0]?.n} cards are there twice`);
    for (const { login, client } of students) {
      const { status } = await client.get('/api/user');
      if (status !== 200) wrong.push(`${login} is answered ${status}`);
    }
    return wrong;
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.followers.map((one) => one.close()));
    await this.work.catch(() => {});
  }

  private cardsOf(follower: Follower): string[] {
    return follower.items().flatMap(({ id, type }) => (/^exam:(?:grade|attempt)-/.test(type) ? [id] : []));
  }

  private async giveCommands(student: Student): Promise<void> {
    for (let n = 0; !this.isOver; n += 1) {
      const call: TermCall = n % 2 === 0 ? 'sign-in' : 'sign-out';
      const act = await this.give(student, call);
      this.acts.push(act);
      await this.untilEnded(student, act.request);
      await delay(COMMAND_PAUSE_MS);
    }
  }

  /** Repeats a call with its key until it is acknowledged. */
  private async give(student: Student, call: TermCall): Promise<Act> {
    const key = randomUUID();
    const body = termBody(student, this.of.term);
    for (;;) {
      const asked = performance.now();
      const answer = await answered(() =>
        student.client.send('POST', `/api/erudio/terms/${call}`, body, { [IDEMPOTENCY_KEY_HEADER]: key }),
      );
      if (answer?.status === 200) {
        const { sync_request: request } = answer.json<{ sync_request: SyncRequest }>();
        return { student, call, request, asked };
      }
      if (answer !== null && answer.status < 500)
        throw new Error(`${student.login}: ${call} is answered ${answer.status} ${answer.text}`);
      this.repeatedCalls += 1;
      await delay(AGAIN_MS);
    }
  }

  private async untilEnded({ client }: Student, { id }: SyncRequest): Promise<void> {
    let missed = 0;
    await until(async () => {
      const answer = await answered(() => client.get('/api/user/requests'));
      if (answer?.status === 200) {
        const { requests } = answer.json<{ requests: SyncRequest[] }>();
        const state = requests.find((one) => one.id === id)?.state;
        missed = state === undefined ? missed + 1 : 0;
        if (missed === MISSED_MOST || (state !== undefined && state !== 'waiting')) return true;
      }
      await delay(AGAIN_MS);
      return false;
    });
  }

  private async readOnAndOn({ client }: Student): Promise<void> {
    for (let n = 0; !this.isOver; n += 1) {
      const path = READS[n % READS.length] ?? '';
      const statuses: unknown[] = [];
      while (statuses.length < 2 && statuses.at(-1) !== 200)
        statuses.push((await answered(() => client.get(path)))?.status ?? null);
      if (statuses.at(-1) !== 200) this.reads.failed.push(`${path} ${statuses.join(', ')}`);
      else this.reads.answered += 1;
      if (statuses.length > 1) this.reads.repeated += 1;
      await delay(READ_PAUSE_MS);
    }
  }
}

/** null: the connection broke. */
const answered = (call: () => Promise<TestAnswer>): Promise<TestAnswer | null> => call().catch(() => null);
