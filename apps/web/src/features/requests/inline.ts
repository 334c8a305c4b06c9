import type { SyncRequest } from '@kahan/contract';
import { keysOf, refreshing } from '../../data/requests/outcomes.ts';

/** Whether the item of a class group is still to be read again; only then its row says how the request ended. */
export const isInlineDue = (request: SyncRequest): boolean =>
  request.service === 'groups' && keysOf(request).some((key) => refreshing.get().has(key));

/** Resolves after the next paint, when the screen shows the data that was known at the call. */
export const painted = (): Promise<void> =>
  new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(() => resume())));

/** Whether the reader can see the row of an item of a class group that says how the request ended. */
export function isToldInline({ service, info }: SyncRequest): boolean {
  if (service !== 'groups') return false;
  return info.ids.some((id) => {
    const row = `[data-item="${CSS.escape(id)}"]`;
    const said = document.querySelector(`${row} .note.positive, ${row} [role="alert"]`);
    const { top = 0, bottom = 0 } = said?.getBoundingClientRect() ?? {};
    return bottom > 0 && top < bottom && top < (visualViewport?.height ?? innerHeight);
  });
}
