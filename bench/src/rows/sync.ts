import { readFileSync } from 'node:fs';
import type { Bench } from '../bench.ts';
import { control } from '../load/control.ts';
import { alternate, compare } from '../pairs.ts';
import type { Row } from '../row.ts';
import { COUNTS_CPU } from '../servers/cores.ts';
import { askDatabase, askNumber } from '../servers/database.ts';
import type { Portal } from '../servers/portal.ts';

const LARGE = 50_000;
const SMALL = 1_000;
/** Changed grades, each of another student. */
const CHANGES = 1_000;
const PAIRS = 15;
const SERVICES = ['identity', 'studies', 'schedule', 'results'];
const GRADES = ['A', 'B'];

/**
 * Row 13: the cost of synchronisation (quality.md, Cost grows): the same 1,000 changes with 50,000 students who all have
 * an account, and with 1,000.
 */
export const sync: Row = {
  number: 13,
  title: `${CHANGES} changes of the student system`,
  async measure(bench: Bench) {
    if (!COUNTS_CPU) throw new Error('this system does not tell the processor time of a process');
    const large = await university(bench, LARGE);
    const small = await university(bench, SMALL);
    const rounds = await alternate({ subject: large.change, limit: small.change }, PAIRS);
    return [
      {
        what: `${CHANGES} changes told, ${LARGE} accounts`,
        against: `the same, ${SMALL} accounts`,
        unit: 'ms of server CPU',
        goal: { bound: 'at most', ratio: 1.2 },
        comparison: compare(rounds),
        notes: [await large.account(), await small.account()],
      },
    ];
  },
};

async function university(bench: Bench, students: number) {
  const portal = await bench.ownPortal({ students });
  bench.say(`  a university of ${students} students is ready`);
  await importAccounts(portal, students);
  bench.say(`  ${students} accounts, ${CHANGES} of them imported, the others alike`);
  const codes = await subjects(portal);
  const before = { calls: await calls(portal), changes: 0 };
  let round = 0;
  let slowest = 0;
  const give = async (grade: string) => {
    const told = await items(portal);
    const began = performance.now();
    const { results } = await control<{ results: { changed: boolean }[] }>(portal, 'POST', 'batch', {
      calls: codes.map(({ login, code }) => ({
        method: 'PUT',
        path: '/_control/results',
        body: { login, code, attempt: 1, grade, kind: 'exam' },
      })),
    });
    const changed = results.filter((result) => result.changed).length;
    await until(async () => (await items(portal)) >= told + changed);
    slowest = Math.max(slowest, performance.now() - began);
    before.changes += changed;
  };
  await give('C');
  return {
    /** Changes a grade of each student and waits until all changes are logged. @returns ms of the portal's CPU */
    async change() {
      const used = portal.cpu();
      await give(GRADES[round++ % GRADES.length] ?? 'A');
      return (portal.cpu() - used) * 1000;
    },
    /** Calls to the student system for each change, and the memory of the portal. */
    async account() {
      const perChange = ((await calls(portal)) - before.calls) / before.changes;
      const memory = Math.round(residentBytes(portal.pid) / 2 ** 20);
      return `${students} accounts: ${perChange.toFixed(2)} calls a change, ${CHANGES} changes told within ${(slowest / 1000).toFixed(1)} s, ${memory} MB resident`;
    },
  };
}

const loginOf = (number: number) => `s${String(number).padStart(6, '0')}`;

/** Makes the accounts. The engine imports those that change, like imports that a killed portal has left unfinished. */
async function importAccounts(portal: Portal, accounts: number): Promise<void> {
  await askDatabase(
    portal,
    `insert into users (login, created_at, last_login_at)
     select 's' || lpad(n::text, 6, '0'), now(), now() from generate_series(1, $1::int) n`,
    [accounts],
  );
  await askDatabase(
    portal,
    `insert into sync_retries (user_id, service, silent, keys, as_of, due_at)
     select user_id, service, true, '{}', now(), now()
     from users, unnest($1::text[]) service where login <= $2`,
    [SERVICES, loginOf(CHANGES)],
  );
  await until(async () => (await askNumber(portal, 'select count(*) as n from sync_retries')) === 0);
  if (accounts <= CHANGES) return;
  await askDatabase(
    portal,
    `insert into snapshots (user_id, service, records, last_modified, version)
     select u.user_id, s.service, s.records, s.last_modified, s.version
     from users u, snapshots s where u.login > $1 and s.user_id = (select user_id from users where login = $1)`,
    [loginOf(CHANGES)],
  );
  await askDatabase(
    portal,
    `insert into lesson_users (gl, user_id, study_id)
     select l.gl, u.user_id, l.study_id
     from users u, lesson_users l where u.login > $1 and l.user_id = (select user_id from users where login = $1)`,
    [loginOf(CHANGES)],
  );
  await askDatabase(portal, 'analyze');
}

/** A subject in which each of these students has a result. */
async function subjects(portal: Portal): Promise<{ login: string; code: string }[]> {
  const rows = await askDatabase<{ login: string; code: string }>(
    portal,
    `select u.login, (select max(record->'subject'->>'code') from jsonb_each(s.records) r(key, record)) as code
     from users u join snapshots s using (user_id)
     where s.service = 'results' and u.login <= $1 order by u.login`,
    [loginOf(CHANGES)],
  );
  if (rows.length !== CHANGES) throw new Error(`${rows.length} students were imported`);
  return rows;
}

const items = (portal: Portal) =>
  askNumber(portal, 'select count(*) as n from items where user_id is not null');

/** Calls to the student system so far, without those of the change feed. */
async function calls(portal: Portal): Promise<number> {
  const text = await (await fetch(portal.metricsUrl)).text();
  const lines = text.matchAll(/^kahan_sync_calls_total\{call="(\w+)"[^}]*\} (\d+)/gm);
  return [...lines].reduce((sum, [, call, count]) => (call === 'changes' ? sum : sum + Number(count)), 0);
}

function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 300_000;
  while (!(await isSo())) {
    if (performance.now() > deadline)
      throw new Error('the portal did not process the changes in five minutes');
  }
}
