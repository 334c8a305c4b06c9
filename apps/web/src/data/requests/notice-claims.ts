import { call } from '../../platform/http/api.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { local } from '../../platform/storage/device-storage.ts';
import { USER_STORAGE_PREFIX } from '../../platform/storage/user-storage.ts';

const KEY = `${USER_STORAGE_PREFIX}told`;
/** More than one person's requests of a day. */
const MOST_KEPT = 300;

function claimedIds(): string[] {
  const kept = local.getItem(KEY);
  return kept === null || kept === '' ? [] : kept.split(' ');
}

/** Web Locks need a secure context; over plain http two visible tabs may show the same notice. */
const exclusive = <T>(run: () => T): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('kahan-told', async () => run()) : Promise.resolve(run());

/** Claims notices for this tab. @returns those that no tab has claimed before */
export function claimNotices(ids: readonly string[]): Promise<string[]> {
  return exclusive(() => {
    const claimed = claimedIds();
    const free = ids.filter((id) => !claimed.includes(id));
    if (free.length > 0) local.setItem(KEY, [...claimed, ...free].slice(-MOST_KEPT).join(' '));
    return free;
  });
}

/** Ids that the reader has seen and the server was not told yet. */
const unreported = new Set<string>();

/** Tells the server which requests were seen. Ids that did not arrive are sent again with the next call. */
export async function reportSeen(ids: readonly string[]): Promise<void> {
  for (const id of ids) unreported.add(id);
  const all = [...unreported].slice(0, 200);
  if (all.length === 0) return;
  for (const id of all) unreported.delete(id);
  try {
    await call('POST /api/user/requests/seen', { body: { ids: all }, keepalive: true });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    for (const id of all) unreported.add(id);
  }
}
