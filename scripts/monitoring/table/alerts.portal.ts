import { counted, DATABASE_IS_AWAY, STUDENT_SYSTEM_IS_AWAY, unless } from './expressions.ts';
import type { Alert } from './types.ts';

const A = 'instance="a"';
const B = 'instance="b"';
const growing = (by: number) => ({ from: 0, by });

/** Alerts about the portals themselves and their database. */
export const PORTAL_ALERTS: readonly Alert[] = [
  {
    name: 'KahanPortalDown',
    severity: 'page',
    expr: 'up{job="kahan"} == 0',
    for: '1m',
    means: 'A portal does not answer on its metrics port.',
    act: 'Look at its log for the last line, and start it again; the others have taken over its work.',
    example: {
      series: { [`up{job="kahan",${B}}`]: 0, [`kahan_ready{${B}}`]: Number.NaN },
      fires: [{ job: 'kahan', instance: 'b' }],
    },
  },
  {
    name: 'KahanNoPortal',
    severity: 'page',
    expr: 'absent(up{job="kahan"})',
    for: '1m',
    means: 'Prometheus has no portal to ask.',
    act: 'Correct the scrape configuration: the job must be called kahan and name all portals.',
    example: {
      series: {
        [`up{job="kahan",${A}}`]: Number.NaN,
        [`up{job="kahan",${B}}`]: Number.NaN,
      },
      fires: [{ job: 'kahan' }],
    },
  },
  {
    name: 'KahanPortalNotReady',
    severity: 'page',
    expr: 'min by (instance) (kahan_ready) == 0',
    for: '2m',
    means: 'A portal runs, but has not finished its start, or does not end.',
    act: 'Look at its log; kill it when nothing moves.',
    example: { series: { [`kahan_ready{${B}}`]: 0 }, fires: [{ instance: 'b' }] },
  },
  {
    name: 'KahanRestarts',
    severity: 'page',
    expr: 'max by (instance) (changes(process_start_time_seconds[30m])) > 3',
    for: '0m',
    means: 'A portal starts again and again.',
    act: 'Look in its log for the line "unexpected error", and report it with its stack.',
    example: {
      series: { [`process_start_time_seconds{${A}}`]: growing(15) },
      fires: [{ instance: 'a' }],
    },
  },
  {
    name: 'KahanVersionsDiffer',
    severity: 'ticket',
    expr: 'count(count by (version) (kahan_build_info)) > 1',
    for: '1h',
    means: 'Portals of two versions run beside each other.',
    act: 'End the rolling update: restart those of the older version.',
    example: {
      series: {
        [`kahan_build_info{${B},version="1.17.0"}`]: Number.NaN,
        [`kahan_build_info{${B},version="1.18.0"}`]: 1,
      },
      fires: [{}],
    },
  },
  {
    name: 'KahanEventLoopLag',
    severity: 'page',
    expr: 'max by (instance) (nodejs_eventloop_lag_p99_seconds) > 0.5',
    for: '5m',
    means: 'A portal computes for so long at a time that all its requests wait.',
    act: 'Add a portal; make a profile of the slow one (docs/bench.md) when the load is usual.',
    example: { series: { [`nodejs_eventloop_lag_p99_seconds{${A}}`]: 0.9 }, fires: [{ instance: 'a' }] },
  },
  {
    name: 'KahanConnectionsNearLimit',
    severity: 'ticket',
    expr:
      'max by (instance) (kahan_http_connections) > 16000 or ' +
      'max by (instance) (process_open_fds) / max by (instance) (process_max_fds) > 0.8',
    for: '5m',
    means: 'A portal has nearly as many connections as it may have (20,000, or its limit of open files).',
    act: 'Add a portal; raise the limit of open files (ulimit -n) above 25,000.',
    example: { series: { [`kahan_http_connections{${A}}`]: 18_000 }, fires: [{ instance: 'a' }] },
  },
  {
    name: 'KahanUnexpectedErrors',
    severity: 'ticket',
    expr: `${counted('kahan_http_errors_total{code="UNKNOWN_ERROR"}', '15m')} > 0`,
    for: '0m',
    means: 'Requests ended in an error that the portal does not know.',
    act: 'Look in the log for "request failed", and report the error with its requestId.',
    example: {
      series: { [`kahan_http_errors_total{${A},code="UNKNOWN_ERROR"}`]: growing(1) },
      fires: [{}],
    },
  },
  {
    name: 'KahanSlowAnswers',
    severity: 'ticket',
    expr: unless(
      'histogram_quantile(0.95, sum by (le) (rate(kahan_http_request_seconds_bucket[5m]))) > 2',
      STUDENT_SYSTEM_IS_AWAY,
      DATABASE_IS_AWAY,
    ),
    for: '10m',
    means: 'One request of twenty takes more than two seconds.',
    act: 'Look at the panels of the database, of the event loop and of the student system for what is slow.',
    example: {
      series: {
        [`kahan_http_request_seconds_bucket{${A},le="0.1"}`]: growing(10),
        [`kahan_http_request_seconds_bucket{${A},le="2"}`]: growing(20),
        [`kahan_http_request_seconds_bucket{${A},le="10"}`]: growing(1_000),
        [`kahan_http_request_seconds_bucket{${A},le="+Inf"}`]: growing(1_000),
      },
      fires: [{}],
    },
  },
  {
    name: 'KahanSignalsLost',
    severity: 'page',
    expr: 'min by (instance) (kahan_signals_live) == 0 and on(instance) kahan_database_up == 1',
    for: '1m',
    means: 'A portal does not hear the others: it works without caches, and its pages change later.',
    act: 'Look whether a pooler stands before PostgreSQL: LISTEN needs a connection of its own.',
    example: { series: { [`kahan_signals_live{${B}}`]: 0 }, fires: [{ instance: 'b' }] },
  },
  {
    name: 'KahanProxyNotTrusted',
    severity: 'page',
    expr: `${counted('kahan_proxy_faults_total{fault="untrusted-sender"}', '15m')} > 20`,
    for: '0m',
    means:
      'Requests are forwarded by a proxy that TRUST_PROXY does not name: all users share its address, and a hundred wrong passwords lock everybody out.',
    act: 'Look in the log for "TRUST_PROXY does not name" with the sender; name the proxy in TRUST_PROXY, and start the portals again. A stranger as sender comes past the proxy: close that way.',
    example: {
      series: { [`kahan_proxy_faults_total{${A},fault="untrusted-sender"}`]: growing(10) },
      fires: [{}],
    },
  },
  {
    name: 'KahanSocketsNotPassed',
    severity: 'page',
    expr:
      `${counted('kahan_proxy_faults_total{fault="no-upgrade"}', '15m')} > 20 or ` +
      `${counted('kahan_proxy_faults_total{fault="no-sockets"}', '15m')} > 0`,
    for: '0m',
    means: 'Pages load, but their web sockets do not arrive: nobody learns of changes without a reload.',
    act: 'Let the proxy pass /socket.io/ on with the headers Upgrade and Connection (the line in the log has those of nginx).',
    example: { series: { [`kahan_proxy_faults_total{${A},fault="no-upgrade"}`]: growing(10) }, fires: [{}] },
  },
  {
    name: 'KahanOtherAddress',
    severity: 'ticket',
    expr: `${counted('kahan_proxy_faults_total{fault="other-origin"}', '1h')} > 3`,
    for: '0m',
    means:
      'Users log in at another address than PUBLIC_URL: their cookies, links and pushes may lead elsewhere.',
    act: 'Look in the log for "another address than PUBLIC_URL" with the origin; correct PUBLIC_URL, or redirect that address to it at the proxy.',
    example: { series: { [`kahan_proxy_faults_total{${A},fault="other-origin"}`]: growing(1) }, fires: [{}] },
  },
  {
    name: 'KahanJobFailing',
    severity: 'ticket',
    expr: unless(
      'max by (name) (kahan_job_failing) == 1',
      DATABASE_IS_AWAY,
      `${counted('kahan_database_failures_total{reason="disk-full"}', '5m')} > 0`,
    ),
    for: '10m',
    means: 'A scheduled job fails each time.',
    act: 'Look in the log of the leading portal for "a scheduled job failed", and report the error.',
    example: {
      series: { [`kahan_job_failing{${A},name="prune events"}`]: 1 },
      fires: [{ name: 'prune events' }],
    },
  },
];
