import type { Item } from '@kahan/contract';
import { unixSeconds } from '@kahan/domain';
import * as commands from '../../../data/news/commands.ts';
import { ApiProblem } from '../../../platform/http/problem.ts';
import { failureOf } from '../../../platform/http/query.ts';
import { phrases } from '../../../platform/i18n/phrases.ts';
import { report } from '../../../platform/report.ts';
import { clock } from '../../../platform/time/clock.ts';
import { momentAt } from '../../../platform/time/dates.ts';
import { showToast } from '../../../ui/feedback/toaster.tsx';

/**
 * Shows a toast when a command fails.
 * @param what names the failure, e.g. "The item could not be archived."
 */
async function toastFailure(what: string, command: Promise<void>): Promise<void> {
  try {
    await command;
  } catch (error) {
    if (!(error instanceof ApiProblem)) report(error, 'news action');
    showToast(failureOf(what, error, phrases()));
  }
}

const withUndo = (run: () => void) => ({ action: { label: phrases().states.undo, run } });

function setArchived({ id }: Item, archived: boolean): void {
  const { archiveFailed, unarchiveFailed } = phrases().home;
  void toastFailure(archived ? archiveFailed : unarchiveFailed, commands.setArchived(id, archived));
}

function setPostponed(item: Item, until: number | null): void {
  const { postponeFailed, unarchiveFailed } = phrases().home;
  void toastFailure(until === null ? unarchiveFailed : postponeFailed, commands.setPostponed(item, until));
}

/** Words for the moment at which a postponed item returns, e.g. "tomorrow at 8:00". */
export const momentOf = (at: number): string => momentAt(at, unixSeconds(clock.now()), phrases().dates);

/** Archives an active item at once; can be undone. */
export function archiveItem(item: Item): void {
  showToast(
    phrases().home.archived,
    withUndo(() => setArchived(item, false)),
  );
  setArchived(item, true);
}

/** Brings an archived item back among the news; can be undone. */
export function unarchiveItem(item: Item): void {
  showToast(
    phrases().home.unarchived,
    withUndo(() => setArchived(item, true)),
  );
  setArchived(item, false);
}

/** Postpones an item until `at`, unix seconds; can be undone. */
export function postponeItem(item: Item, at: number): void {
  const undo = () => setPostponed({ ...item, state: 'postponed', postponeTs: at }, item.postponeTs);
  showToast(phrases().home.postponed(momentOf(at)), withUndo(undo));
  setPostponed(item, at);
}

/** Returns a postponed item now; can be undone until its time has come. */
export function bringBack(item: Item): void {
  const { postponeTs } = item;
  const undo = () => {
    if (postponeTs === null || postponeTs <= unixSeconds(clock.now())) return;
    setPostponed({ ...item, state: 'active', postponeTs: null }, postponeTs);
  };
  showToast(phrases().home.broughtBack, withUndo(undo));
  setPostponed(item, null);
}

/** Archives items older than two weeks; can be undone. */
export function archiveOld(): Promise<void> {
  const { home } = phrases();
  const archive = async () => {
    const ids = await commands.archiveOld();
    const undo = () => void toastFailure(phrases().home.unarchiveFailed, commands.unarchiveAll(ids));
    showToast(home.oldArchived(ids.length), ids.length > 0 ? withUndo(undo) : {});
  };
  return toastFailure(home.archiveFailed, archive());
}
