import { forgetOld } from '../../engine/commands/index.ts';
import type { Capability, Engine } from '../../engine/index.ts';
import { requestsHandlers } from './requests.handlers.ts';

/** What a user asked of the student system, and what became of it (spec 3, Sync request). */
export function requests({ db, commands }: Engine): Capability {
  return {
    name: 'requests',
    tells: ['requests'],
    jobs: [{ name: 'old requests', everyMs: 3_600_000, run: () => forgetOld(db) }],
    handlers: requestsHandlers({ requests: commands }),
  };
}
