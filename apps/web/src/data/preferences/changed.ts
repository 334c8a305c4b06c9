import type { ChangedPreferences, Preferences } from '@kahan/contract';

/** Preferences that the settings change by themselves; the language has its own way. */
export type Change = Omit<ChangedPreferences, 'language'>;

/** Preferences after a change: `{results: true}` and `{notify_results: false}` → `{results: false}`. */
export function changed(before: Preferences, change: Change): Preferences {
  const { notifications } = before;
  return {
    ...before,
    agreed_analytics: change.agreed_analytics ?? before.agreed_analytics,
    notifications: {
      results: change.notify_results ?? notifications.results,
      terms: change.notify_terms ?? notifications.terms,
      events: change.notify_events ?? notifications.events,
      schedule: change.notify_schedule ?? notifications.schedule,
    },
  };
}
