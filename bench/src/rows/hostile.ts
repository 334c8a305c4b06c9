import { readFile } from 'node:fs/promises';
import { SOCKET_NAMESPACE } from '@kahan/contract/runtime';
import type { Bench } from '../bench.ts';
import { GOALS } from '../goals.ts';
import { browserHeaders, type Login, logIn, socketsOf, studentNames, wireRequest } from '../load/client.ts';
import { costlyReads } from '../load/costly.ts';
import type { Hostile } from '../load/hostile.ts';
import type { Readers } from '../load/readers.ts';
import { alternate, besideNumber, compare, spread } from '../pairs.ts';
import type { Row } from '../row.ts';

const STUDENTS = 500;
const CONNECTIONS = 16;
const SOCKETS = 50;
const SENDERS = 200;
const SLICE_MS = 2_000;
/** Different calls of each costly read. */
const COSTLY = 400;
/** Logins at once; each waits for its first data. */
const AT_ONCE = 16;
const FEED = '/api/user/items/active?start=0&count=6';

/**
 * Row 16: the latency of the feed while sockets flood, connections send half a request, and one login and one visitor
 * ask for the costliest reads as fast as they are answered. Half of the sockets and connections have a login.
 */
export const hostile: Row = {
  number: 16,
  title: `feed p99 of ${STUDENTS} students beside hostile sockets, slow senders and greedy readers`,
  async measure(bench: Bench) {
    const portal = await bench.ownPortal({ students: 1_000 });
    const names = studentNames(STUDENTS + 1);
    const logins: Login[] = [];
    for (let n = 0; n < names.length; n += AT_ONCE) {
      const next = names.slice(n, n + AT_ONCE).map((name) => logIn(portal, name));
      logins.push(...(await Promise.all(next)));
    }
    bench.say(`  ${logins.length} students are logged in`);
    const requests = logins
      .slice(0, STUDENTS)
      .map((login) => wireRequest(FEED, browserHeaders(portal, login)));
    const bad = logins.slice(STUDENTS);
    const [known = { cookie: '', origin: '' }] = socketsOf(portal, bad, 1).logins;
    const half = (cookie: string) =>
      `POST /api/erudio/terms/sign-in HTTP/1.1\r\nhost: x\r\n${cookie}content-type: application/json\r\ncontent-length: 100\r\n\r\n{`;
    const reads = await costlyReads(portal);
    const paths = Array.from({ length: COSTLY }, (_, n) => reads.map(({ path }) => path(n))).flat();
    const [greedy = { name: '', cookies: new Map() }] = bad;
    const order = {
      greedy: [greedy, { name: '', cookies: new Map() }].map((login) => ({
        paths,
        headers: browserHeaders(portal, login),
      })),
      ...{ port: portal.port, url: socketsOf(portal, bad, 1).url, namespace: SOCKET_NAMESPACE },
      ...{ logins: [known, known, {}, {}], sockets: SOCKETS, senders: SENDERS },
      heads: [half(''), half(`cookie: ${known.cookie}\r\n`)],
    };
    const readers = bench.program<Readers>('./load/readers.ts', 'load');
    const attackers = bench.program<Hostile>('./load/hostile.ts', 'load');
    const rates = {
      alone: [] as number[],
      beside: [] as number[],
      ended: [] as number[],
      reads: [] as number[],
      rss: [] as number[],
    };
    const p99 = async (rate: number[]) => {
      const order = { port: portal.port, requests, connections: CONNECTIONS, milliseconds: SLICE_MS };
      const report = await readers.call('read', order);
      rate.push(report.perSecond);
      return report.p99;
    };
    await p99([]);
    const before = await residentMegabytes(portal.pid);
    const rounds = await alternate({
      async subject() {
        await attackers.call('begin', order);
        const value = await p99(rates.beside);
        rates.rss.push(await residentMegabytes(portal.pid));
        const { ended, reads } = await attackers.call('end');
        rates.ended.push(ended);
        rates.reads.push(reads);
        return value;
      },
      limit: () => p99(rates.alone),
    });
    const median = (values: readonly number[]) => spread(values).median.toFixed(0);
    const most = Math.max(...rates.rss);
    return [
      {
        what: `feed beside ${SOCKETS} hostile sockets, ${SENDERS} slow senders, 2 greedy readers`,
        against: 'without them',
        unit: 'ms',
        goal: GOALS[16],
        comparison: compare(rounds),
        notes: [
          `feeds/s: ${median(rates.beside)} and ${median(rates.alone)}; the portal refused or closed ${median(rates.ended)} hostile connections a slice, and answered ${median(rates.reads)} costly reads`,
          'both kinds of load share a core, the portal and PostgreSQL the other',
        ],
      },
      {
        what: 'largest memory of the portal meanwhile',
        against: 'before the hostile clients came',
        unit: 'MB',
        goal: GOALS[16],
        comparison: besideNumber([most], before),
        notes: [],
      },
    ];
  },
};

/** Resident memory of a process. @throws Error on a system without /proc */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`/proc/${pid}/status names no resident memory`);
  return Number(kilobytes) / 1024;
}
