import { PAGES } from '@kahan/contract/runtime';
import { freeTimeQuery, freeWeekQuery, invitedQuery } from '../../../data/common-free-time.ts';
import { freeTimeViewOf, takeSecret } from '../../../features/common-free-time/address.ts';
import { FreeTimeScreen } from '../../../features/common-free-time/screen.tsx';
import { currentFragment } from '../../../platform/page/navigation.ts';
import type { ScreenCode } from '../../define-screen.ts';

/** An invitation that waited for the login goes back behind `#`. */
function bringBack(search: string): void {
  const secret = takeSecret();
  if (secret !== null && search === '' && currentFragment() === '')
    history.replaceState(history.state, '', `${PAGES.common_free_time.path}#${secret}`);
}

export const freeTime: ScreenCode = {
  Page: FreeTimeScreen,
  queries: ({ search, studies }) => {
    if (!studies) return [];
    const secret = currentFragment();
    if (secret !== '') return [invitedQuery(secret)];
    const { person, date } = freeTimeViewOf(search);
    return [freeTimeQuery, ...(person ? [freeWeekQuery(person, date)] : [])];
  },
  parts: ({ search, loggedIn }) => {
    if (loggedIn) bringBack(search);
    return [];
  },
};
