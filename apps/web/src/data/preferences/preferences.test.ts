import type { Preferences } from '@kahan/contract';
import { expect, it } from 'vitest';
import { type Change, changed } from './preferences.ts';

const before: Preferences = {
  language: 'cs',
  analytics_enabled: true,
  agreed_analytics: null,
  notifications: { results: true, terms: false, events: false, schedule: true },
};

it.each<[Change, object]>([
  [{ agreed_analytics: true }, { ...before, agreed_analytics: true }],
  [{ notify_results: false }, { ...before, notifications: { ...before.notifications, results: false } }],
  [{ notify_events: true }, { ...before, notifications: { ...before.notifications, events: true } }],
  [{ notify_schedule: false }, { ...before, notifications: { ...before.notifications, schedule: false } }],
])('%j changes what it names and nothing else', (change, after) => {
  expect(changed(before, change)).toEqual(after);
});
