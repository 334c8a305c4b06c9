import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openPool } from '../../src/platform/database.ts';
import { type PortalProcess, startProcess } from '../portals/process.ts';
import { freePort } from '../support/free-port.ts';
import { type RunningProxy, startHaproxy } from '../support/haproxy.ts';
import { until } from '../support/live.ts';
import { startSandbox, USUAL } from '../support/sandbox.ts';
import { Cluster, MACHINES, type Machine } from './cluster.ts';
import { Day, studentsOfTerm } from './day.ts';

vi.setConfig({ testTimeout: 3_600_000 });

/** Set by `npm run drill -- failover`, which runs this test in a network of its own. */
const isAlone = process.env.KAHAN_OWN_NETWORK === 'true';
const STUDENTS = 8;
const COMMANDS = 2;
const KILLS = Number(process.env.KAHAN_KILLS ?? 10);
const CUTS = Number(process.env.KAHAN_CUTS ?? 2);
const LONGEST_MS = 25_000;

const seconds = (ms: number) => (ms / 1_000).toFixed(1);
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

test.skipIf(!isAlone)(
  'primaries are lost under load: nothing acknowledged is lost, nothing is done twice (by npm run drill -- failover)',
  async () => {
    const cluster = await Cluster.start();
    const sandbox = await startSandbox({ now: new Date(USUAL.now), students: USUAL.students });
    const pool = openPool({ connectionString: cluster.url('kahan', 'kahan', 'kahan') });
    const portals: PortalProcess[] = [];
    let proxy: RunningProxy | undefined;
    let day: Day | undefined;
    try {
      const owner = new pg.Client({ connectionString: cluster.superuserUrl });
      await owner.connect();
      await owner.query("create role kahan login password 'kahan'");
      await owner.query('create database kahan owner kahan');
      await owner.end();
      const ports = [await freePort(), await freePort()] as const;
      proxy = await startHaproxy('haproxy.cfg', {
        KAHAN_PORTAL1: `127.0.0.1:${ports[0]}`,
        KAHAN_PORTAL2: `127.0.0.1:${ports[1]}`,
      });
      const url = `http://127.0.0.1:${proxy.port}`;
      for (const port of ports)
        portals.push(
          await startProcess({
            ...{ DATABASE_URL: cluster.url('kahan', 'kahan', 'kahan'), STUDENT_SYSTEM_URL: sandbox.url },
            ...{ PORT: String(port), PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1' },
          }),
        );
      const campus = { pool, url, sandboxUrl: sandbox.url };
      const going = new Day({ ...(await studentsOfTerm(campus, STUDENTS)), pool: () => pool });
      day = going;
      await going.begin();

      const losses: { how: string; ms: number }[] = [];
      const successorOf = async (lost: Machine, begun: number) => {
        const others = MACHINES.filter((one) => one !== lost);
        await until(async () => (await cluster.primary(others)) !== null);
        return performance.now() - begun;
      };
      for (let n = 0; n < KILLS + CUTS; n += 1) {
        await going.pass(COMMANDS);
        await cluster.untilSafe();
        const primary = await cluster.primary();
        if (primary === null) throw new Error('there is no primary');
        const isCut = n >= KILLS;
        const begun = performance.now();
        if (isCut) cluster.cut(primary);
        else cluster.kill(primary);
        const succeeded = successorOf(primary, begun);
        // A call that began before may have been accepted before.
        await until(() => going.acts.some(({ asked }) => asked > begun));
        const ms = performance.now() - begun;
        losses.push({ how: isCut ? 'cut' : 'kill', ms });
        console.log(
          `${primary} was lost by ${isCut ? 'a cut network' : 'kill -9'}: a new primary after ` +
            `${seconds(await succeeded)} s, a write after ${seconds(ms)} s`,
        );
        if (isCut) cluster.join(primary);
        else cluster.startPatroni(primary);
      }
      await cluster.untilSafe();
      await going.pass(COMMANDS);
      await going.end();

      expect(await going.wrong()).toEqual([]);
      const times = losses.map(({ ms }) => ms);
      console.log(
        `failover: ${losses.length} primaries lost; first write after ${seconds(median(times))} s (median), ` +
          `${seconds(Math.max(...times))} s (longest); ${going.acts.length} commands acknowledged ` +
          `(${JSON.stringify(going.ends)}), ${going.repeatedCalls} calls repeated with their key: none lost, none done twice; ` +
          `${going.reads.answered} reads answered, ${going.reads.failed.length} were not`,
      );
      expect(Math.max(...times)).toBeLessThanOrEqual(LONGEST_MS);
    } finally {
      await day?.stop();
      await Promise.all(portals.map((portal) => portal.end('SIGTERM')));
      await proxy?.stop();
      await sandbox.stop();
      await pool.end();
      await cluster.stop();
    }
  },
);
