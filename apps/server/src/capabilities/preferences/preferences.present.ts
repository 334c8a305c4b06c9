import type { Preferences } from '@kahan/contract';
import type { Language } from '@kahan/domain';
import type { PreferencesRow } from './preferences.store.ts';

/** Preferences as the API shows them (spec 3). */
export function presentPreferences(
  { agreedAnalytics, results, schedule, events }: PreferencesRow,
  { language, analytics }: { language: Language; analytics: boolean },
): Preferences {
  return {
    language,
    analytics_enabled: analytics,
    agreed_analytics: agreedAnalytics,
    // The portal does not report changes of exam dates yet (product 15).
    notifications: { results, terms: false, events, schedule },
  };
}
