import { USUAL_OFFER } from '@kahan/domain';
import type { StudentSystem } from '@kahan/student-system';
import { capabilitiesOf } from '../../src/capabilities/index.ts';
import { identitySource } from '../../src/capabilities/session/index.ts';
import { createEngine, type Engine } from '../../src/engine/index.ts';
import { ChangesReader } from '../../src/engine/mirror/changes.ts';
import { Freshness } from '../../src/engine/mirror/freshness.ts';
import type { MirrorContext } from '../../src/engine/mirror/index.ts';
import { Runner } from '../../src/engine/mirror/runner.ts';
import { OwnStore } from '../../src/engine/mirror/unconfirmed/own-store.ts';
import { Replacement } from '../../src/engine/mirror/unconfirmed/replacement.ts';
import { Hold } from '../../src/engine/upstream/hold.ts';
import { NO_AUDIT } from '../../src/platform/audit.ts';
import type { Queryable } from '../../src/platform/database.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { createSanitizer } from '../../src/platform/sanitize/sanitizer.ts';
import { until } from './live.ts';

export type EngineParts = Pick<Engine, 'db' | 'bus' | 'clock' | 'log'> & { studentSystem: StudentSystem };

/** An engine with all capabilities, without a portal around it. */
export function engineWithoutPortal(parts: EngineParts): Engine {
  const engine = createEngine({
    ...parts,
    audit: NO_AUDIT,
    pace: parts.clock,
    metrics: createMetrics(),
    sanitizer: createSanitizer('http://127.0.0.1:3000'),
    studentSystemPage: null,
    mostRequests: 100,
  });
  engine.use([{ name: 'session', sources: [identitySource] }, ...capabilitiesOf(engine, () => USUAL_OFFER)]);
  return engine;
}

/** A reader of the log of changes. */
export function changesReader(context: MirrorContext, freshness: Freshness): ChangesReader {
  const { db, log, studentSystem, confirmation } = context;
  return new ChangesReader(context, {
    freshness,
    runner: new Runner(context, freshness),
    ownStore: new OwnStore({ studentSystem, log, hold: new Hold(), onAnew: () => {} }),
    replacement: new Replacement({ db, log, rule: confirmation }),
  });
}

/** The context of the mirror's parts, and the freshness that they report to. */
export function mirrorParts(parts: EngineParts): { context: MirrorContext; freshness: Freshness } {
  const { context } = engineWithoutPortal(parts).mirror;
  return { context, freshness: new Freshness({ ...parts, sources: context.sources }) };
}

/** Waits until imports have ended, and no other reading is parked for another try. */
export const nothingParked = ({ db }: { db: Queryable }): Promise<void> =>
  until(async () => (await db.query({ text: 'select from sync_retries' })).length === 0);
