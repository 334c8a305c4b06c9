// The one table of monitoring: what operators see, and what they are called for. `npm run monitoring` makes the files
// of monitoring/ and the tables of docs/monitoring.md from it.
//
// A new metric: register it (any unit in its name, HELP in plain English, label values from a fixed list), add it to a
// query of a panel here, and run `npm run monitoring`. apps/server/test/monitoring fails when a metric has no panel, or
// when a panel or alert names one that no portal registers. A new row of docs/faults.md needs its line in faults.ts.
import { DATABASE_ALERTS } from './alerts.database.ts';
import { PORTAL_ALERTS } from './alerts.portal.ts';
import { RECORD_ALERTS } from './alerts.records.ts';
import { USER_ALERTS } from './alerts.users.ts';
import { OUTSIDE_ROWS } from './panels.outside.ts';
import { PORTAL_ROWS } from './panels.portal.ts';
import { PROCESS_ROW } from './panels.process.ts';
import { RECORD_ROWS } from './panels.records.ts';
import type { Alert, Panel, Row } from './types.ts';

/** The rows of the dashboard. */
export const ROWS: readonly Row[] = [...PORTAL_ROWS, ...RECORD_ROWS, ...OUTSIDE_ROWS, PROCESS_ROW];
export const PANELS: readonly Panel[] = ROWS.flatMap(({ panels }) => panels);

/** The groups of alert rules. */
export const ALERT_GROUPS: readonly { name: string; alerts: readonly Alert[] }[] = [
  { name: 'Portals', alerts: PORTAL_ALERTS },
  { name: 'Database', alerts: DATABASE_ALERTS },
  { name: 'Student system and records', alerts: RECORD_ALERTS },
  { name: 'Users', alerts: USER_ALERTS },
];
export const ALERTS: readonly Alert[] = ALERT_GROUPS.flatMap(({ alerts }) => alerts);

/** The metrics of portals that a query names; a histogram by its own name. */
export function metricsIn(expr: string): string[] {
  const found = expr.match(/\b(?:kahan|nodejs|process)_[a-z0-9_]+/g) ?? [];
  return [...new Set(found.map((name) => name.replace(/_seconds_(?:bucket|sum|count)$/, '_seconds')))];
}

export { FAULTS } from './faults.ts';
export type { Alert, Panel, Row, Series } from './types.ts';
