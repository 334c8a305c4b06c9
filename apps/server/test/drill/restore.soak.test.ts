import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { findPostgres } from '@kahan/embedded-postgres';
import { temporaryDirectory } from '@kahan/embedded-postgres/testing';
import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openPool } from '../../src/platform/database.ts';
import { type PortalProcess, startProcess } from '../portals/process.ts';
import { openLive, until } from '../support/live.ts';
import { control } from '../support/portal.ts';
import { startSandbox, USUAL } from '../support/sandbox.ts';
import { IS_WHOLE } from '../support/soak.ts';
import {
  askFor,
  enrolledStudents,
  type OpenTerm,
  requestOf,
  requestsOf,
  type Student,
} from '../support/students.ts';

vi.setConfig({ testTimeout: 900_000 });

const STUDENTS = IS_WHOLE ? 60 : 12;
/** Writes of each student between two steps of the drill. */
const ROUNDS = IS_WHOLE ? 12 : 3;
const ADMIN = join(import.meta.dirname, '../../src/admin');

/** Runs a command of the administrator, as `npm run` does. @returns what it printed */
async function administer(dataDir: string, program: string, ...words: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(ADMIN, `${program}.ts`), ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${code}: ${output}`);
  return output;
}

/** A write that the portal has confirmed. */
interface Confirmed {
  student: Student;
  /** Id of an entry, or of a request. */
  id: string;
  kind: 'entry' | 'request';
}

/** Students who write entries and change sign-ups, each one after the other. */
class Load {
  readonly confirmed: Confirmed[] = [];
  private readonly students: readonly Student[];
  private readonly term: OpenTerm;

  constructor(students: readonly Student[], term: OpenTerm) {
    this.students = students;
    this.term = term;
  }

  /** Each student writes an entry and a request, `rounds` times, and waits for the end of the request. */
  async run(rounds: number): Promise<void> {
    await Promise.all(
      this.students.map(async (student) => {
        for (let round = 0; round < rounds; round += 1) {
          await this.writeEntry(student);
          await this.changeSignUp(student);
        }
      }),
    );
  }

  private async writeEntry(student: Student): Promise<void> {
    const entry_id = randomUUID();
    const { status, text } = await student.client.send('POST', '/api/user/entries', {
      ...{
        entry_id,
        title: 'Choir',
        place: null,
        note: null,
        date: '2026-12-02',
        minutes: 1020,
        duration: 90,
      },
      ...{ repeat: 'once', until: null, skipped: [] },
    });
    expect(status, text).toBe(200);
    this.confirmed.push({ student, id: entry_id, kind: 'entry' });
  }

  private async changeSignUp(student: Student): Promise<void> {
    const last = (await requestsOf(student)).findLast(({ state }) => state === 'success');
    const answer = await askFor(student, last?.action === 'sign_in' ? 'sign-out' : 'sign-in', this.term);
    expect(answer.status, answer.text).toBe(200);
    const { id } = requestOf(answer);
    this.confirmed.push({ student, id, kind: 'request' });
    await until(async () => (await requestsOf(student)).every(({ state }) => state !== 'waiting'));
  }
}

test('a restore to an instant under load: what was confirmed is there, nothing is done or told twice, nobody erased is back', async () => {
  const home = await temporaryDirectory();
  const backups = await temporaryDirectory();
  const sandbox = await startSandbox({ now: new Date(USUAL.now), students: USUAL.students });
  const start = () =>
    startProcess({ DATA_DIR: home.path, STUDENT_SYSTEM_URL: sandbox.url, LOG_LEVEL: 'info' });
  let portal: PortalProcess | null = await start();
  let pool: pg.Pool | undefined;
  const connect = async () => {
    const connection = await findPostgres(home.path);
    return openPool(connection ?? {});
  };
  try {
    pool = await connect();
    const { results } = await control<{ results: { code: string }[] }>(
      ...([sandbox.url, 'GET', '/students/student'] as const),
    );
    const code = results[0]?.code ?? '';
    const students = await enrolledStudents(
      { pool, url: portal.url, sandboxUrl: sandbox.url },
      code,
      STUDENTS,
    );
    const { term_id } = await control<{ term_id: string }>(sandbox.url, 'POST', '/terms', {
      ...{ code, capacity: STUDENTS, space: null },
    });
    for (const { client } of students)
      await until(async () => (await client.get('/api/user/terms')).text.includes(term_id));
    const leaving = students.pop() as Student;
    const load = new Load(students, { term_id, code });

    await load.run(ROUNDS);
    await Promise.all([load.run(ROUNDS), administer(home.path, 'backup', backups.path)]);
    const [reader] = students as [Student];
    await control(sandbox.url, 'POST', '/news', {
      ...{ title: { cs: 'Před', en: 'Before' }, body: { cs: 'a', en: 'a' } },
    });
    const kept = [...load.confirmed];
    await until(async () => (await told(pool, 'Before')) === 1);
    await load.run(1);
    const wanted = [...load.confirmed];
    const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at');
    const instant = rows[0]?.at ?? new Date(0);

    // The restored database has this student again.
    await administer(home.path, 'admin', 'forget', leaving.login);
    await load.run(ROUNDS);
    await control(sandbox.url, 'POST', '/news', {
      ...{ title: { cs: 'Potom', en: 'After' }, body: { cs: 'a', en: 'a' } },
    });
    await until(async () => (await told(pool, 'After')) === 1);
    const live = await openLive(reader.client);
    const cursor = await live.settle();
    live.close();
    const signed = async () =>
      (await control<{ logins: string[] }>(sandbox.url, 'GET', `/terms/${term_id}`)).logins.toSorted();
    const truth = await signed();
    await pool.end();
    pool = undefined;
    await portal.end('SIGKILL');
    portal = null;

    const said = await administer(home.path, 'restore', backups.path, '--until', instant.toISOString());
    expect(said).toContain(`until ${instant.toISOString()}`);
    portal = await start();
    pool = await connect();
    const there = pool;
    const { url } = portal;
    const at = ({ client }: Student) => client.copy(url);

    // D1: all writes that were confirmed before the instant.
    const inDatabase = new Set(
      (
        await there.query<{ id: string }>(
          'select entry_id::text as id from entries union all select request_id::text from requests',
        )
      ).rows.map(({ id }) => id),
    );
    expect(wanted.filter(({ id }) => !inDatabase.has(id)).map(({ kind }) => kind)).toEqual([]);
    expect(wanted.length).toBeGreaterThan(kept.length);
    // Later writes are gone: the restore went to the instant and no further.
    const later = load.confirmed.slice(wanted.length).filter(({ kind }) => kind === 'entry');
    expect(later.filter(({ id }) => inDatabase.has(id))).toEqual([]);

    // D2: a browser with a cursor of the lost log loads everything again.
    const again = await openLive(at(reader), cursor);
    expect((await again.settle()).split(':')[0]).not.toBe(cursor.split(':')[0]);
    again.close();

    // D3: the university is as the students left it.
    await until(async () => {
      const { rows: open } = await there.query(
        `select 1 from requests where state = 'waiting'
         union all select 1 from sync_retries where user_id is not null
         union all select 1 from sync_state where is_anew_due`,
      );
      return open.length === 0;
    });
    expect(await signed()).toEqual(truth);

    // D7: the news that the log no longer had is there once; earlier news is not repeated.
    await until(async () => (await told(there, 'After')) === 1);
    expect(await told(there, 'Before')).toBe(1);
    const { rows: pushes } = await there.query('select 1 from push_outbox');
    expect(pushes).toEqual([]);
    const { rows: twice } = await there.query(
      `select user_id, type, content from items where user_id is not null group by 1, 2, 3 having count(*) > 1`,
    );
    expect(twice).toEqual([]);
    const erased = async () =>
      (await there.query('select 1 from users where login = $1', [leaving.login])).rowCount === 0;
    await until(erased);

    // The portal goes on with new writes.
    await new Load(
      students.map((student) => ({ ...student, client: at(student) })),
      { term_id, code },
    ).run(1);
    console.log(
      `restore: ${STUDENTS} students, ${load.confirmed.length} writes confirmed, ${wanted.length} before the instant: none lost, none done twice`,
    );
  } finally {
    await pool?.end();
    await portal?.end('SIGTERM');
    await sandbox.stop();
    await Promise.all([home.remove(), backups.remove()]);
  }
});

async function told(pool: pg.Pool | undefined, title: string): Promise<number> {
  const found = await pool?.query("select 1 from items where content->'title'->>'en' = $1", [title]);
  return found?.rowCount ?? 0;
}
