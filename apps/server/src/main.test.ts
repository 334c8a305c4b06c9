import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TestClient } from '../test/support/client.ts';
import { type TestDatabase, testDatabase } from '../test/support/database.ts';
import { addressOf, mainRunner, type RunningMain } from '../test/support/main.ts';

let database: TestDatabase;
let dataDir: string;
const { run, killAll } = mainRunner(() => ({ dataDir, databaseUrl: database.url }));

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'kahan-main-'));
});
afterAll(async () => {
  killAll();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const PORTAL = /^ {2}(http:\S+)$/m;
const SANDBOX = /(http:\S+)\/_control/;

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

describe('one start', () => {
  let portal: RunningMain;
  let url: string;
  let sandbox: string;
  let lines = '';

  beforeAll(async () => {
    portal = run({ KAHAN_NOW: '2026-11-18T08:42:00Z' });
    portal.child.stdout?.on('data', (chunk: Buffer) => {
      lines += chunk.toString();
    });
    url = await addressOf(portal, PORTAL);
    sandbox = await addressOf(portal, SANDBOX);
  });

  test('the log does not mix with the lines for people', async () => {
    expect(lines).toContain('Kahan 1.17.0');
    expect(lines).toContain('The clock stands at 2026-11-18T08:42:00.000Z.');
    expect(lines).toContain('Log in as student, student2, teacher or s000001; the password is demo.');
    expect(lines).not.toContain('{');
  });

  test('a superuser of a database that is not its own is warned about', async () => {
    const { rows } = await database.pool.query<{ super: boolean }>(
      'select rolsuper as super from pg_roles where rolname = current_user',
    );
    const isWarned = /"level":40.*DATABASE_URL logs in as a superuser/.test(portal.output());
    expect(isWarned).toBe(rows[0]?.super);
  });

  test('its university answers only the portal, which has a new token at each start', async () => {
    expect((await fetch(`${sandbox}/v1/users/student/identity`)).status).toBe(401);
    expect((await fetch(`${sandbox}/_control/students/student`)).status).toBe(200);
    const client = new TestClient(url);
    expect((await client.submitLogin({ username: 'student', password: 'demo' })).status).toBe(303);
  });

  test('killed outright at the end, it takes its university along', async () => {
    expect(await answers(`${sandbox}/_control`)).toBe(true);
    portal.child.kill('SIGKILL');
    await expect.poll(() => answers(`${sandbox}/_control`), { timeout: 10_000 }).toBe(false);
  });
});

describe('a running portal', () => {
  afterEach(killAll);

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s ends it with 0, and its university too',
    async (signal) => {
      const portal = run({});
      const url = await addressOf(portal, PORTAL);
      const sandbox = await addressOf(portal, SANDBOX);
      expect(await answers(`${url}/readyz`)).toBe(true);
      portal.child.kill(signal);
      expect((await portal.ended).code).toBe(0);
      expect(await answers(`${url}/healthz`)).toBe(false);
      expect(await answers(`${sandbox}/_control`)).toBe(false);
    },
  );

  test('with LOG_FORMAT=json there are JSON lines on one stream: its start, its lead, its end and why', async () => {
    const portal = run({ LOG_FORMAT: 'json' });
    let people = '';
    portal.child.stdout?.on('data', (chunk: Buffer) => {
      people += chunk.toString();
    });
    await expect.poll(portal.output, { timeout: 90_000 }).toContain('"msg":"this portal leads now');
    await expect.poll(portal.output, { timeout: 90_000 }).toContain('"msg":"the portal is ready"');
    portal.child.kill('SIGTERM');
    const { output } = await portal.ended;
    expect(people).toBe('');
    const lines = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const { host, pathname } = new URL(database.url);
    expect(lines[0]).toMatchObject({
      ...{ level: 30, msg: 'the portal starts', version: '1.17.0', pid: portal.child.pid },
      ...{ database: `${pathname.slice(1)} on ${host}`, studentSystem: 'the sandbox university' },
    });
    expect(lines.find(({ why }) => why !== undefined)).toMatchObject({
      ...{ msg: expect.stringMatching(/^the portal stops: /), why: 'SIGTERM' },
    });
    expect(lines.at(-1)).toMatchObject({ msg: 'the portal has stopped' });
  });

  test('an open line to a student system elsewhere is warned about', async () => {
    const portal = run({ STUDENT_SYSTEM_URL: 'http://sis.invalid' });
    await expect
      .poll(portal.output, { timeout: 20_000 })
      .toMatch(/"level":40.*STUDENT_SYSTEM_URL is plain http/);
  });

  test('it ends when the script that started it is gone', async () => {
    const portal = run({});
    await addressOf(portal, PORTAL);
    const exited = once(portal.child, 'exit');
    portal.child.disconnect();
    expect(await exited).toEqual([0, null]);
  });

  test('a signal while it starts ends it too, and leaves nothing behind', async () => {
    const portal = run({});
    portal.child.kill('SIGTERM');
    await portal.ended;
    const { rows } = await database.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and query = 'listen kahan'",
    );
    expect(rows).toEqual([]);
  });

  test('a timetable without students names the one login that it has', async () => {
    const own = await mkdtemp(join(tmpdir(), 'kahan-timetable-'));
    try {
      const [instance, solution] = [join(own, 'empty.xml'), join(own, 'solution.xml')];
      await writeFile(instance, '<problem name="empty" nrDays="7" slotsPerDay="288" nrWeeks="14"/>');
      await writeFile(solution, '<solution name="empty"/>');
      const portal = run({ DATA_DIR: own }, ['--university', instance, '--solution', solution]);
      const url = await addressOf(portal, PORTAL);
      await expect.poll(portal.output).toContain('  Log in as teacher; the password is demo.\n');
      const login = async () =>
        (await new TestClient(url).submitLogin({ username: 'teacher', password: 'demo' })).status;
      // The database mirrors another sandbox, until this one has answered twice.
      await expect.poll(login, { timeout: 20_000 }).toBe(303);
      portal.child.kill('SIGTERM');
      await portal.ended;
    } finally {
      await rm(own, { recursive: true });
    }
  });
});
