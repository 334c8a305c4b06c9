import { freeTimeQuery, freeWeekQuery, invitedQuery } from '../../../data/common-free-time.ts';
import { freeTimeViewOf, secretOf } from '../../../features/common-free-time/address.ts';
import { FreeTimeScreen } from '../../../features/common-free-time/screen.tsx';
import { currentFragment } from '../../../platform/page/navigation.ts';
import type { ScreenCode } from '../../define-screen.ts';

export const freeTime: ScreenCode = {
  Page: FreeTimeScreen,
  queries: ({ search, studies }) => {
    if (!studies) return [];
    const secret = secretOf(search, currentFragment());
    if (secret !== '') return [invitedQuery(secret)];
    const { person, date } = freeTimeViewOf(search);
    return [freeTimeQuery, ...(person ? [freeWeekQuery(person, date)] : [])];
  },
};
