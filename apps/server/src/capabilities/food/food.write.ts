import { pragueDate } from '@kahan/domain';
import { appendPublicEvent, message } from '../../engine/delivery/index.ts';
import type { Engine } from '../../engine/index.ts';
import { signal } from '../../platform/bus.ts';
import type { Queryable } from '../../platform/database.ts';
import { noteFailure, noteUnchanged, writeReading } from './food.store.ts';
import type { SourceReading } from './sources/source.ts';

declare module '../../platform/bus.ts' {
  interface Signals {
    /** A source of menus was asked, so the answers have another age at least. */
    food: Record<string, never>;
  }
}

/** The outcome of asking a source: its reading, no news, or a failure with the time until which it wants quiet. */
export type Outcome = { reading: SourceReading | 'unchanged' } | { waitUntil: Date | null };

type Deps = Pick<Engine, 'clock'>;

/** Writes the outcome of asking a source, and tells open pages when they would show something else. */
export async function writeOutcome(
  { clock }: Deps,
  tx: Queryable,
  source: string,
  outcome: Outcome,
): Promise<void> {
  const now = clock.now();
  const today = pragueDate(now);
  let isNews: boolean;
  if ('waitUntil' in outcome) isNews = await noteFailure(tx, source, { now, waitUntil: outcome.waitUntil });
  else if (outcome.reading === 'unchanged') isNews = await noteUnchanged(tx, source, now);
  else isNews = await writeReading(tx, source, outcome.reading, { now, today });
  await signal(tx, 'food', {});
  // Last, as it locks the public log.
  if (isNews) await appendPublicEvent(tx, message.service_updated('food', []), now, { keepsAnswers: true });
}
