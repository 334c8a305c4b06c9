import { randomOf } from '@kahan/student-system/garbage';
import { MemoryUniversity } from '@kahan/student-system/memory';
import type { Freshness } from '../../src/engine/mirror/freshness.ts';
import { Runner } from '../../src/engine/mirror/runner.ts';
import type { MirrorContext } from '../../src/engine/mirror/source.ts';
import type { Database } from '../../src/platform/database.ts';
import { type History, violations } from './checker.ts';
import { type Actors, play } from './play.ts';
import { Engine, portOf, Watched } from './stage.ts';
import { importWorlds, readHistories } from './store.ts';
import { recordsAt, startOf, World } from './world.ts';

/** Schedules that share a database at a time, and those that are played side by side. */
const BATCH = 500;
const SIDE_BY_SIDE = 16;

export interface Troupe {
  db: Database;
  freshness: Freshness;
  /** The other parts of the engine's context. */
  base: Omit<MirrorContext, 'db' | 'studentSystem' | 'upstream'>;
}

/** The result of a run: counts of changes and notices, and broken promises with the seed of their schedule. */
export interface Outcome {
  changes: number;
  notices: number;
  broken: string[];
}

/** Plays schedules, one user each, and checks their histories. */
export async function playSchedules(troupe: Troupe, count: number, seed: number): Promise<Outcome> {
  const outcome: Outcome = { changes: 0, notices: 0, broken: [] };
  for (let from = seed; from < seed + count; from += BATCH) {
    const seeds = Array.from({ length: Math.min(BATCH, seed + count - from) }, (_, i) => from + i);
    const university = new MemoryUniversity();
    const parts = seeds.map((one): Part => {
      const random = randomOf(one);
      const world = new World(university, `history-${one}`, startOf(random));
      return { world, act: (actors) => play(actors, random) };
    });
    const histories = await playTogether(troupe, parts);
    for (const [i, history] of histories.entries()) {
      outcome.changes += history.held.length - history.final.size;
      outcome.notices += history.told.length;
      outcome.broken.push(...violations(history).map((text) => `schedule ${seeds[i]}: ${text}`));
    }
  }
  return outcome;
}

/** One user of a schedule, with the steps of the schedule. */
export interface Part {
  world: World;
  act(actors: Actors): Promise<void>;
}

/** Plays these parts side by side, and reads their histories. */
export async function playTogether(troupe: Troupe, parts: readonly Part[]): Promise<History[]> {
  const { db, freshness, base } = troupe;
  const worlds = parts.map(({ world }) => world);
  const ids = await importWorlds(db, worlds);
  const waiting = [...parts.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [i, { world, act }] = next;
      const watched = new Watched(db);
      const context = { ...base, db: watched, ...portOf(world.fetch) };
      const engines = [new Engine(context, freshness), new Engine(context, freshness)];
      await act({ userId: ids[i] ?? 0, world, db: watched, context, engines });
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  const [world] = worlds;
  if (world === undefined) return [];
  // All worlds share one university. It is asked about the lessons of all of them together.
  const answer = async (input: unknown) => {
    const records = await recordsAt(world.system, String(input));
    for (const one of worlds) one.note(records.filter((record) => Reflect.get(record, 'gl') === one.gl));
    return Response.json({ records });
  };
  await finish({ ...base, db, ...portOf(answer) }, freshness);
  return readHistories(db, worlds, ids);
}

/** Runs the retries without a user, which all schedules share. */
async function finish(context: MirrorContext, freshness: Freshness): Promise<void> {
  const runner = new Runner(context, freshness);
  const { signal } = new AbortController();
  const due = () => context.db.query({ text: 'update sync_retries set due_at = now() returning 1' });
  while ((await due()).length > 0) {
    await runner.retryDue(signal);
    await runner.ended();
  }
}
