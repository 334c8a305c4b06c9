import type { Bench } from '../bench.ts';
import { GOALS } from '../goals.ts';
import { ask, type Login, logIn, STUDENT } from '../load/client.ts';
import { costlyReads } from '../load/costly.ts';
import { alternate, compare } from '../pairs.ts';
import type { Row } from '../row.ts';
import { COUNTS_CPU, mainThreadSeconds } from '../servers/cores.ts';
import type { Portal } from '../servers/portal.ts';

const STUDENTS = 3_000;
const CALLS = 8;
const PAIRS = 9;
/** Slices of the feed, each asked for once: a second answer would come from the cache. */
const STARTS = 40;

/** Row 20: the costliest reads on the thread that serves everybody, beside the personal feed from the database. */
export const costly: Row = {
  number: 20,
  title: 'the costliest reads, CPU of the main thread',
  async measure(bench: Bench) {
    if (!COUNTS_CPU) throw new Error('this system does not tell the processor time of a process');
    const portal = await bench.ownPortal({ students: STUDENTS });
    const student = await logIn(portal, STUDENT);
    const visitor: Login = { name: '', cookies: new Map() };
    let slice = 0;
    const feed = () => {
      slice += 1;
      return `/api/user/items/active?start=${slice % STARTS}&count=${6 + Math.floor(slice / STARTS)}`;
    };
    const measured = [];
    for (const { name, path } of await costlyReads(portal)) {
      let n = 0;
      const rounds = await alternate(
        {
          subject: () => cost(portal, visitor, () => path(n++)),
          limit: () => cost(portal, student, feed),
        },
        PAIRS,
      );
      measured.push({
        what: name,
        against: 'six items of the personal feed, from the database',
        unit: 'ms of the main thread',
        goal: GOALS[20],
        comparison: compare(rounds),
        notes: ['one call after the other, no two alike; timers of the portal are counted on both sides'],
      });
    }
    return measured;
  },
};

/** Milliseconds of the main thread for one call. */
async function cost(portal: Portal, login: Login, next: () => string): Promise<number> {
  const before = mainThreadSeconds(portal.pid);
  for (let call = 0; call < CALLS; call += 1) {
    const path = next();
    const { status, text } = await ask(portal, login, { path });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
  }
  return ((mainThreadSeconds(portal.pid) - before) * 1000) / CALLS;
}
