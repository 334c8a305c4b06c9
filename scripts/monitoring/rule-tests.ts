import { annotationsOf } from './made.ts';
import { ALERTS, type Alert, FAULTS, type Series } from './table/index.ts';

/** Scrapes of 15 s in a minute: series grow with each scrape, and their values are a minute apart here. */
const SCRAPES_A_MINUTE = 4;
/** Longer than the time that alerts look back, apart from their wait. */
const LOOKED_BACK_MINUTES = 61;
/** Longer than any test. */
const MOST_MINUTES = 185;

/** A duration of Prometheus in minutes, rounded up. */
function minutesOf(duration: string): number {
  const unit = { s: 1 / 60, m: 1, h: 60 }[duration.at(-1) ?? 'm'] ?? 1;
  return Math.ceil(Number.parseInt(duration, 10) * unit);
}

const growing = (by: number) => ({ from: 0, by });

/** The series that differ between portals. */
function ownOf(instance: 'a' | 'b'): Series {
  const on = `instance="${instance}"`;
  return {
    [`up{job="kahan",${on}}`]: 1,
    [`kahan_ready{${on}}`]: 1,
    [`kahan_build_info{${on},version="1.17.0"}`]: 1,
    [`kahan_database_up{${on}}`]: 1,
    [`kahan_signals_live{${on}}`]: 1,
    [`kahan_sync_leading{${on}}`]: instance === 'a' ? 1 : 0,
    [`kahan_sync_age_seconds{${on}}`]: 4,
  };
}

/** The further series of one portal on a usual day. */
function usual(): Series {
  const on = 'instance="a"';
  return {
    [`process_start_time_seconds{${on}}`]: 1_000,
    [`process_open_fds{${on}}`]: 300,
    [`process_max_fds{${on}}`]: 65_536,
    [`nodejs_eventloop_lag_p99_seconds{${on}}`]: 0.03,
    [`kahan_http_connections{${on}}`]: 900,
    [`kahan_http_strangers_waiting{${on}}`]: 2,
    [`kahan_http_turned_away_total{${on},why="crowd"}`]: 0,
    [`kahan_http_turned_away_total{${on},why="slow"}`]: growing(0.1),
    [`kahan_http_errors_total{${on},code="UNKNOWN_ERROR"}`]: 0,
    [`kahan_http_errors_total{${on},code="NOT_READY"}`]: growing(1),
    [`kahan_http_request_seconds_bucket{${on},le="0.1"}`]: growing(990),
    [`kahan_http_request_seconds_bucket{${on},le="2"}`]: growing(1_000),
    [`kahan_http_request_seconds_bucket{${on},le="10"}`]: growing(1_000),
    [`kahan_http_request_seconds_bucket{${on},le="+Inf"}`]: growing(1_000),
    [`kahan_database_waiting{${on}}`]: 0,
    ...counters('kahan_database_failures_total', on, 'reason', {
      connection: 0,
      'disk-full': 0,
      resources: 0,
      conflict: 0.5,
      'time-limit': 0.01,
    }),
    [`kahan_database_standbys{${on}}`]: 2,
    [`kahan_clock_difference_seconds{${on}}`]: 0.1,
    ...counters('kahan_proxy_faults_total', on, 'fault', {
      'untrusted-sender': 0.02,
      'no-upgrade': 0.02,
      'no-sockets': 0,
      'other-origin': 0.002,
    }),
    [`kahan_job_failing{${on},name="retries"}`]: 0,
    [`kahan_student_system_down{${on}}`]: 0,
    [`kahan_student_system_refuses_portal{${on}}`]: 0,
    [`kahan_unconfirmed_answers{${on},subject="epoch"}`]: 0,
    [`kahan_student_system_stopped{${on},kind="results"}`]: 0,
    ...counters('kahan_student_system_failures_total', on, 'failure', { timeout: 0.1, garbage: 0 }),
    [`kahan_student_system_call_seconds_bucket{${on},le="0.1"}`]: growing(95),
    [`kahan_student_system_call_seconds_bucket{${on},le="2"}`]: growing(100),
    [`kahan_student_system_call_seconds_bucket{${on},le="5"}`]: growing(100),
    [`kahan_student_system_call_seconds_bucket{${on},le="+Inf"}`]: growing(100),
    [`kahan_sync_lag_seconds{${on}}`]: 0.2,
    [`kahan_sync_bad_records_total{${on},service="results"}`]: 3,
    [`kahan_sync_tasks_waiting{${on},reason="none"}`]: 4,
    [`kahan_sync_tasks_waiting{${on},reason="PASSWORD_REQUIRED"}`]: 20,
    [`kahan_sync_tasks_oldest_seconds{${on}}`]: 1,
    [`kahan_catalogues_missing{${on}}`]: 0,
    [`kahan_school_calendars_failing{${on}}`]: 0,
    [`kahan_canteen_sources_failing{${on}}`]: 0,
    [`kahan_requests_waiting{${on}}`]: 3,
    [`kahan_requests_oldest_seconds{${on}}`]: 1,
    ...counters('kahan_requests_settled_total', on, 'state', { success: 20, failed: 10, unknown: 0 }),
    [`kahan_exports_failed{${on}}`]: 0,
    [`kahan_exports_oldest_seconds{${on}}`]: 1,
    [`kahan_erasures_overdue_seconds{${on}}`]: 20,
    [`kahan_pushes_waiting{${on}}`]: 40,
    [`kahan_pushes_oldest_seconds{${on}}`]: 2,
    [`kahan_pushes_total{${on},service="WEB",outcome="sent"}`]: growing(50),
    [`kahan_pushes_total{${on},service="WEB",outcome="later"}`]: growing(1),
    [`kahan_socket_log_failures_total{${on}}`]: 0,
    [`kahan_feed_fetches_total{${on},outcome="failed"}`]: 0,
    [`kahan_client_errors_total{${on},screen="terms"}`]: growing(0.1),
    ...counters('kahan_security_events_total', on, 'event', {
      'login-succeeded': 5,
      'lock-set': 0.02,
      'refresh-reused': 0,
      'csrf-refused': 0.05,
      'cross-site-refused': 0.05,
      'socket-flood': 0.02,
    }),
  };
}

