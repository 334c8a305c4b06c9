import type { Bench } from '../bench.ts';
import { GOALS } from '../goals.ts';
import { control } from '../load/control.ts';
import type { SignUpLoad } from '../load/signups.ts';
import { alternate, compare, type Goal, spread } from '../pairs.ts';
import type { Measurement, Row } from '../row.ts';
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
    // From now on the student system hangs: requests are accepted and stay pending.
    await control(portal, 'PUT', 'fault', { mode: 'hang', path: '/v1/' });
    // A warm-up, in which each student makes a request.
    await load.call('storm', { port: portal.port, connections: CONNECTIONS, milliseconds: 3_000, terms: 1 });
    const hot = await against(portal, load, { terms: 1, what: 'on one hot term', goal: GOALS[3] });
    const many = await against(portal, load, { terms: 400, what: 'over 400 terms', goal: GOALS[4] });
    return [hot, many];
  },
};

async function against(
  portal: Portal,
  load: Program<SignUpLoad>,
  { terms, what, goal }: { terms: number; what: string; goal: Goal },
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
    goal,
    comparison: compare(rounds),
    notes: [
      `p99 ${median.toFixed(0)} ms, third quartile ${high.toFixed(0)} ms: ${verdict} ${MOST_P99_MS} ms`,
      "the student system hangs, nothing is done meanwhile; PostgreSQL shares the portal's core",
    ],
  };
}
