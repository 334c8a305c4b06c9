import { temporaryDirectory } from '@kahan/embedded-postgres/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { NAMES } from '../portals/pair.ts';
import { until } from '../support/live.ts';
import { smallDisk } from '../support/small-disk.ts';
import { IS_WHOLE } from '../support/soak.ts';
import { type Field, say, startField, stormDuring } from './field.ts';
import { seeded } from './storm.ts';

// Disturbances that last for a time of their own, while storm follows storm.
const SIZE = IS_WHOLE
  ? { students: 2_000, terms: 40, places: 30, faults: 12 }
  : { students: 120, terms: 4, places: 15, faults: 5 };
const random = seeded(Number(process.env.STORM_SEED ?? 20_261_118));

vi.setConfig({ testTimeout: IS_WHOLE ? 600_000 : 120_000, hookTimeout: 120_000 });

let field: Field;

beforeAll(async () => {
  field = await startField(SIZE.students, { env: { LOG_LEVEL: 'warn' } });
});
afterEach(() => field.pair.pool.query('truncate requests'));
afterAll(() => field.pair.stop());

/** Storms until the event is over, and expects that all is well afterwards. */
async function stand(name: string, event: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  const { told, terms } = await stormDuring(field, { ...SIZE, random }, event);
  const verdict = await field.verdictOn(told, terms);
  say(name, verdict, begun);
  expect(verdict.wrong).toEqual([]);
  expect(verdict.signed).toBeGreaterThan(0);
  await Promise.all(terms.map(({ term_id }) => field.pair.control('DELETE', `/terms/${term_id}`)));
}

test('a rolling restart of both portals during a storm: both end in order, and all are told the truth', () =>
  stand('rolling restart', async () => {
    for (const name of NAMES) {
      expect(await field.pair.end(name, 'SIGTERM')).toBe(0);
      await field.pair.start(name);
    }
  }));

test('commands answered late, in part, byte by byte or never during a storm: each has one effect, and all are told', () =>
  stand('replies', async () => {
    for (const fault of [
      { mode: 'slow', ms: 300 },
      { mode: 'hang' },
      { mode: 'effect-timeout' },
      { mode: 'stalled' },
      // These bytes come within the time limit of a call, and beyond it.
      { mode: 'trickle', ms: 10 },
      { mode: 'trickle', ms: 500 },
    ]) {
      await field.fault(fault.mode, { ...fault, times: SIZE.faults });
      await until(field.usedUp);
    }
  }));

const isFull = (output: string) => output.includes('No space left on device');

test('the disk of the database is full during a storm: nothing that was acknowledged is lost, and all are told', async (context) => {
  const folder = await temporaryDirectory();
  const { pool, portal } = field.pair;
  const disk = await smallDisk(folder.path, pool, ['requests', 'user_events']);
  if (disk === null) return context.skip('a file system cannot be mounted here');
  try {
    const seen = NAMES.map((name) => portal(name).output().length);
    await stand('disk full', async () => {
      disk.fill();
      await until(() => NAMES.every((name, i) => isFull(portal(name).output().slice(seen[i]))));
      disk.free();
    });
  } finally {
    await disk.remove();
    await folder.remove();
  }
});
