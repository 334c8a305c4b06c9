import { groupsToHandIn, isStudent, notPassed } from '@kahan/domain';
import { QueryObserver } from '@tanstack/react-query';
import { groupsQuery } from '../../data/groups/groups.ts';
import { toHandIn } from '../../data/groups/to-hand-in.ts';
import { resultsQuery } from '../../data/results.ts';
import { userQuery } from '../../data/session/session.ts';
import { queryClient } from '../../platform/http/query.ts';
import { phrases } from '../../platform/i18n/phrases.ts';
import { boot } from '../../platform/page/boot.ts';

/**
 * Keeps the number of items that a student has to hand in beside the menu, without those of passed subjects: loads the
 * class groups once, and again when a live message tells that they changed. Results are loaded once something is open.
 */
export async function followHandIns(): Promise<void> {
  if (!boot().offer.groups || !isStudent(await queryClient.ensureQueryData(userQuery))) return;
  const { handIn: words } = phrases();
  const observer = new QueryObserver(queryClient, groupsQuery);
  const results = new QueryObserver(queryClient, { ...resultsQuery, enabled: false });
  const show = () => {
    const { data } = observer.getCurrentResult();
    if (data === undefined) return;
    const { groups } = data.data;
    const isAsked = groupsToHandIn(groups).length > 0;
    results.setOptions({ ...resultsQuery, enabled: isAsked });
    const known = results.getCurrentResult();
    // Results that cannot be loaded take nothing away.
    if (isAsked && known.data === undefined && !known.isError) return;
    const count = groupsToHandIn(notPassed(groups, known.data?.data.results ?? [])).reduce(
      (sum, one) => sum + one.count,
      0,
    );
    toHandIn.set(count > 0 ? { count, label: words.count(count) } : null);
  };
  results.subscribe(show);
  observer.subscribe(show);
  // A screen may have loaded the data already: then no change follows that would call `show`.
  show();
}
