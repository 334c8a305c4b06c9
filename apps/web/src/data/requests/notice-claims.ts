import { call } from '../../platform/http/api.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { USER_STORAGE_PREFIX } from '../../platform/storage/user-storage.ts';

const KEY = `${USER_STORAGE_PREFIX}told`;
/** Long enough for what one person asks for in a day. */
const MOST_KEPT = 300;

function toldIds(): string[] {
  const kept = localStorage.getItem(KEY);
  return kept === null || kept === '' ? [] : kept.split(' ');
}

/** Locks exist in secure contexts only; over plain http two tabs in sight may both tell. */
const exclusive = <T>(run: () => T): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('kahan-told', async () => run()) : Promise.resolve(run());

/** Takes it on to tell the reader of these, over all tabs. @returns those that no tab has told yet */
export function claimNotices(ids: readonly string[]): Promise<string[]> {
  return exclusive(() => {
    const told = toldIds();
    const free = ids.filter((id) => !told.includes(id));
    if (free.length > 0) localStorage.setItem(KEY, [...told, ...free].slice(-MOST_KEPT).join(' '));
    return free;
  });
}

/** Seen by the reader, and not told to the server yet. */
const owed = new Set<string>();

/** Tells the server what was seen; what does not arrive is told with the next. */
export async function reportSeen(ids: readonly string[]): Promise<void> {
  for (const id of ids) owed.add(id);
  const all = [...owed].slice(0, 200);
  if (all.length === 0) return;
  for (const id of all) owed.delete(id);
  try {
    await call('POST /api/user/requests/seen', { body: { ids: all }, keepalive: true });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    for (const id of all) owed.add(id);
  }
}
