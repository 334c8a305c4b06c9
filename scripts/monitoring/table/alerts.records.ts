import { counted, DATABASE_IS_AWAY, OTHER_STORE, STUDENT_SYSTEM_IS_AWAY, unless } from './expressions.ts';
import type { Alert } from './types.ts';

const A = 'instance="a"';
const B = 'instance="b"';
const growing = (by: number) => ({ from: 0, by });
const NO_LEADER = 'sum(kahan_sync_leading) == 0';
const DISK_IS_FULL = `${counted('kahan_database_failures_total{reason="disk-full"}', '5m')} > 0`;

/** Alerts about the student system and the records that are read from it. */
export const RECORD_ALERTS: readonly Alert[] = [
  {
    name: 'KahanStudentSystemDown',
    severity: 'page',
    expr: unless('max(kahan_student_system_down) == 1', 'max(kahan_student_system_refuses_portal) == 1'),
    for: '1m',
    means:
      'The student system fails all calls, or answers nothing that can be read; pages show the last good data with its age.',
    act: 'Tell the people of the student system; the panel "Failures of the student system" says how it fails. Requests wait and are done afterwards.',
    example: {
      series: {
        [`kahan_student_system_down{${A}}`]: 1,
        [`kahan_student_system_down{${B}}`]: 1,
        [`kahan_student_system_stopped{${A},kind="results"}`]: 1,
        [`kahan_student_system_stopped{${A},kind="changes"}`]: 1,
        [`kahan_student_system_failures_total{${A},failure="unavailable"}`]: growing(15),
        [`kahan_sync_age_seconds{${A}}`]: growing(15),
        [`kahan_sync_age_seconds{${B}}`]: growing(15),
        [`kahan_sync_tasks_waiting{${A},reason="STUDENT_SYSTEM_DOWN"}`]: 300,
        [`kahan_requests_waiting{${A}}`]: 400,
        [`kahan_requests_oldest_seconds{${A}}`]: growing(15),
        [`kahan_canteen_sources_failing{${A}}`]: 1,
      },
      fires: [{}],
    },
  },
  {
    name: 'KahanStudentSystemRefusesPortal',
    severity: 'page',
    expr: 'max(kahan_student_system_refuses_portal) == 1',
    for: '30s',
    means: 'The student system does not accept the token of the portal.',
    act: 'Set STUDENT_SYSTEM_TOKEN to the token that it knows, and start the portals again.',
    example: {
      series: {
        [`kahan_student_system_refuses_portal{${A}}`]: 1,
        [`kahan_student_system_down{${A}}`]: 1,
        [`kahan_student_system_failures_total{${A},failure="not-authorized"}`]: growing(15),
        [`kahan_sync_age_seconds{${A}}`]: growing(15),
        [`kahan_requests_oldest_seconds{${A}}`]: growing(15),
      },
      fires: [{}],
    },
  },
  {
    name: 'KahanStudentSystemReplaced',
    severity: 'page',
    expr: OTHER_STORE,
    for: '1m',
    means:
      'The student system answers with another store: it was restored or replaced, or STUDENT_SYSTEM_URL is wrong. Nothing is read from it or sent to it; pages show the last good data.',
    act: 'Ask the people of the student system whether they restored it. Then run "npm run admin -- confirm epoch", or "refuse epoch" (docs/student-system.md).',
    example: {
      series: {
        [`kahan_unconfirmed_answers{${A},subject="epoch"}`]: 1,
        [`kahan_sync_age_seconds{${A}}`]: growing(15),
        [`kahan_sync_age_seconds{${B}}`]: growing(15),
        [`kahan_sync_tasks_waiting{${A},reason="STUDENT_SYSTEM_UNCONFIRMED"}`]: 300,
        [`kahan_requests_waiting{${A}}`]: 400,
        [`kahan_requests_oldest_seconds{${A}}`]: growing(15),
      },
      fires: [{}],
    },
  },
  {
    name: 'KahanAnswerUnconfirmed',
    severity: 'ticket',
    expr: 'max by (subject) (kahan_unconfirmed_answers{subject!="epoch"}) == 1',
    for: '5m',
    means:
      'An answer of the student system lacks most records of a catalogue, most news, or many logins; the last good ones stay.',
    act: 'Ask the people of the student system whether they are gone. Then run "npm run admin -- confirm SUBJECT", or "refuse SUBJECT" (docs/student-system.md).',
    example: {
      series: { [`kahan_unconfirmed_answers{${A},subject="catalogue:rooms"}`]: 1 },
      fires: [{ subject: 'catalogue:rooms' }],
    },
  },
  {
    name: 'KahanStudentSystemPartlyDown',
    severity: 'page',
    expr: 'max by (kind) (kahan_student_system_stopped) == 1 unless on() (max(kahan_student_system_down) == 1)',
    for: '2m',
    means: 'The student system fails one kind of calls; the others go on.',
    act: 'Tell the people of the student system which kind it is.',
    example: {
      series: {
        [`kahan_student_system_stopped{${A},kind="results"}`]: 1,
        [`kahan_student_system_failures_total{${A},failure="timeout"}`]: growing(15),
      },
      fires: [{ kind: 'results' }],
    },
  },
  {
    name: 'KahanStudentSystemSlow',
    severity: 'ticket',
    expr: unless(
      'histogram_quantile(0.9, sum by (le) (rate(kahan_student_system_call_seconds_bucket[5m]))) > 2',
      STUDENT_SYSTEM_IS_AWAY,
    ),
    for: '5m',
    means:
      'One call of ten to the student system takes more than two seconds; sign-ups and changes come later.',
    act: 'Tell the people of the student system; the panel "Calls by time" shows since when.',
    example: {
      series: {
        [`kahan_student_system_call_seconds_bucket{${A},le="0.1"}`]: growing(1),
        [`kahan_student_system_call_seconds_bucket{${A},le="2"}`]: growing(5),
        [`kahan_student_system_call_seconds_bucket{${A},le="5"}`]: growing(100),
        [`kahan_student_system_call_seconds_bucket{${A},le="+Inf"}`]: growing(100),
      },
      fires: [{}],
    },
  },
  {
    name: 'KahanUnreadableRecords',
    severity: 'ticket',
    expr: `${counted('kahan_sync_bad_records_total', '30m')} > 0`,
    for: '0m',
    means:
      'The student system sends records that do not keep to the interface; their last good copies are shown.',
    act: 'Look in the log for "could not be read" with service and key, and have them corrected there.',
    example: {
      series: { [`kahan_sync_bad_records_total{${A},service="changes"}`]: growing(1) },
      fires: [{}],
    },
  },
  {
    name: 'KahanRecordsUnread',
    severity: 'ticket',
    expr: unless(
      'max(sum by (instance) (kahan_sync_tasks_waiting{reason=~"STUDENT_SYSTEM_.*|UNKNOWN_ERROR"})) > 0',
      STUDENT_SYSTEM_IS_AWAY,
    ),
    for: '30m',
    means:
      'Records of some users cannot be read, while those of others can; these users see older data with its age.',
    act: 'Look in the log for "a change could not be read" with service and reason.',
    example: {
      series: { [`kahan_sync_tasks_waiting{${A},reason="STUDENT_SYSTEM_TIMEOUT"}`]: 1 },
      fires: [{}],
    },
  },
  {
    name: 'KahanNoLeader',
    severity: 'page',
    expr: unless(NO_LEADER, DATABASE_IS_AWAY),
    for: '1m',
    means: 'No portal reads the log of changes and runs the jobs.',
    act: 'Look in pg_locks for who holds the advisory lock; end that connection.',
    example: {
      series: {
        [`kahan_sync_leading{${A}}`]: 0,
        [`kahan_sync_age_seconds{${A}}`]: growing(15),
        [`kahan_sync_age_seconds{${B}}`]: growing(15),
      },
      fires: [{}],
    },
  },
  {
    name: 'KahanTwoLeaders',
    severity: 'ticket',
    expr: 'sum(kahan_sync_leading) > 1',
    for: '2m',
    means: 'Two portals read the log of changes. Nothing is told twice, but the work is done twice.',
    act: 'Look whether both use the same DATABASE_URL, and whether a pooler stands between.',
    example: { series: { [`kahan_sync_leading{${B}}`]: 1 }, fires: [{}] },
  },
  {
    name: 'KahanMirrorStale',
    severity: 'page',
    expr: unless(
      'min(kahan_sync_age_seconds) > 120',
      STUDENT_SYSTEM_IS_AWAY,
      DATABASE_IS_AWAY,
      NO_LEADER,
      DISK_IS_FULL,
    ),
    for: '1m',
    means: 'The log of changes has not been read for two minutes, although the student system answers.',
    act: 'Look in the log of the leading portal; restart that portal, then another one leads.',
    example: {
      series: {
        [`kahan_sync_age_seconds{${A}}`]: growing(15),
        [`kahan_sync_age_seconds{${B}}`]: growing(15),
      },
      fires: [{}],
    },
  },
  {
    name: 'KahanMirrorBehind',
    severity: 'ticket',
    expr: unless(
      'max(kahan_sync_tasks_oldest_seconds) > 300 or max(kahan_sync_lag_seconds) > 300',
      STUDENT_SYSTEM_IS_AWAY,
      DATABASE_IS_AWAY,
      NO_LEADER,
      DISK_IS_FULL,
    ),
    for: '5m',
    means: 'More changes come than are read; students see them minutes late.',
    act: 'Look at the panels of the student system and the database for what is slow.',
    example: { series: { [`kahan_sync_tasks_oldest_seconds{${A}}`]: 900 }, fires: [{}] },
  },
  {
    name: 'KahanCatalogueMissing',
    severity: 'ticket',
    expr: unless('max(kahan_catalogues_missing) > 0', STUDENT_SYSTEM_IS_AWAY, DATABASE_IS_AWAY, NO_LEADER),
    for: '30m',
    means: 'A catalogue was never read whole: its screens and its search are not there.',
    act: 'Look in the log for the catalogue; the panel "Age of the catalogues" shows which ones are there.',
    example: { series: { [`kahan_catalogues_missing{${A}}`]: 1 }, fires: [{}] },
  },
  {
    name: 'KahanSchoolCalendarFailing',
    severity: 'ticket',
    expr: 'max(kahan_school_calendars_failing) > 0',
    for: '2h',
    means: 'An imported calendar cannot be read; its last good events are shown.',
    act: 'Look in the log for its reason (docs/school-calendars.md), and correct SCHOOL_CALENDARS when it has moved.',
    example: { series: { [`kahan_school_calendars_failing{${A}}`]: 1 }, fires: [{}] },
  },
  {
    name: 'KahanCanteensFailing',
    severity: 'ticket',
    expr: unless('max(kahan_canteen_sources_failing) > 0', STUDENT_SYSTEM_IS_AWAY, DATABASE_IS_AWAY),
    for: '2h',
    means: 'Menus of a source cannot be read; its last good ones are shown with their age.',
    act: 'Look in the log for its reason (docs/canteens.md), and correct CANTEENS when it has moved.',
    example: { series: { [`kahan_canteen_sources_failing{${A}}`]: 1 }, fires: [{}] },
  },
];
