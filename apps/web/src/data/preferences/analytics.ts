import type { Preferences } from '@kahan/contract';
import { report } from '../../platform/report.ts';
import { local } from '../../platform/storage/device-storage.ts';
import { USER_STORAGE_PREFIX } from '../../platform/storage/user-storage.ts';

/** Key under which the device knows that this user agreed to be counted. */
export const COUNTED = `${USER_STORAGE_PREFIX}counted`;

/** Counts the screens that are opened from now on, as long as the user agrees. */
export const startCounting = (): void => {
  import('./count-screens.ts')
    .then(({ countScreens }) => countScreens())
    .catch((error) => report(error, 'counting of screens'));
};

/** Begins and ends the counting of screens: it needs the user's consent, and an installation that counts (spec 3). */
export function noteConsent(preferences: Preferences): Preferences {
  if (preferences.analytics_enabled && preferences.agreed_analytics === true) {
    local.setItem(COUNTED, '1');
    startCounting();
  } else local.removeItem(COUNTED);
  return preferences;
}
