import type { Bench } from '../bench.ts';
import { control } from '../load/control.ts';
import type { SignUpLoad } from '../load/signups.ts';
import { alternate, compare, spread } from '../pairs.ts';
import type { Measurement, Row } from '../row.ts';
import { askDatabase } from '../servers/database.ts';
import type { Portal } from '../servers/portal.ts';
import type { Program } from '../servers/program.ts';

const STUDENTS = 4_000;
/** Concurrent requests. */
const CONNECTIONS = 128;
const CLIENTS = 16;
const SLICE_MS = 1_000;
const MOST_P99_MS = 50;

/**
 * Rows 3 and 4: sign-ups acknowledged after their commit, against an insert and commit of the same row. The embedded
 * PostgreSQL has no pgbench, so 16 clients of the same driver do the inserts. The student system hangs, so that only the
 * acceptance is measured.
 */
export const signUps: Row = {
  number: 3,
  title: 'sign-ups accepted, acknowledged after commit',
  async measure(bench: Bench) {
    const portal = await bench.ownPortal({ students: 100 });
    const load = bench.program<SignUpLoad>('./load/signups.ts', 'load');
    await load.call('logIn', { database: portal.database, host: new URL(portal.url).host, count: STUDENTS });
    const untilCall = await timeUntilCall(portal, load);
    // From now on the student system hangs: requests are accepted and stay pending.
    await control(portal, 'PUT', 'fault', { mode: 'hang', path: '/v1/' });
    // A warm-up, in which each student makes a request.
    await load.call('storm', { port: portal.port, connections: CONNECTIONS, milliseconds: 3_000, terms: 1 });
    const hot = await against(portal, load, { terms: 1, what: 'on one hot term', ratio: 6 });
    hot.notes.push(untilCall);
    return [hot, await against(portal, load, { terms: 400, what: 'over 400 terms', ratio: 1.2 })];
  },
};

/** From the insert of a request until it is marked as sent, which commits right before the call of the student system. */
async function timeUntilCall(portal: Portal, load: Program<SignUpLoad>): Promise<string> {
  await load.call('storm', { port: portal.port, connections: 4, milliseconds: 2_000, terms: 1 });
  const [row] = await askDatabase<{ n: number; half: number; most: number }>(
    portal,
    `select count(*)::int as n, percentile_cont(0.5) within group (order by ms) as half,
       percentile_cont(0.99) within group (order by ms) as most
     from (select extract(epoch from sent_at - created_at) * 1000 as ms from requests where sent_at is not null) t`,
  );
  if (row === undefined || row.n === 0) throw new Error('the student system was not called');
  return `from the request to the call of the student system: median ${row.half.toFixed(1)} ms, p99 ${row.most.toFixed(1)} ms of ${row.n}`;
}

async function against(
  portal: Portal,
  load: Program<SignUpLoad>,
  { terms, what, ratio }: { terms: number; what: string; ratio: number },
): Promise<Measurement> {
  const p99s: number[] = [];
  const rounds = await alternate({
    async subject() {
      const order = { port: portal.port, connections: CONNECTIONS, milliseconds: SLICE_MS, terms };
      const { perSecond, p99 } = await load.call('storm', order);
      p99s.push(p99);
      return perSecond;
    },
    limit: () =>
      load.call('commits', { database: portal.database, clients: CLIENTS, milliseconds: SLICE_MS }),
  });
  const { median, high } = spread(p99s);
  const verdict = high <= MOST_P99_MS ? 'within' : 'above';
  return {
    what,
    against: `${CLIENTS} clients of the same driver, one insert and commit each`,
    unit: 'requests/s',
    goal: { bound: 'at least', ratio },
    comparison: compare(rounds),
    notes: [
      `p99 ${median.toFixed(0)} ms, third quartile ${high.toFixed(0)} ms: ${verdict} ${MOST_P99_MS} ms`,
      "the student system hangs, nothing is done meanwhile; PostgreSQL shares the portal's core",
    ],
  };
}
