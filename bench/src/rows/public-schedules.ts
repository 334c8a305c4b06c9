import type { Bench } from '../bench.ts';
import { GOALS } from '../goals.ts';
import { browserHeaders, wireRequest } from '../load/client.ts';
import type { Readers } from '../load/readers.ts';
import { alternate, compare, spread } from '../pairs.ts';
import type { Row } from '../row.ts';
import { askDatabase, cataloguesRead } from '../servers/database.ts';
import type { Portal } from '../servers/portal.ts';
import type { Program } from '../servers/program.ts';

const LARGE = 50_000;
const SMALL = 3_000;
const CONNECTIONS = 32;
const SLICE_MS = 1_000;
/** Requests in the order of a run: enough that a slice does not see the same order twice. */
const DRAWS = 20_000;

/**
 * Row 17: timetables of rooms and subjects, drawn at random by visitors, in a large and in a small university. Each
 * was read once before: the goal is the rate of a day, and the notes name the rate of the first reads.
 */
export const publicSchedules: Row = {
  number: 17,
  title: `random public timetables, ${LARGE} students`,
  async measure(bench: Bench) {
    const load = bench.program<Readers>('./load/readers.ts', 'load');
    const large = await university(bench, load, LARGE);
    const small = await university(bench, load, SMALL);
    const rounds = await alternate({ subject: large.rate, limit: small.rate });
    return [
      {
        what: `timetables of ${LARGE} students`,
        against: `the same, ${SMALL} students`,
        unit: 'requests/s',
        goal: GOALS[17],
        comparison: compare(rounds),
        notes: [large.account(), small.account()],
      },
    ];
  },
};

async function university(bench: Bench, load: Program<Readers>, students: number) {
  const portal = await bench.ownPortal({ students });
  const paths = await schedulePaths(portal);
  bench.say(`  a university of ${students} students has ${paths.length} timetables`);
  const headers = browserHeaders(portal, { name: '', cookies: new Map() });
  const requests = paths.map((path) => wireRequest(path, headers));
  const begun = performance.now();
  const bytes = await readEach(portal, paths);
  const cold = (paths.length / (performance.now() - begun)) * 1000;
  const random = drawing();
  const p99: number[] = [];
  return {
    /** Reads random timetables for a slice. @returns requests a second */
    async rate() {
      const drawn = Array.from(
        { length: DRAWS },
        () => requests[Math.floor(random() * requests.length)] ?? '',
      );
      const order = { port: portal.port, requests: drawn, connections: CONNECTIONS, milliseconds: SLICE_MS };
      const report = await load.call('read', order);
      p99.push(report.p99);
      return report.perSecond;
    },
    account() {
      const size = `${paths.length} timetables of ${(bytes / paths.length / 1000).toFixed(1)} kB`;
      return `${students} students: ${size}; the first reads ${cold.toFixed(0)}/s, p99 later ${spread(p99).median.toFixed(0)} ms`;
    },
  };
}

/** Addresses of all timetables of rooms and subjects, when the portal has read them. */
async function schedulePaths(portal: Portal): Promise<string[]> {
  await cataloguesRead(portal);
  const rows = await askDatabase<{ type: string; id: string; year: string; semester: string }>(
    portal,
    `with terms as (
       select record ->> 'year' as year, record ->> 'semester' as semester from lessons
       group by 1, 2 order by count(*) desc limit 1
     )
     select 'room' as type, key as id, year, semester from catalogue_records, terms
     where kind = 'rooms' and record is not null
     union select 'subject', record -> 'subject' ->> 'code', year, semester from lessons join terms
       on record ->> 'year' = year and record ->> 'semester' = semester
     order by type, id`,
  );
  return rows.map(
    ({ type, id, year, semester }) =>
      `/api/schedules/${type}/${encodeURIComponent(id)}?year=${year}&semester=${semester}&lang=en`,
  );
}

/** @returns bytes of all answers */
async function readEach({ url }: Portal, paths: readonly string[]): Promise<number> {
  const waiting = paths.values();
  const readRest = async () => {
    let bytes = 0;
    for (const path of waiting) {
      const answer = await fetch(`${url}${path}`);
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      bytes += (await answer.arrayBuffer()).byteLength;
    }
    return bytes;
  };
  const sums = await Promise.all(Array.from({ length: CONNECTIONS }, readRest));
  return sums.reduce((sum, bytes) => sum + bytes, 0);
}

/** Numbers from 0 to 1 that are the same in every run (a linear congruential generator). */
function drawing(): () => number {
  let state = 17;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
