import { type Database, DatabaseUnavailable } from '../../platform/database.ts';
import type { Http } from '../../platform/http/admit/server.ts';
import { TIMED_OUT, withTimeout } from '../../platform/timeout.ts';

export { monitor } from './monitor.handlers.ts';

const TEXT = { 'content-type': 'text/plain; charset=utf-8' };
const DATABASE_TIMEOUT_MS = 2_000;

export type PortalState = 'starting' | 'ready' | 'stopping';

export interface MonitorDeps {
  db: Database;
  /** The state of the portal, which `/readyz` answers. */
  state(): PortalState;
}

/**
 * Liveness and readiness (product, How it runs). They are for machines: plain text, outside of the contract. Everybody can
 * ask, so they name no fault of the configuration: the log and the metrics do.
 */
export function registerMonitor(http: Http, { db, state }: MonitorDeps): void {
  const { app, respond, log } = http;
  app.get('/healthz', (_request, reply) => respond.send(reply, 200, TEXT, 'ok\n'));
  app.get('/readyz', async (_request, reply) => {
    const now = state();
    if (now !== 'ready') return respond.send(reply, 503, TEXT, `${now}\n`);
    try {
      await answersSoon(db);
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not answer; check it and the network to it');
      return respond.send(reply, 503, TEXT, 'the database does not answer\n');
    }
    // Ready also while the student system is down or refuses the portal: what was read before is answered.
    respond.send(reply, 200, TEXT, 'ready\n');
  });
}

/** Asks for a table that only a migrated database has. */
async function answersSoon(db: Database): Promise<void> {
  const answer = db.query({ text: 'select 1 from schema_migrations limit 1' });
  if ((await withTimeout(answer, DATABASE_TIMEOUT_MS)) === TIMED_OUT)
    throw new DatabaseUnavailable(`no answer in ${DATABASE_TIMEOUT_MS / 1000} s`);
}
