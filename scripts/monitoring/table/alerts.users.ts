import { counted, DATABASE_IS_AWAY, STUDENT_SYSTEM_IS_AWAY, unless } from './expressions.ts';
import type { Alert } from './types.ts';

const A = 'instance="a"';
const growing = (by: number) => ({ from: 0, by });
const DISK_IS_FULL = `${counted('kahan_database_failures_total{reason="disk-full"}', '5m')} > 0`;

/** Alerts about requests and notices of users, and about strangers. */
export const USER_ALERTS: readonly Alert[] = [
  {
    name: 'KahanRequestsStuck',
    severity: 'page',
    expr: unless(
      'max(kahan_requests_oldest_seconds) > 300',
      STUDENT_SYSTEM_IS_AWAY,
      DATABASE_IS_AWAY,
      DISK_IS_FULL,
      'max(kahan_student_system_stopped{kind=~"perform|outcome|upload"}) == 1',
    ),
    for: '1m',
    means:
      'A request of a student, a sign-up for instance, has waited for more than five minutes although the student system answers.',
    act: 'Look in the log for "a try of a request crashed"; restart the portals one after the other, the requests go on.',
    example: { series: { [`kahan_requests_oldest_seconds{${A}}`]: growing(15) }, fires: [{}] },
  },
  {
    name: 'KahanRequestsUnknown',
    severity: 'ticket',
    expr: `${counted('kahan_requests_settled_total{state="unknown"}', '1h')} > 0`,
    for: '0m',
    means: 'Requests of students ended without anybody knowing whether they were done.',
    act: 'Compare them with the student system (table requests, state unknown); their students are told to look there.',
    example: {
      series: { [`kahan_requests_settled_total{${A},state="unknown"}`]: growing(1) },
      fires: [{}],
    },
  },
  {
    name: 'KahanErasureOverdue',
    severity: 'ticket',
    // A sign-up that is on its way puts an erasure off for an hour at most.
    expr: unless('max(kahan_erasures_overdue_seconds) > 4500', DATABASE_IS_AWAY, DISK_IS_FULL),
    for: '5m',
    means: 'The data of a user who asked for its erasure should have been erased more than an hour ago.',
    act: 'Look in the log for "a user who asked for it could not be erased" with the reason; it is tried each minute.',
    example: { series: { [`kahan_erasures_overdue_seconds{${A}}`]: { from: 3_600, by: 15 } }, fires: [{}] },
  },
  {
    name: 'KahanExportsFailing',
    severity: 'ticket',
    expr: unless(
      'max(kahan_exports_failed) > 0 or max(kahan_exports_oldest_seconds) > 600',
      DATABASE_IS_AWAY,
      DISK_IS_FULL,
    ),
    for: '5m',
    means: 'A user who asked for a copy of the own data does not get it.',
    act: 'Look in the log for "an export of personal data failed" with the reason; then the user can ask again.',
    example: { series: { [`kahan_exports_failed{${A}}`]: 1 }, fires: [{}] },
  },
  {
    name: 'KahanPushesWaiting',
    severity: 'ticket',
    expr: unless('max(kahan_pushes_oldest_seconds) > 300', DATABASE_IS_AWAY, DISK_IS_FULL),
    for: '5m',
    means: 'Pushes wait for more than five minutes.',
    act: 'Look in the log for "sending pushes"; look whether the portals may connect to the push services (port 443).',
    example: {
      series: { [`kahan_pushes_oldest_seconds{${A}}`]: 900, [`kahan_pushes_waiting{${A}}`]: 5_000 },
      fires: [{}],
    },
  },
  {
    name: 'KahanPushesRefused',
    severity: 'ticket',
    expr:
      'sum by (service) (increase(kahan_pushes_total{outcome=~"later|refused"}[30m])) > 20 and ' +
      'sum by (service) (increase(kahan_pushes_total{outcome=~"later|refused"}[30m])) > ' +
      'sum by (service) (increase(kahan_pushes_total{outcome="sent"}[30m]))',
    for: '10m',
    means: 'A push service accepts fewer pushes than it refuses.',
    act: 'Look in the log for "a push was not accepted" with its reason; for FCM look at the service account.',
    example: {
      series: {
        [`kahan_pushes_total{${A},service="WEB",outcome="sent"}`]: 100,
        [`kahan_pushes_total{${A},service="WEB",outcome="later"}`]: growing(10),
      },
      fires: [{ service: 'WEB' }],
    },
  },
  {
    name: 'KahanLiveDeliveryFailing',
    severity: 'page',
    expr: unless(`${counted('kahan_socket_log_failures_total', '5m')} > 10`, DATABASE_IS_AWAY),
    for: '2m',
    means: 'Open pages are not told of changes, because the logs cannot be read.',
    act: 'Look in the log for "reading the logs of users"; look at the database.',
    example: { series: { [`kahan_socket_log_failures_total{${A}}`]: growing(5) }, fires: [{}] },
  },
  {
    name: 'KahanFeedsFailing',
    severity: 'ticket',
    expr: unless(`${counted('kahan_feed_fetches_total{outcome="failed"}', '15m')} > 50`, DATABASE_IS_AWAY),
    for: '15m',
    means: 'Calendar feeds of users cannot be rendered; their calendars keep what they have.',
    act: 'Look in the log for "request failed" with the route of the feeds.',
    example: { series: { [`kahan_feed_fetches_total{${A},outcome="failed"}`]: growing(5) }, fires: [{}] },
  },
  {
    name: 'KahanPasswordGuessing',
    severity: 'page',
    expr: `${counted('kahan_security_events_total{event="lock-set"}', '15m')} > 20`,
    for: '0m',
    means: 'Many logins were locked after wrong passwords: somebody tries passwords.',
    act: 'Look in the security log for the network (docs/security-events.md), and block it at the proxy.',
    example: {
      series: { [`kahan_security_events_total{${A},event="lock-set"}`]: growing(2) },
      fires: [{}],
    },
  },
  {
    name: 'KahanTokenReused',
    severity: 'ticket',
    expr: `${counted('kahan_security_events_total{event="refresh-reused"}', '1h')} > 0`,
    for: '0m',
    means: 'A used refresh token came back: the tokens of a session may be stolen; the session was ended.',
    act: 'Tell the person; the security log has the userId.',
    example: {
      series: { [`kahan_security_events_total{${A},event="refresh-reused"}`]: growing(0.1) },
      fires: [{}],
    },
  },
  {
    name: 'KahanHostileCalls',
    severity: 'ticket',
    expr: `${counted('kahan_security_events_total{event=~"csrf-refused|cross-site-refused|policy-refused|origin-refused"}', '15m')} > 100`,
    for: '0m',
    means: 'Pages of other sites, or users, try calls that they may not make.',
    act: 'Look in the security log (docs/security-events.md) for the site or the user.',
    example: {
      series: { [`kahan_security_events_total{${A},event="cross-site-refused"}`]: growing(10) },
      fires: [{}],
    },
  },
  {
    name: 'KahanSocketFlood',
    severity: 'ticket',
    expr: `${counted('kahan_security_events_total{event="socket-flood"}', '15m')} > 100`,
    for: '0m',
    means: 'Clients send more than a socket may, or open too many; they are closed.',
    act: 'Look in the security log for the network, and block it at the proxy.',
    example: {
      series: { [`kahan_security_events_total{${A},event="socket-flood"}`]: growing(10) },
      fires: [{}],
    },
  },
  {
    name: 'KahanCrowd',
    severity: 'page',
    expr: 'max(min_over_time(kahan_http_strangers_waiting[1m])) > 500',
    for: '2m',
    means: 'More visitors without a login come than are served; those with a login go first.',
    act: 'Look at the proxy whether it is one network; block it, or add a portal.',
    example: {
      series: {
        [`kahan_http_strangers_waiting{${A}}`]: 4_000,
        [`kahan_http_turned_away_total{${A},why="crowd"}`]: growing(100),
      },
      fires: [{}],
    },
  },
  {
    name: 'KahanSlowSenders',
    severity: 'ticket',
    expr: `${counted('kahan_http_turned_away_total{why="slow"}', '15m')} > 100`,
    for: '0m',
    means: 'Many requests do not arrive whole; they are ended after 30 seconds.',
    act: 'Look at the proxy whether it is one network, and block it; buffer requests at the proxy.',
    example: {
      series: { [`kahan_http_turned_away_total{${A},why="slow"}`]: growing(10) },
      fires: [{}],
    },
  },
  {
    name: 'KahanClientErrors',
    severity: 'ticket',
    expr: `${counted('kahan_client_errors_total', '15m')} > 50`,
    for: '0m',
    means: 'Browsers report many errors of the web app.',
    act: 'Look in the log for "the app has failed in a browser" with screen and version; go back to the version before when they are new.',
    example: {
      series: { [`kahan_client_errors_total{${A},screen="terms"}`]: growing(5) },
      fires: [{}],
    },
  },
];
