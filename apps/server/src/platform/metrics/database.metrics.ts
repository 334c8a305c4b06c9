import { Counter, Gauge } from 'prom-client';
import { DATABASE_FAULTS, type Database, databaseFaultOf } from '../database.ts';
import type { Metrics } from '../metrics.ts';
import { TIMED_OUT, withTimeout } from '../timeout.ts';

/** A database that has not answered `select 1` by then is counted as down. */
const PROBE_MS = 1_000;

/** Counts failures of statements and connections, by the fault that the operator has to look at. */
export function countDatabaseFaults({ registry }: Metrics): (error: unknown) => void {
  const faults = new Counter({
    name: 'kahan_database_failures_total',
    help: 'Statements that the database could not do now, by reason; errors of the program are not among them',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of DATABASE_FAULTS) faults.inc({ reason }, 0);
  return (error) => {
    const reason = databaseFaultOf(error);
    if (reason !== null) faults.inc({ reason });
  };
}

/** Whether the database answers, and the connections of this portal. */
export function showDatabase({ registry }: Metrics, { pool }: Pick<Database, 'pool'>): void {
  const registers = [registry];
  new Gauge({
    name: 'kahan_database_up',
    help: '1 while the database answers this portal within a second, else 0',
    registers,
    async collect() {
      const answers = pool.query('select 1').then(
        () => true,
        () => false,
      );
      const isUp = await withTimeout(answers, PROBE_MS);
      this.set(isUp === TIMED_OUT || !isUp ? 0 : 1);
    },
  });
  new Gauge({
    name: 'kahan_database_connections',
    help: 'Connections of the pool of this portal, by whether a statement or transaction uses them',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'kahan_database_connections_most',
    help: 'Most connections that the pool of this portal may open',
    registers,
    collect() {
      this.set(pool.options.max);
    },
  });
  new Gauge({
    name: 'kahan_database_waiting',
    help: 'Statements and transactions of this portal that wait for a connection',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
}
