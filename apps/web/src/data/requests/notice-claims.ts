import { call } from '../../platform/http/api.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { local } from '../../platform/storage/device-storage.ts';
import { USER_STORAGE_PREFIX } from '../../platform/storage/user-storage.ts';

const KEY = `${USER_STORAGE_PREFIX}told`;
/** More than one person's requests of a day. */
const MOST_KEPT = 300;
/** A tab in another process of the browser may read a stored claim too late, so a lock holds the claim for this time. */
const LOCKED_MS = 5_000;

function claimedIds(): string[] {
  const kept = local.getItem(KEY);
  return kept === null || kept === '' ? [] : kept.split(' ');
}

/** @returns false when a tab has claimed the notice before */
function store(id: string): boolean {
  const claimed = claimedIds();
  if (claimed.includes(id)) return false;
  local.setItem(KEY, [...claimed, id].slice(-MOST_KEPT).join(' '));
  return true;
}

/** Web Locks need a secure context; over plain http two visible tabs may show the same notice. */
async function claim(id: string): Promise<boolean> {
  if (!('locks' in navigator)) return store(id);
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  navigator.locks
    .request(`kahan-told-${id}`, { ifAvailable: true }, async (lock) => {
      const isMine = lock !== null && store(id);
      resolve(isMine);
      if (isMine) await new Promise((release) => setTimeout(release, LOCKED_MS));
    })
    .catch(reject);
  return promise;
}

/** Claims notices for this tab. @returns those that no tab has claimed before */
export async function claimNotices(ids: readonly string[]): Promise<string[]> {
  const mine = await Promise.all(ids.map(claim));
  return ids.filter((_, i) => mine[i]);
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
