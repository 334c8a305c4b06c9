import type { Database } from '../../platform/database.ts';
import type { Http } from '../../platform/http/admit/server.ts';
import type { Metrics } from '../../platform/metrics.ts';

const TEXT = { 'content-type': 'text/plain; charset=utf-8' };
const PATIENCE = 2_000;

/** Alive, ready, and the numbers (product, How it runs). They are for machines: plain words, no contract. */
export function registerMonitor(
  http: Http,
  { db, metrics, isReady }: { db: Database; metrics: Metrics; isReady(): boolean },
): void {
  const { app, respond, log } = http;
  app.get('/healthz', (_request, reply) => respond.send(reply, 200, TEXT, 'ok\n'));
  app.get('/readyz', async (_request, reply) => {
    if (!isReady()) return respond.send(reply, 503, TEXT, 'starting\n');
    try {
      await answersSoon(db);
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not answer');
      return respond.send(reply, 503, TEXT, 'the database does not answer\n');
    }
    respond.send(reply, 200, TEXT, 'ready\n');
  });
  app.get('/metrics', async (_request, reply) => {
    respond.send(
      reply,
      200,
      { 'content-type': metrics.registry.contentType },
      `${metrics.http.render()}${await metrics.registry.metrics()}`,
    );
  });
}

/** The table of migrations is there only in a migrated database. */
async function answersSoon(db: Database): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE);
  });
  try {
    await Promise.race([db.query({ text: 'select 1 from schema_migrations limit 1' }), late]);
  } finally {
    clearTimeout(timer);
  }
}