/** Counters of one name by a label, each with what it grows by. */
function counters(name: string, on: string, label: string, by: Record<string, number>): Series {
  return Object.fromEntries(
    Object.entries(by).map(([value, step]) => [`${name}{${on},${label}="${value}"}`, growing(step)]),
  );
}

const USUAL: Series = { ...ownOf('a'), ...ownOf('b'), ...usual() };

function valuesOf(value: Series[string]): string {
  if (typeof value === 'object') {
    const step = value.by * SCRAPES_A_MINUTE;
    return `${value.from}${step < 0 ? '-' : '+'}${Math.abs(step)}x${MOST_MINUTES}`;
  }
  return Number.isNaN(value) ? `_x${MOST_MINUTES}` : `${value}+0x${MOST_MINUTES}`;
}

/** The series of the usual day are written once, in the first test, and named by YAML's anchors afterwards. */
const anchors = new Map(Object.keys(USUAL).map((key, at) => [key, `s${at}`]));

function seriesOf(key: string, value: Series[string], changed: Series | null): string {
  const anchor = anchors.get(key);
  if (changed !== null && anchor !== undefined && !(key in changed)) return `      - *${anchor}`;
  const mark = changed === null ? `&${anchor} ` : '';
  return `      - ${mark}{ series: '${key}', values: '${valuesOf(value)}' }`;
}

type Firing = Alert['example']['fires'];

function testOf(name: string, series: Series | null, firing: ReadonlyMap<string, Firing>): string {
  const fired = ALERTS.filter((alert) => firing.has(alert.name));
  // All alerts have their time on the usual day.
  const waits = (fired.length > 0 ? fired : ALERTS).map((alert) => minutesOf(alert.for));
  const minutes = LOOKED_BACK_MINUTES + Math.max(...waits);
  return [
    `  - name: ${JSON.stringify(name)}`,
    '    interval: 1m',
    '    input_series:',
    ...Object.entries({ ...USUAL, ...series }).map(([key, value]) => seriesOf(key, value, series)),
    '    alert_rule_test:',
    ...ALERTS.map((alert) => {
      const expected = (firing.get(alert.name) ?? []).map((labels) => ({
        exp_labels: { severity: alert.severity, ...labels },
        exp_annotations: annotationsOf(alert),
      }));
      return `      - { eval_time: ${minutes}m, alertname: ${alert.name}, exp_alerts: ${JSON.stringify(expected)} }`;
    }),
  ].join('\n');
}

/**
 * Unit tests of the rules for promtool: the usual day, each alert, and each fault whose series are its own. Each test
 * plays the usual series of two portals, with those of one fault changed, and names all alerts.
 * @param file with the rules
 */
export function ruleTests(file: string): string {
  const tests = [testOf('a usual day', null, new Map())];
  for (const { name, example } of ALERTS) {
    tests.push(testOf(name, example.series, new Map([[name, example.fires]])));
  }
  for (const fault of FAULTS) {
    if (!('alert' in fault) || fault.series === undefined) continue;
    const alert = ALERTS.find(({ name }) => name === fault.alert);
    if (alert === undefined) throw new Error(`${fault.fault}: there is no alert ${fault.alert}`);
    const fires = fault.fires ?? alert.example.fires;
    tests.push(testOf(`fault: ${fault.fault}`, fault.series, new Map([[alert.name, fires]])));
  }
  return `rule_files: [${JSON.stringify(file)}]\nevaluation_interval: 1m\ntests:\n${tests.join('\n')}\n`;
}
