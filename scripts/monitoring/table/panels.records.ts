import { quantile, rate } from './panels.portal.ts';
import type { Row } from './types.ts';

/** Rows about the student system, the records that are read from it, and requests and notices of users. */
export const RECORD_ROWS: readonly Row[] = [
  {
    title: 'Student system',
    panels: [
      {
        title: 'Down',
        text: '1 while all calls fail, by portal.',
        unit: 'short',
        queries: [
          { expr: 'kahan_student_system_down', legend: '{{instance}}' },
          { expr: 'kahan_student_system_refuses_portal', legend: '{{instance}} refuses the token' },
        ],
      },
      {
        title: 'Stopped kinds of calls',
        text: 'Kinds whose calls are not made, because the last ones failed.',
        unit: 'short',
        queries: [{ expr: 'max by (kind) (kahan_student_system_stopped)', legend: '{{kind}}' }],
        emptyUntil: 'calls of a kind have failed five times in a row',
      },
      {
        title: 'Unconfirmed answers',
        text: '1 while an answer that would replace or remove much waits to be confirmed, by what it is about.',
        unit: 'short',
        queries: [{ expr: 'max by (subject) (kahan_unconfirmed_answers)', legend: '{{subject}}' }],
      },
      {
        title: 'Calls',
        text: 'A second, by call and outcome.',
        unit: 'reqps',
        queries: [{ expr: rate('kahan_sync_calls_total', 'call, outcome'), legend: '{{call}} {{outcome}}' }],
      },
      {
        title: 'Calls by time',
        text: 'Half, and 90 of 100, are faster; the wait for a place included.',
        unit: 's',
        queries: [
          { expr: quantile(0.5, 'kahan_student_system_call_seconds'), legend: '50 %' },
          { expr: quantile(0.9, 'kahan_student_system_call_seconds'), legend: '90 %' },
          { expr: quantile(0.9, 'kahan_student_system_call_seconds', 'call'), legend: '90 % {{call}}' },
        ],
      },
      {
        title: 'Calls now',
        text: 'Under way (inside), and waiting for a place.',
        unit: 'short',
        queries: [{ expr: 'sum by (state) (kahan_student_system_calls)', legend: '{{state}}' }],
      },
      {
        title: 'Failures of the student system',
        text: 'A second, by kind of failure.',
        unit: 'reqps',
        queries: [{ expr: rate('kahan_student_system_failures_total', 'failure'), legend: '{{failure}}' }],
      },
    ],
  },
  {
    title: 'Mirror',
    panels: [
      {
        title: 'Age of the data',
        text: 'Seconds since the log of changes was read; more than a minute is shown to users.',
        unit: 's',
        queries: [{ expr: 'kahan_sync_age_seconds', legend: '{{instance}}' }],
      },
      {
        title: 'Changes and records',
        text: 'Changes of the feed that were processed, and records that were fetched, a second.',
        unit: 'reqps',
        queries: [
          { expr: rate('kahan_sync_changes_total'), legend: 'changes' },
          { expr: rate('kahan_sync_records_total', 'service'), legend: '{{service}}' },
        ],
      },
      {
        title: 'Time of a page of changes',
        text: 'From its arrival to its last commit, the last time; while the feed fails, the time since it was read.',
        unit: 's',
        queries: [{ expr: 'max(kahan_sync_lag_seconds)', legend: 'last page' }],
      },
      {
        title: 'Tasks',
        text: 'Tries to read what a change names, a second, by how they ended.',
        unit: 'reqps',
        queries: [{ expr: rate('kahan_sync_tasks_total', 'outcome'), legend: '{{outcome}}' }],
      },
      {
        title: 'Tasks that wait',
        text: 'By the reason of the last failure; none: they were not tried yet.',
        unit: 'short',
        queries: [{ expr: 'max by (reason) (kahan_sync_tasks_waiting)', legend: '{{reason}}' }],
      },
      {
        title: 'Oldest overdue task',
        text: 'How long it should have been tried ago.',
        unit: 's',
        queries: [{ expr: 'max(kahan_sync_tasks_oldest_seconds)', legend: 'oldest' }],
      },
      {
        title: 'Failed calls of the feed',
        text: 'A second.',
        unit: 'reqps',
        queries: [{ expr: rate('kahan_sync_feed_failures_total'), legend: 'failures' }],
      },
      {
        title: 'Unreadable records',
        text: 'Records and codes that do not keep to the interface, a second, by service.',
        unit: 'reqps',
        queries: [{ expr: rate('kahan_sync_bad_records_total', 'service'), legend: '{{service}}' }],
      },
      {
        title: 'Age of the catalogues',
        text: 'Seconds since a catalogue was read whole, or changed.',
        unit: 's',
        queries: [{ expr: 'max by (catalogue) (kahan_catalogue_age_seconds)', legend: '{{catalogue}}' }],
      },
      {
        title: 'Missing catalogues',
        text: 'Catalogues that were never read whole.',
        unit: 'short',
        queries: [{ expr: 'max(kahan_catalogues_missing)', legend: 'missing' }],
      },
    ],
  },
  {
    title: 'Requests of students',
    panels: [
      {
        title: 'Accepted and ended',
        text: 'Requests a second, by action and by how they ended.',
        unit: 'reqps',
        queries: [
          { expr: rate('kahan_requests_accepted_total', 'action'), legend: '{{action}}' },
          { expr: rate('kahan_requests_settled_total', 'state'), legend: 'ended: {{state}}' },
        ],
      },
      {
        title: 'Waiting',
        text: 'Over all portals, and those that each portal holds.',
        unit: 'short',
        queries: [
          { expr: 'max(kahan_requests_waiting)', legend: 'waiting' },
          { expr: 'kahan_requests_held', legend: '{{instance}} holds' },
        ],
      },
      {
        title: 'Oldest request',
        text: 'Age of the oldest one that waits.',
        unit: 's',
        queries: [{ expr: 'max(kahan_requests_oldest_seconds)', legend: 'oldest' }],
      },
    ],
  },
  {
    title: 'Personal data',
    panels: [
      {
        title: 'Exports and erasures',
        text: 'Over all portals. An erasure waits for a day, so that its user can undo it.',
        unit: 'short',
        queries: [
          { expr: 'max(kahan_exports_waiting)', legend: 'exports that wait' },
          { expr: 'max(kahan_exports_failed)', legend: 'exports that failed' },
          { expr: 'max(kahan_erasures_waiting)', legend: 'erasures that wait' },
        ],
      },
      {
        title: 'Oldest export, overdue erasure',
        text: 'Age of the oldest export that waits, and how long ago the longest overdue erasure was due; a sign-up may put one off for an hour.',
        unit: 's',
        queries: [
          { expr: 'max(kahan_exports_oldest_seconds)', legend: 'export' },
          { expr: 'max(kahan_erasures_overdue_seconds)', legend: 'erasure' },
        ],
      },
    ],
  },
  {
    title: 'Delivery',
    panels: [
      {
        title: 'Sockets',
        text: 'Open pages, with a login and without.',
        unit: 'short',
        queries: [
          { expr: 'sum by (instance, login) (kahan_sockets)', legend: '{{instance}} login: {{login}}' },
        ],
      },
      {
        title: 'Messages to sockets',
        text: 'A second; reloads are sockets that had missed too much.',
        unit: 'reqps',
        queries: [
          { expr: rate('kahan_socket_messages_total'), legend: 'messages' },
          { expr: rate('kahan_socket_reloads_total'), legend: 'reloads' },
          { expr: rate('kahan_socket_log_failures_total'), legend: 'failed readings' },
        ],
      },
      {
        title: 'Pushes',
        text: 'Tried a second, by channel and outcome.',
        unit: 'reqps',
        queries: [
          { expr: rate('kahan_pushes_total', 'service, outcome'), legend: '{{service}} {{outcome}}' },
        ],
      },
      {
        title: 'Pushes that wait',
        text: 'Over all portals.',
        unit: 'short',
        queries: [{ expr: 'max(kahan_pushes_waiting)', legend: 'waiting' }],
      },
      {
        title: 'Oldest push',
        text: 'How long the longest wait has lasted; pauses and quiet times of devices do not count.',
        unit: 's',
        queries: [{ expr: 'max(kahan_pushes_oldest_seconds)', legend: 'oldest' }],
      },
      {
        title: 'Fetches of calendar feeds',
        text: 'A second, by outcome.',
        unit: 'reqps',
        queries: [{ expr: rate('kahan_feed_fetches_total', 'outcome'), legend: '{{outcome}}' }],
      },
      {
        title: 'Time to render a calendar feed',
        text: '95 of 100 are faster.',
        unit: 's',
        queries: [{ expr: quantile(0.95, 'kahan_feed_render_seconds', 'feed'), legend: '{{feed}}' }],
      },
    ],
  },
];
