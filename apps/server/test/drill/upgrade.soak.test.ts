import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test, vi } from 'vitest';
import { openPool } from '../../src/platform/database.ts';
import { type PortalProcess, startProcess } from '../portals/process.ts';
import { databaseUrl, onServer } from '../support/cluster.ts';
import { freePort } from '../support/free-port.ts';
import { noHaproxy, type RunningProxy, startHaproxy } from '../support/haproxy.ts';
import { until } from '../support/live.ts';
import { startSandbox, USUAL } from '../support/sandbox.ts';
import { IS_WHOLE } from '../support/soak.ts';
import { writeWebBuild } from '../support/web-build.ts';
import { Day, studentsOfTerm } from './day.ts';

vi.setConfig({ testTimeout: 1_800_000 });

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../../..');
const STUDENTS = 12;
/** Commands of each student between two steps. */
const COMMANDS = 8;

const NAMES = ['portal1', 'portal2'] as const;
type Name = (typeof NAMES)[number];

/** The programs of the former version and of this one. */
interface Versions {
  commit: string;
  former: string;
  head: string;
  /** Whether the former version takes a database that a newer one has changed. */
  mayRoll: boolean;
}

/** The code of `former.ts` for a clone without the history. */
const NO_HISTORY = 3;

/** @returns the versions, or the reason why there are none in a clone without the history */
async function versions(place: string): Promise<Versions | string> {
  const web = join(place, 'web');
  await writeWebBuild(web);
  const head = join(place, 'head');
  await run(process.execPath, [join(ROOT, 'scripts/build/bundle.ts'), head, web], { cwd: place });
  const words = [join(ROOT, 'scripts/drill/former.ts'), process.env.KAHAN_FORMER ?? '', web];
  const made = await run(process.execPath, words).catch((error) => {
    if (error.code === NO_HISTORY) return { stdout: null, stderr: String(error.stderr) };
    throw error;
  });
  if (made.stdout === null) return made.stderr.trim();
  const { commit, main, mayRoll } = JSON.parse(made.stdout);
  return { commit, former: main, head: join(head, 'main.js'), mayRoll };
}

// The test needs the history of the clone, and builds another version.
test.skipIf(!IS_WHOLE || noHaproxy !== '')(
  `two portals behind HAProxy go up to this version and back under load (${noHaproxy || 'by npm run drill -- upgrade'})`,
  async ({ skip }) => {
    const place = await mkdtemp(join(tmpdir(), 'kahan-upgrade-'));
    const { url: server } = inject('testCluster');
    const database = `kahan_test_${randomUUID().replaceAll('-', '')}`;
    await onServer(server, `CREATE DATABASE ${database}`);
    const pool = openPool({ connectionString: databaseUrl(server, database) });
    const sandbox = await startSandbox({ now: new Date(USUAL.now), students: USUAL.students });
    const ports = { portal1: await freePort(), portal2: await freePort() };
    const running = new Map<Name, PortalProcess>();
    let proxy: RunningProxy | undefined;
    let day: Day | undefined;
    try {
      const made = await versions(place);
      if (typeof made === 'string') return skip(made);
      const { commit, former, head, mayRoll } = made;
      proxy = await startHaproxy('haproxy.cfg', {
        KAHAN_PORTAL1: `127.0.0.1:${ports.portal1}`,
        KAHAN_PORTAL2: `127.0.0.1:${ports.portal2}`,
      });
      const url = `http://127.0.0.1:${proxy.port}`;
      const start = async (name: Name, main: string) => {
        const env = {
          ...{ DATABASE_URL: databaseUrl(server, database), STUDENT_SYSTEM_URL: sandbox.url },
          ...{ PORT: String(ports[name]), PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '4' },
        };
        running.set(name, await startProcess(env, main));
        // Wait until HAProxy has seen the new portal, too.
        const address = `http://127.0.0.1:${ports[name]}/readyz`;
        await until(async () => (await fetch(address)).status === 200);
      };
      const replace = async (name: Name, main: string) => {
        expect(await running.get(name)?.end('SIGTERM')).toBe(0);
        await start(name, main);
        await day?.grade();
        await day?.pass(COMMANDS);
      };
      for (const name of NAMES) await start(name, former);
      const campus = { pool, url, sandboxUrl: sandbox.url };
      day = new Day({ ...(await studentsOfTerm(campus, STUDENTS)), pool: () => pool });
      await day.begin();
      await day.pass(COMMANDS);
      if (mayRoll) {
        for (const main of [head, former]) for (const name of NAMES) await replace(name, main);
      } else {
        // All portals stop, and there is no way back.
        await day.grade();
        await day.end();
        for (const name of NAMES) expect(await running.get(name)?.end('SIGTERM')).toBe(0);
        for (const name of NAMES) await start(name, head);
        day.goOn();
        await day.pass(COMMANDS);
        await day.grade();
      }
      await day.end();

      expect(await day.wrong()).toEqual([]);
      expect(day.reads.failed).toEqual([]);
      expect(day.reads.answered).toBeGreaterThan(100);
      const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from schema_migrations');
      console.log(
        `upgrade: from ${commit.slice(0, 8)} to this version${mayRoll ? ' and back' : ', all stopped meanwhile'} (${rows[0]?.n} migrations), ${STUDENTS} students: ` +
          `${day.acts.length} commands (${JSON.stringify(day.ends)}), ${day.repeatedCalls} calls repeated with their key, none lost, none done twice; ` +
          `${day.reads.answered} reads, ${day.reads.repeated} repeated, none failed; ` +
          `${day.followers.reduce((sum, one) => sum + one.closeReasons.length, 0)} sockets moved, each card told once`,
      );
    } finally {
      await day?.stop();
      await Promise.all([...running.values()].map((portal) => portal.end('SIGTERM')));
      await proxy?.stop();
      await sandbox.stop();
      await pool.end();
      await onServer(server, `DROP DATABASE ${database} WITH (FORCE)`);
      await rm(place, { recursive: true, force: true });
    }
  },
);
