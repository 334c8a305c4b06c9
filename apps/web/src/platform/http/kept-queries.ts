import { boot, entryScript } from '../page/boot.ts';
import { report } from '../report.ts';
import { readKept } from '../storage/kept-data.ts';
import { ownSession } from '../storage/this-session.ts';
import { queryClient } from './query.ts';

/**
 * Whose answers are kept: of this session, this build and this language. Another build may expect another shape, and
 * texts are in the language of the page. Null when nobody is logged in.
 */
export function keptOwner(): string | null {
  const session = ownSession();
  return session && `${session} ${entryScript()} ${boot().language}`;
}

/**
 * Puts the answers of the last visit into the cache, once they may be shown. Newer ones in the cache stay.
 * @param mayShow asked when there are any
 * @returns whether there were
 */
export async function restoreKept(mayShow: () => Promise<boolean>): Promise<boolean> {
  const owner = keptOwner();
  if (owner === null) return false;
  try {
    const kept = await readKept(owner);
    if (kept.length === 0 || !(await mayShow())) return false;
    for (const { key, data, at } of kept) {
      const queryKey = JSON.parse(key);
      if (queryClient.getQueryData(queryKey) === undefined)
        queryClient.setQueryData(queryKey, data, { updatedAt: at });
    }
    return true;
  } catch (error) {
    // A private window keeps nothing: the page starts as on the first visit.
    report(error, 'kept data');
    return false;
  }
}
