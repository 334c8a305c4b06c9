import { type PageName, pageAt } from '@kahan/contract/runtime';
import { call } from '../../platform/http/api.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { currentPath } from '../../platform/page/navigation.ts';
import { local } from '../../platform/storage/device-storage.ts';
import { COUNTED } from './analytics.ts';

/** Moves inside the app. */
const MOVES = ['pushState', 'replaceState', 'popstate'];

let last: PageName | null = null;
let isFollowing = false;

/** Sends the name of the open screen, and nothing else. A screen that cannot be sent is not counted. */
async function count(): Promise<void> {
  const screen = pageAt(currentPath());
  if (screen === last) return;
  last = screen;
  if (screen === null || local.getItem(COUNTED) === null) return;
  try {
    await call('POST /api/monitor/analytics', { body: { info: { kind: 'screen', screen } } });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
  }
}

/** Counts the open screen, and each other one that is opened (spec 7). */
export function countScreens(): void {
  if (isFollowing) return;
  isFollowing = true;
  for (const move of MOVES) window.addEventListener(move, () => void count());
  void count();
}
