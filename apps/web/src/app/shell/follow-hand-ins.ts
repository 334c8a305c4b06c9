import { groupsToHandIn, isStudent } from '@kahan/domain';
import type { HandInPhrases } from '@kahan/phrases/en/hand-in';
import { QueryObserver } from '@tanstack/react-query';
import { groupsQuery } from '../../data/groups-query.ts';
import { userQuery } from '../../data/session/session.ts';
import { toHandIn } from '../../data/to-hand-in.ts';
import { loadWithRetry } from '../../platform/http/lazy-retry.ts';
import { queryClient } from '../../platform/http/query.ts';
import { language } from '../../platform/i18n/phrases.ts';

const loadPhrases = async (): Promise<HandInPhrases> =>
  language() === 'cs'
    ? (await import('@kahan/phrases/cs/hand-in')).handIn
    : (await import('@kahan/phrases/en/hand-in')).handIn;

/**
 * Keeps the number of items that a student has to hand in beside the menu: loads the class groups once, and again when
 * a live message tells that they changed.
 */
export async function followHandIns(): Promise<void> {
  if (!isStudent(await queryClient.ensureQueryData(userQuery))) return;
  const words = await loadWithRetry(loadPhrases, 'hand-ins');
  new QueryObserver(queryClient, groupsQuery).subscribe(({ data }) => {
    if (data === undefined) return;
    const count = groupsToHandIn(data.data.groups).reduce((sum, one) => sum + one.count, 0);
    toHandIn.set(count > 0 ? { count, label: words.count(count) } : null);
  });
}
