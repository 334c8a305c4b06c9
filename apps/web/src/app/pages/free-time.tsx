import { PAGES } from '@kahan/contract/runtime';
import { freeTimeQuery, freeWeekQuery, invitedQuery } from '../../data/common-free-time.ts';
import { willStudyHere } from '../../data/session/session.ts';
import { freeTimeViewOf, takeSecret } from '../../features/common-free-time/address.ts';
import { FreeTimeScreen } from '../../features/common-free-time/screen.tsx';
import { useFreeTimePhrases } from '../../features/common-free-time/words.ts';
import { isLoggedIn } from '../../platform/http/cookies.ts';
import { loadFirst } from '../../platform/http/query.ts';
import { currentFragment } from '../../platform/page/navigation.ts';
import type { Place, ScreenModule } from '../screens.ts';

/** An invitation that waited for the login goes back behind `#`. */
function bringBack(search: string): void {
  if (!isLoggedIn()) return;
  const secret = takeSecret();
  if (secret !== null && search === '' && currentFragment() === '')
    history.replaceState(history.state, '', `${PAGES.common_free_time.path}#${secret}`);
}

async function prepare({ search }: Place): Promise<void> {
  bringBack(search);
  const words = useFreeTimePhrases.load();
  if (await willStudyHere()) {
    const { person, date } = freeTimeViewOf(search);
    const secret = currentFragment();
    if (secret !== '') await loadFirst(invitedQuery(secret));
    else await Promise.all([loadFirst(freeTimeQuery), person && loadFirst(freeWeekQuery(person, date))]);
  }
  await words;
}

export const freeTime: ScreenModule = { Page: FreeTimeScreen, prepare };
