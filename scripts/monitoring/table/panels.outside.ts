import { rate } from './panels.portal.ts';
import type { Row } from './types.ts';

/** Rows about jobs and further sources, browsers, and strangers. */
export const OUTSIDE_ROWS: readonly Row[] = [
  {
    title: 'Jobs and sources',
    panels: [
      {
        title: 'Last success of the jobs',
        text: 'Seconds ago, at the portal that leads.',
        unit: 's',
        queries: [
          {
            expr: 'min by (name) (time() - kahan_job_last_success_timestamp_seconds)',
            legend: '{{name}}',
          },
        ],
      },
      {
        title: 'Time of the jobs',
        text: 'Of the last run.',
        unit: 's',
        queries: [{ expr: 'max by (name) (kahan_job_seconds)', legend: '{{name}}' }],
      },
      {
        title: 'Failing jobs',
        text: 'Those whose last run failed, and failed runs in the last hour.',
        unit: 'short',
        queries: [
          { expr: 'max by (name) (kahan_job_failing)', legend: '{{name}}' },
          { expr: 'sum by (name) (increase(kahan_job_failures_total[1h]))', legend: '{{name}}, last hour' },
        ],
      },
      {
        title: 'School calendars',
        text: 'Imported calendars, and those that cannot be read.',
        unit: 'short',
        queries: [
          { expr: 'max(kahan_school_calendars)', legend: 'all' },
          { expr: 'max(kahan_school_calendars_failing)', legend: 'failing' },
        ],
      },
      {
        title: 'Oldest school calendar',
        text: 'Seconds since it was expanded; a week is usual.',
        unit: 's',
        queries: [{ expr: 'max(kahan_school_calendars_oldest_seconds)', legend: 'oldest' }],
      },
      {
        title: 'Canteens',
        text: 'All, those that fail, and sources that fail.',
        unit: 'short',
        queries: [
          { expr: 'max(kahan_canteens)', legend: 'all' },
          { expr: 'max(kahan_canteens_failing)', legend: 'failing' },
          { expr: 'max(kahan_canteen_sources_failing)', legend: 'failing sources' },
        ],
      },
      {
        title: 'Oldest menu',
        text: 'Seconds since the canteen was read that was read longest ago.',
        unit: 's',
        queries: [{ expr: 'max(kahan_canteens_oldest_seconds)', legend: 'oldest' }],
      },
    ],
  },
  {
    title: 'Browsers',
    panels: [
      {
        title: 'Errors in browsers',
        text: 'Errors of the web app that browsers reported in the last hour, by screen.',
        unit: 'short',
        queries: [
          { expr: 'sum by (screen) (increase(kahan_client_errors_total[1h]))', legend: '{{screen}}' },
        ],
        emptyUntil: 'a browser has reported an error',
      },
      {
        title: 'Screens opened',
        text: 'A second, by users who agreed to be counted.',
        unit: 'reqps',
        queries: [{ expr: rate('kahan_screens_opened_total', 'screen'), legend: '{{screen}}' }],
        emptyUntil: 'ANALYTICS is true and a user who agreed opens a screen',
      },
      {
        title: 'Reports beyond the limits',
        text: 'Reports of browsers that were not taken, a second, by kind.',
        unit: 'reqps',
        queries: [{ expr: rate('kahan_client_reports_refused_total', 'kind'), legend: '{{kind}}' }],
        emptyUntil: 'browsers have sent more reports than are taken',
      },
    ],
  },
  {
    title: 'Security',
    panels: [
      {
        title: 'Security events',
        text: 'A second, by event (docs/security-events.md).',
        unit: 'reqps',
        queries: [{ expr: rate('kahan_security_events_total', 'event'), legend: '{{event}}' }],
      },
      {
        title: 'Locks that hold',
        text: 'Logins, addresses, devices and sessions that are locked after wrong passwords.',
        unit: 'short',
        queries: [{ expr: 'max by (kind) (kahan_login_locks)', legend: '{{kind}}' }],
      },
    ],
  },
];
