import { pragueDate } from '@kahan/domain';
import type { Engine } from '../../engine/index.ts';
import { type Backoff, pauseAfter } from '../../platform/backoff.ts';
import type { Job } from '../../platform/jobs.ts';
import { AddressRefused } from '../../platform/named-address.ts';
import { readWait } from './food.store.ts';
import { type Outcome, writeOutcome } from './food.write.ts';
import type { MenuSource } from './sources/source.ts';

export const REFRESH_MS = 15 * 60_000;
const RETRY_MS: Backoff = { first: 30_000, longest: REFRESH_MS };
/** Longest time for all calls of one source. */
const LONGEST_MS = 120_000;
/** Lines of the log for one reading. */
const MOST_LINES = 20;

interface Turn {
  /** Milliseconds of the pace clock. */
  dueAt: number;
  failures: number;
}

/** Reads the sources when this process begins to lead, every quarter of an hour, and after failures sooner. */
export function refreshJob(engine: Engine, menuSources: readonly MenuSource[]): Job {
  const turns = new Map(menuSources.map(({ source }): [string, Turn] => [source, { dueAt: 0, failures: 0 }]));
  return {
    name: 'menus',
    everyMs: 250,
    async run(signal) {
      const now = engine.pace.now().getTime();
      const due = menuSources.filter(({ source }) => (turns.get(source)?.dueAt ?? 0) <= now);
      await Promise.all(
        due.map(async (menuSource) => {
          const failures = turns.get(menuSource.source)?.failures ?? 0;
          turns.set(menuSource.source, await refresh(engine, menuSource, { now, failures, signal }));
        }),
      );
    },
  };
}

/** Reads one source, unless its Retry-After has not passed. @returns when it is its turn again */
async function refresh(
  engine: Engine,
  menuSource: MenuSource,
  { now, failures, signal }: { now: number; failures: number; signal: AbortSignal },
): Promise<Turn> {
  const { db, log } = engine;
  const { source, label } = menuSource;
  const wait = await readWait(db, source);
  // Another portal may have got the Retry-After.
  if (wait !== null && wait.getTime() > now) return { dueAt: wait.getTime(), failures };
  const asked = await ask(engine, menuSource, signal);
  const waitUntil = 'waitMs' in asked && asked.waitMs !== null ? new Date(now + asked.waitMs) : null;
  const outcome = 'reading' in asked ? asked : { waitUntil };
  await db.transaction((tx) => writeOutcome(engine, tx, source, outcome));
  if ('reading' in asked) {
    if (failures > 0) log.info({ source: label }, 'the menus of a source can be read again');
    return { dueAt: now + REFRESH_MS, failures: 0 };
  }
  const dueAt = Math.max(waitUntil?.getTime() ?? 0, now + pauseAfter(failures, RETRY_MS));
  log.warn(
    { source: label, reason: asked.reason, seconds: Math.round((dueAt - now) / 1000) },
    'the menus of a source could not be read; its last good ones are shown until the next try',
  );
  return { dueAt, failures: failures + 1 };
}

type Asked = Extract<Outcome, { reading: unknown }> | { reason: string; waitMs: number | null };

async function ask({ clock, log }: Engine, menuSource: MenuSource, stopping: AbortSignal): Promise<Asked> {
  let lines = 0;
  const late = new AbortController();
  const limit = setTimeout(
    () => late.abort(new AddressRefused(`all its answers took longer than ${LONGEST_MS / 1000} s`)),
    LONGEST_MS,
  );
  try {
    const reading = await menuSource.read({
      today: pragueDate(clock.now()),
      signal: AbortSignal.any([stopping, late.signal]),
      leftOut(reason) {
        lines += 1;
        if (lines > MOST_LINES) return;
        const rest = lines === MOST_LINES ? '; further lines about this reading are left out' : '';
        log.warn(
          { source: menuSource.label, reason },
          `a part of the menus could not be read; the rest is used${rest}`,
        );
      },
    });
    return { reading };
  } catch (error) {
    if (stopping.aborted) throw error;
    if (error instanceof AddressRefused) return { reason: error.message, waitMs: error.waitMs };
    // A defect of the portal must not end the reading of the other sources.
    log.error(
      { err: error, source: menuSource.label },
      'reading menus ended in an unexpected error; the last good ones are shown until the next try',
    );
    return { reason: 'an unexpected error', waitMs: null };
  } finally {
    clearTimeout(limit);
  }
}
