import type { Bench } from '../bench.ts';
import { browserHeaders, type Login, wireRequest } from '../load/client.ts';
import type { Readers, ReadOrder } from '../load/readers.ts';
import { alternate, type Comparison, compare, spread } from '../pairs.ts';
import type { Bare, CannedAnswer } from '../servers/bare.ts';
import type { Portal } from '../servers/portal.ts';
import type { Program } from '../servers/program.ts';

const CONNECTIONS = 32;
const SLICE_MS = 1000;
/** Above this share the load's core is the bottleneck, and the ratio measures the load. */
const LOAD_LIMIT = 0.95;

interface RequestRace {
  portal: Portal;
  login: Login;
  bare: Program<Bare>;
  barePort: number;
  load: Program<Readers>;
}

/** Starts the bare server and the load. */
export async function startRace(bench: Bench, portal: Portal, login: Login): Promise<RequestRace> {
  const bare = bench.program<Bare>('./servers/bare.ts', 'server');
  const load = bench.program<Readers>('./load/readers.ts', 'load');
  return { portal, login, bare, barePort: await bare.call('listen'), load };
}

type Asks = 'everything' | 'only what changed';

function orderOf(headers: Record<string, string>, answer: CannedAnswer, asks: Asks): Omit<ReadOrder, 'port'> {
  const condition = asks === 'everything' ? undefined : answer.notModified?.etag;
  return {
    requests: [wireRequest(answer.path, condition ? { ...headers, 'if-none-match': condition } : headers)],
    connections: CONNECTIONS,
    milliseconds: SLICE_MS,
    expect:
      condition === undefined
        ? { status: answer.status, bodyBytes: Buffer.from(answer.body, 'base64').length }
        : { status: 304, bodyBytes: 0 },
  };
}

/** Compares requests per second of the portal and of the bare server for one recorded answer. */
export async function race(
  bench: Bench,
  { portal, login, bare, barePort, load }: RequestRace,
  answer: CannedAnswer,
  asks: Asks,
): Promise<{ comparison: Comparison; notes: string[] }> {
  const order = orderOf(browserHeaders(portal, login), answer, asks);
  const busy: Busy = { portal: [], bare: [], load: [], portalCost: [], bareCost: [] };
  const slice = (port: number, cpu: () => number, share: number[], cost: number[]) => async () => {
    const before = cpu();
    const begun = performance.now();
    const { perSecond, busy: loadShare } = await load.call('read', { ...order, port });
    const used = cpu() - before;
    share.push((used / (performance.now() - begun)) * 1000);
    cost.push((used / ((perSecond * SLICE_MS) / 1000)) * 1e6);
    busy.load.push(loadShare);
    return perSecond;
  };
  const rounds = await alternate({
    subject: slice(portal.port, portal.cpu, busy.portal, busy.portalCost),
    limit: slice(barePort, bare.cpu, busy.bare, busy.bareCost),
  });
  return { comparison: compare(rounds), notes: busyNotes(bench, busy) };
}

interface Busy {
  /** Shares of a core. */
  portal: number[];
  bare: number[];
  load: number[];
  /** Microseconds of CPU for a request; other programs on the machine do not affect it. */
  portalCost: number[];
  bareCost: number[];
}

function busyNotes(bench: Bench, busy: Busy): string[] {
  const percent = (values: number[]) => `${Math.round(spread(values).median * 100)} %`;
  const used = `of a core used: portal ${percent(busy.portal)}, bare ${percent(busy.bare)}, load ${percent(busy.load)}`;
  const cost = (values: number[]) => spread(values).median.toFixed(1);
  const notes = [
    used,
    `µs of its own for a request: portal ${cost(busy.portalCost)}, bare ${cost(busy.bareCost)}`,
  ];
  if (spread(busy.load).median > LOAD_LIMIT) notes.push('the load itself was the limit: the ratio flatters');
  if (bench.cores === undefined) notes.push('no core of its own for each side on this machine');
  return notes;
}
