import type { Bench } from '../bench.ts';
import { ask } from '../load/client.ts';
import { control } from '../load/control.ts';
import type { SignUpLoad } from '../load/signups.ts';
import { alternate, compare, spread } from '../pairs.ts';
import type { Measurement, Row } from '../row.ts';
import type { Bare, CannedAnswer } from '../servers/bare.ts';
import { askDatabase } from '../servers/database.ts';
import type { Portal } from '../servers/portal.ts';
import type { Program } from '../servers/program.ts';

const STUDENTS = 4_000;
/** Concurrent requests. */
const CONNECTIONS = 128;
const CLIENTS = 16;
const SLICE_MS = 1_000;
const MOST_P99_MS = 50;
const COMMIT_DELAY_MS = 5;

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
    const hot = await against(portal, load, { terms: 1, what: 'on one hot term', ratio: 1.5 });
    hot.notes.push(untilCall);
    const many = await against(portal, load, { terms: 400, what: 'over 400 terms', ratio: 1.2 });
    const cost = await processorTime(bench, portal, load);
    await delayCommits(portal, COMMIT_DELAY_MS);
    const what = `on one hot term, a commit waits ${COMMIT_DELAY_MS} ms`;
    const delayed = await against(portal, load, { terms: 1, what, ratio: 6 });
    delayed.notes.push('commit_delay of PostgreSQL stands in for a disk that answers late');
    return [hot, delayed, cost, many];
  },
};

/** Lets each flush of the log wait, as a disk does that answers late. */
async function delayCommits(portal: Portal, milliseconds: number): Promise<void> {
  await askDatabase(portal, `alter system set commit_delay = ${milliseconds * 1_000}`);
  await askDatabase(portal, 'alter system set commit_siblings = 0');
  await askDatabase(portal, 'select pg_reload_conf()');
}

/** Processor time of a sign-up in the portal, without PostgreSQL, against a server that parses the body and answers. */
async function processorTime(bench: Bench, portal: Portal, load: Program<SignUpLoad>): Promise<Measurement> {
  const bare = bench.program<Bare>('./servers/bare.ts', 'server');
  const port = await bare.call('listen');
  await bare.call('answer', await answerOf(portal, await load.call('sample')));
  const costAt = (server: { port: number; cpu(): number }) => async () => {
    const before = server.cpu();
    const order = { port: server.port, connections: CONNECTIONS, milliseconds: SLICE_MS, terms: 1 };
    const { answers } = await load.call('storm', order);
    return ((server.cpu() - before) / answers) * 1e6;
  };
  const rounds = await alternate({ subject: costAt(portal), limit: costAt({ port, cpu: bare.cpu }) });
  return {
    what: 'processor time of a sign-up in the portal',
    against: 'bare node:http that parses the same body',
    unit: 'µs',
    goal: { bound: 'at most', ratio: 2.2 },
    comparison: compare(rounds),
    notes: [],
  };
}

/** Sends a sign-up and records its answer. @throws Error when it is not accepted */
async function answerOf(portal: Portal, wire: string): Promise<CannedAnswer> {
  const [head = '', body = ''] = wire.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const path = line.split(' ')[1] ?? '';
  const headers = Object.fromEntries(fields.map((field) => field.split(': ')));
  const answer = await ask(portal, { name: '', cookies: new Map() }, { path, method: 'POST', headers, body });
  if (answer.status !== 200)
    throw new Error(`${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  return { path, status: answer.status, headers: answer.headers, body: answer.body.toString('base64') };
}

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
