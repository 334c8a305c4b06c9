import type { Bench } from '../bench.ts';
import { GOALS } from '../goals.ts';
import { control } from '../load/control.ts';
import type { FloodLoad } from '../load/flood.ts';
import type { SignUpLoad } from '../load/signups.ts';
import { alternate, compare, spread } from '../pairs.ts';
import type { Row } from '../row.ts';

const STUDENTS = 4_000;
/** Concurrent sign-ups: enough to keep the portal busy, few enough that they do not queue. */
const CONNECTIONS = 16;
/** Anonymous connections; each repeats a request as soon as it is answered. */
const FLOOD_CONNECTIONS = 128;
const SLICE_MS = 1_000;

/**
 * Row 5: the latency of sign-ups while anonymous clients flood the portal from many connections. The student system
 * hangs, as in row 3.
 */
export const flood: Row = {
  number: 5,
  title: 'p99 of sign-ups under an anonymous flood',
  async measure(bench: Bench) {
    const portal = await bench.ownPortal({ students: 100 });
    await control(portal, 'PUT', 'fault', { mode: 'hang', path: '/v1/commands' });
    const { host } = new URL(portal.url);
    const students = bench.program<SignUpLoad>('./load/signups.ts', 'load');
    const strangers = bench.program<FloodLoad>('./load/flood.ts', 'load');
    await students.call('logIn', { database: portal.database, host, count: STUDENTS });
    const order = { port: portal.port, connections: CONNECTIONS, terms: 1 };
    await students.call('storm', { ...order, milliseconds: 3_000 });
    const rates = { alone: [] as number[], flooded: [] as number[], strangers: [] as number[] };
    const p99 = async (rate: number[]) => {
      const report = await students.call('storm', { ...order, milliseconds: SLICE_MS });
      rate.push(report.perSecond);
      return report.p99;
    };
    const rounds = await alternate({
      async subject() {
        await strangers.call('begin', { port: portal.port, host, connections: FLOOD_CONNECTIONS });
        const value = await p99(rates.flooded);
        rates.strangers.push((await strangers.call('end')).perSecond);
        return value;
      },
      limit: () => p99(rates.alone),
    });
    const median = (values: readonly number[]) => spread(values).median.toFixed(0);
    return [
      {
        what: `${CONNECTIONS} students, ${FLOOD_CONNECTIONS} strangers`,
        against: 'without the strangers',
        unit: 'ms',
        goal: GOALS[5],
        comparison: compare(rounds),
        notes: [
          `sign-ups/s: ${median(rates.flooded)} and ${median(rates.alone)}; strangers were answered ${median(rates.strangers)} times a second`,
          'both kinds of load share a core, the portal and PostgreSQL the other',
        ],
      },
    ];
  },
};
