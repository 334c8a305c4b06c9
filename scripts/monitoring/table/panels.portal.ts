import type { Row } from './types.ts';

/** A rate, e.g. requests a second, for each value of the labels in `by`. */
const rate = (metric: string, by = '') =>
  by === '' ? `sum(rate(${metric}[$__rate_interval]))` : `sum by (${by}) (rate(${metric}[$__rate_interval]))`;
const quantile = (q: number, metric: string, by = '') =>
  `histogram_quantile(${q}, sum by (le${by === '' ? '' : `, ${by}`}) (rate(${metric}_bucket[$__rate_interval])))`;

/** Rows about the portals themselves. */
export const PORTAL_ROWS: readonly Row[] = [
  {
    title: 'Portals',
    panels: [
      {
        title: 'Ready',
        text: 'Portals that serve; each that has started and does not stop is 1.',
        unit: 'short',
        queries: [{ expr: 'kahan_ready', legend: '{{instance}}' }],
      },
      {
        title: 'Leader',
        text: 'The portal that reads the log of changes and runs the jobs. The sum must be 1.',
        unit: 'short',
        queries: [{ expr: 'kahan_sync_leading', legend: '{{instance}}' }],
      },
      {
        title: 'Version',
        text: 'Portals by version; two versions at a time are a rolling update.',
        unit: 'short',
        queries: [{ expr: 'count by (version) (kahan_build_info)', legend: '{{version}}' }],
      },
      {
        title: 'Started',
        text: 'When each portal was started.',
        unit: 'dateTimeFromNow',
        queries: [{ expr: 'process_start_time_seconds * 1000', legend: '{{instance}}' }],
      },
      {
        title: 'Backups',
        text: 'Age of the newest backup of the embedded database, and since when one was proven; empty with a PostgreSQL of your own.',
        unit: 's',
        queries: [
          { expr: 'min(kahan_backup_age_seconds)', legend: 'backup' },
          { expr: 'min(kahan_backup_proven_age_seconds)', legend: 'proven' },
        ],
      },
      {
        title: 'Size of the database',
        text: 'The whole, and its largest tables with their indexes.',
        unit: 'bytes',
        queries: [
          { expr: 'max(kahan_database_bytes)', legend: 'all' },
          { expr: 'topk(8, max by (table) (kahan_table_bytes))', legend: '{{table}}' },
        ],
      },
      {
        title: 'Standbys of the database',
        text: 'How many follow it, and how far each is behind.',
        unit: 's',
        emptyUntil: 'a standby follows, and the role of the portal has pg_monitor',
        queries: [
          { expr: 'max by (standby) (kahan_replication_lag_seconds)', legend: '{{standby}}' },
          { expr: 'max(kahan_database_standbys)', legend: 'standbys' },
        ],
      },
      {
        title: 'Clock of the portals',
        text: 'How far each is ahead of the database’s, or behind it.',
        unit: 's',
        queries: [{ expr: 'kahan_clock_difference_seconds', legend: '{{instance}}' }],
      },
      {
        title: 'Restores and failovers',
        text: 'Changes of the generation of the logs, after which open pages load everything again.',
        unit: 'short',
        queries: [{ expr: 'max(increase(kahan_generation_changes_total[1h]))', legend: 'changes' }],
      },
      {
        title: 'Logins',
        text: 'Logins an hour by result: those that succeeded, wrong passwords, and refusals of the own login.',
        unit: 'short',
        queries: [
          {
            expr: 'sum by (event) (increase(kahan_security_events_total{event=~"login-succeeded|password-wrong|login-refused"}[1h]))',
            legend: '{{event}}',
          },
        ],
      },
      {
        title: 'Signs of a wrong proxy',
        text: 'Forwarded requests of a sender that TRUST_PROXY does not name, sockets without Upgrade, ten minutes without sockets, logins at another address than PUBLIC_URL.',
        unit: 'short',
        queries: [{ expr: 'sum by (fault) (increase(kahan_proxy_faults_total[15m]))', legend: '{{fault}}' }],
      },
      {
        title: 'Signals between portals',
        text: 'Each portal that hears the signals of the others is 1.',
        unit: 'short',
        queries: [{ expr: 'kahan_signals_live', legend: '{{instance}}' }],
      },
    ],
  },
  {
    title: 'HTTP',
    panels: [
      {
        title: 'Requests by status',
        text: 'Answered requests a second.',
        unit: 'reqps',
        queries: [{ expr: rate('kahan_http_request_seconds_count', 'status'), legend: '{{status}}' }],
      },
      {
        title: 'Requests by route',
        text: 'The ten routes with the most requests a second.',
        unit: 'reqps',
        queries: [
          { expr: `topk(10, ${rate('kahan_http_request_seconds_count', 'route')})`, legend: '{{route}}' },
        ],
      },
      {
        title: 'Time of a request',
        text: 'From its arrival to the end of its answer; half, and 95 of 100, are faster.',
        unit: 's',
        queries: [
          { expr: quantile(0.5, 'kahan_http_request_seconds'), legend: '50 %' },
          { expr: quantile(0.95, 'kahan_http_request_seconds'), legend: '95 %' },
        ],
      },
      {
        title: 'Errors of the portal',
        text: 'Answers of 500 and above a second, by code.',
        unit: 'reqps',
        queries: [{ expr: rate('kahan_http_errors_total', 'code'), legend: '{{code}}' }],
      },
      {
        title: 'Connections',
        text: 'Open connections; a portal takes 20,000.',
        unit: 'short',
        queries: [{ expr: 'kahan_http_connections', legend: '{{instance}}' }],
      },
      {
        title: 'Strangers that wait',
        text: 'Requests without a known login that wait for their turn.',
        unit: 'short',
        queries: [{ expr: 'kahan_http_strangers_waiting', legend: '{{instance}}' }],
      },
      {
        title: 'Requests beyond a share',
        text: 'Requests that wait because their user or address has used its share of time while others are served. One client that stays here is a program.',
        unit: 'short',
        queries: [{ expr: 'kahan_http_held', legend: '{{instance}}' }],
      },
      {
        title: 'Rendered pages',
        text: 'Pages a second by their first picture: rendered, kept from a visit before, none in time, failed. Without one the browser draws the page alone.',
        unit: 'reqps',
        queries: [{ expr: rate('kahan_pages_rendered_total', 'outcome'), legend: '{{outcome}}' }],
      },
      {
        title: 'Turned away',
        text: 'Connections ended without an answer of a route, a second, by reason.',
        unit: 'reqps',
        queries: [{ expr: rate('kahan_http_turned_away_total', 'why'), legend: '{{why}}' }],
      },
    ],
  },
  {
    title: 'Database',
    panels: [
      {
        title: 'Database answers',
        text: 'Each portal that gets an answer within a second is 1.',
        unit: 'short',
        queries: [{ expr: 'kahan_database_up', legend: '{{instance}}' }],
      },
      {
        title: 'Connections of the pool',
        text: 'By state, and the most that there may be.',
        unit: 'short',
        queries: [
          { expr: 'sum by (instance, state) (kahan_database_connections)', legend: '{{instance}} {{state}}' },
          { expr: 'max(kahan_database_connections_most)', legend: 'most' },
        ],
      },
      {
        title: 'Waiting for a connection',
        text: 'Statements and transactions that wait.',
        unit: 'short',
        queries: [{ expr: 'kahan_database_waiting', legend: '{{instance}}' }],
      },
      {
        title: 'Failures of the database',
        text: 'A second, by reason.',
        unit: 'reqps',
        queries: [{ expr: rate('kahan_database_failures_total', 'reason'), legend: '{{reason}}' }],
      },
    ],
  },
];

export { quantile, rate };
