import type { NameSources } from '../../src/capabilities/terms/terms.commands.ts';
import { createRequests, type RequestsService } from '../../src/engine/commands/index.ts';
import type { Along } from '../../src/engine/commands/perform/attachments.ts';
import { TICKS, type Ticks } from '../../src/engine/commands/perform/timer.ts';
import { createLockout } from '../../src/engine/lockout.ts';
import type { Bus } from '../../src/platform/bus.ts';
import type { Database } from '../../src/platform/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import type { Campus } from '../storm/campus.ts';
import { upstreamOf } from './upstream.ts';

/** A bus that loses all signals between portals. */
const deafBus: Bus = { on: () => () => {}, onGap: () => () => {}, live: false, close: async () => {} };
const clock = { now: () => new Date() };

export interface EngineOptions {
  db: Database;
  campus: Pick<Campus, 'system'>;
  ticks?: Ticks;
  /** The id of a term. */
  term?: NameSources['term'];
  groups?: NameSources['groups'];
}

/** Requests as a portal does them, with real acceptance, workers, leases and endings; the student system is in memory. */
export async function startEngine(options: EngineOptions): Promise<RequestsService> {
  const { db, campus, ticks = TICKS, term = async () => null, groups = async () => null } = options;
  const requests = createRequests({
    ...{ db, bus: deafBus, clock, ticks, metrics: createMetrics(), studentSystemPage: null, most: 50_000 },
    upstream: upstreamOf(campus.system, { now: ticks.now }),
    log: createLog({ level: 'silent', to: { write: () => {} } }),
    lockout: createLockout(db, clock),
    names: { term, groups },
    mirror: { readNow: async () => true },
  });
  await requests.start();
  return requests;
}

export type TermAction = 'sign_in' | 'sign_off';

/** A request of a user `u1`, `u2`, …. */
export const askAt = (
  engine: RequestsService,
  user: number,
  term: string,
  action: TermAction = 'sign_in',
  along: Along = { given: null },
) =>
  engine.ask(
    {
      ...{ userId: user, login: `u${user}`, service: 'terms', action },
      body: { study_id: '1', term_id: term, code: 'B1', type: 'K', semester: 1 },
    },
    along,
    'en',
  );
