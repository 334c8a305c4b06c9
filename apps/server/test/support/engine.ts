import { groupCommands } from '../../src/capabilities/groups/groups.commands.ts';
import { namedTerms, termCommands } from '../../src/capabilities/terms/terms.commands.ts';
import { type Attachments, createRequests, type Requests } from '../../src/engine/commands/index.ts';
import { SYSTEM_TIMER, type Timer } from '../../src/engine/commands/perform/timer.ts';
import { createLockout } from '../../src/engine/lockout.ts';
import { NO_AUDIT } from '../../src/platform/audit.ts';
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
  timer?: Timer;
  /** The id of a term. */
  term?: Parameters<typeof namedTerms>[0];
  groups?: Parameters<typeof groupCommands>[0];
  /** Called with the keys of records that the mirror reads again. */
  onRead?(keys: string[]): void;
}

/** Requests as a portal does them, with real acceptance, workers, leases and endings; the student system is in memory. */
export async function startEngine(options: EngineOptions): Promise<Requests> {
  const { db, campus, timer = SYSTEM_TIMER, term = async () => null, groups = async () => null } = options;
  const requests = createRequests({
    ...{ db, bus: deafBus, clock, timer, metrics: createMetrics(), studentSystemPage: null, most: 50_000 },
    upstream: upstreamOf(campus.system, { now: timer.now }),
    log: createLog({ level: 'silent', to: { write: () => {} } }),
    lockout: createLockout({ db, clock, audit: NO_AUDIT }),
    mirror: {
      async readNow(_user, _service, keys) {
        options.onRead?.(keys);
        return true;
      },
    },
  });
  requests.register([termCommands(namedTerms(term), (system) => system), groupCommands(groups)]);
  await requests.start();
  return requests;
}

export type TermAction = 'sign_in' | 'sign_off';

/** A request of a user `u1`, `u2`, …. */
export const askAt = (
  engine: Requests,
  user: number,
  term: string,
  action: TermAction = 'sign_in',
  along: Attachments = { given: null, key: null },
) =>
  engine.ask(
    {
      ...{ userId: user, login: `u${user}`, service: 'terms', action },
      body: { study_id: '1', term_id: term, code: 'B1', type: 'K', semester: 1 },
    },
    along,
    'en',
  );
