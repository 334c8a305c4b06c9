import { queryClient } from '../http/query.ts';
import { catchUp } from '../live/catch-up.ts';
import { heard, isHeldCurrent, noteLoaded } from '../live/hearing.ts';
import { boot } from '../page/boot.ts';
import { report } from '../report.ts';
import { noteRefusal } from '../storage/device-storage.ts';
import { type KeptAnswer, readKept } from '../storage/kept-data.ts';
import { ownSession } from '../storage/this-session.ts';
import { KEPT_SHAPE } from './kept-shape.ts';

/**
 * Names the owner of kept answers: this session, this shape and this language. The next build reads those of the last one, also
 * when it starts without a network, unless it expects another shape; texts are in the language of the page. Null when
 * nobody is logged in.
 */
export function keptOwner(): string | null {
  const session = ownSession();
  return session && `${session} ${KEPT_SHAPE} ${boot().language}`;
}

function restore({ key, data, at, load }: KeptAnswer): void {
  const queryKey = JSON.parse(key);
  if (queryClient.getQueryData(queryKey) !== undefined) return;
  queryClient.setQueryData(queryKey, data, { updatedAt: at });
  const query = queryClient.getQueryCache().find({ queryKey });
  if (query === undefined || load === undefined) return;
  noteLoaded(query, load);
  // It had changed when the last visit ended.
  if (!isHeldCurrent(query)) query.invalidate();
}

/**
 * Puts the answers of the last visit into the cache. Newer ones in the cache stay.
 * @returns whether there were any
 */
export async function restoreKept(): Promise<boolean> {
  const owner = keptOwner();
  if (owner === null) return false;
  try {
    const kept = await readKept(owner);
    // A page that came from the server knows where the logs stand; another one goes on where the last visit ended.
    const goesOn = heard.get() === null;
    if (goesOn) heard.set(kept.heard);
    for (const answer of kept.answers) restore(answer);
    if (goesOn) catchUp();
    return kept.answers.length > 0;
  } catch (error) {
    // A private window keeps nothing: the page starts as on the first visit.
    report(error, 'kept data');
    noteRefusal();
    return false;
  }
}
