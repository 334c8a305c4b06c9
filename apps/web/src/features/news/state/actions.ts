import type { CallBody, Item } from '@kahan/contract';
import { pragueDate, pragueMinutes, unixSeconds } from '@kahan/domain';
import { applyToCache } from '../../../data/news/cache.ts';
import type { ListChange } from '../../../data/news/lists.ts';
import { newsKeys } from '../../../data/news/queries.ts';
import { whileUnderWay } from '../../../data/news/race-safe-load.ts';
import { call } from '../../../platform/http/api.ts';
import { ApiProblem } from '../../../platform/http/problem.ts';
import { messageOf, queryClient } from '../../../platform/http/query.ts';
import { phrases } from '../../../platform/i18n/phrases.ts';
import { report } from '../../../platform/report.ts';
import { clock } from '../../../platform/time/clock.ts';
import { showToast } from '../../../ui/feedback/toast.ts';

/** An action without an answer by then has failed for the reader; the lists are loaded anew to see the truth. */
const TIMEOUT_MS = 15_000;

/** Actions on one item reach the server in the order in which they were made. */
const last = new Map<string, Promise<void>>();

interface Action {
  /** Actions with the same key wait for each other. */
  key: string;
  /** Shown at once… */
  change: ListChange;
  /** …and taken back when the server refuses. */
  inverse: ListChange;
  send: () => Promise<unknown>;
  /** What it is called when it failed. */
  failed: string;
}

const apply = (change: ListChange) => applyToCache(queryClient, change, clock.now());

async function perform({ key, change, inverse, send, failed }: Action): Promise<void> {
  apply(change);
  const before = last.get(key) ?? Promise.resolve();
  const done = whileUnderWay(before.then(send)).then(
    () => undefined,
    (error) => {
      apply(inverse);
      void queryClient.invalidateQueries({ queryKey: newsKeys.all });
      tellFailure(failed, error);
    },
  );
  last.set(key, done);
  await done;
  if (last.get(key) === done) last.delete(key);
}

function tellFailure(what: string, error: unknown): void {
  if (!(error instanceof ApiProblem)) report(error, 'news action');
  showToast(`${what} ${messageOf(error, phrases())}`);
}

const patch = (id: string, body: CallBody<'PATCH /api/user/items/:id'>) => () =>
  call('PATCH /api/user/items/:id', { params: { id }, body, signal: AbortSignal.timeout(TIMEOUT_MS) });

const withUndo = (run: () => void) => ({ action: { label: phrases().states.undo, run } });

function setArchived(id: string, archived: boolean): Promise<void> {
  const { home } = phrases();
  const [change, inverse]: ListChange[] = archived
    ? [
        { type: 'archived', ids: [id] },
        { type: 'unarchived', ids: [id] },
      ]
    : [
        { type: 'unarchived', ids: [id] },
        { type: 'archived', ids: [id] },
      ];
  if (!change || !inverse) return Promise.resolve();
  const failed = archived ? home.archiveFailed : home.unarchiveFailed;
  return perform({ key: id, change, inverse, send: patch(id, { archived }), failed });
}

function setPostponed(item: Item, until: number | null): Promise<void> {
  const { home } = phrases();
  const { id } = item;
  const back: ListChange = { type: 'unpostponed', id };
  const away = (postponeTs: number): ListChange => ({ type: 'postponed', id, postponeTs });
  return perform({
    key: id,
    change: until === null ? back : away(until),
    inverse: item.postponeTs === null ? back : away(item.postponeTs),
    send: patch(id, { postpone: until ?? -1 }),
    failed: until === null ? home.unarchiveFailed : home.postponeFailed,
  });
}

/** Words for the moment at which a postponed item returns, e.g. "tomorrow at 8:00". */
export function momentOf(at: number): string {
  const instant = new Date(at * 1000);
  return phrases().dates.moment(pragueDate(instant), pragueMinutes(instant), pragueDate(clock.now()));
}

/** Archives an active item at once; can be undone. */
export function archiveItem(item: Item): void {
  showToast(
    phrases().home.archived,
    withUndo(() => void setArchived(item.id, false)),
  );
  void setArchived(item.id, true);
}

/** Brings an archived item back among the news; can be undone. */
export function unarchiveItem(item: Item): void {
  showToast(
    phrases().home.unarchived,
    withUndo(() => void setArchived(item.id, true)),
  );
  void setArchived(item.id, false);
}

/** Puts an item off until `at`, unix seconds; can be undone. */
export function postponeItem(item: Item, at: number): void {
  const undo = () => void setPostponed({ ...item, state: 'postponed', postponeTs: at }, item.postponeTs);
  showToast(phrases().home.postponed(momentOf(at)), withUndo(undo));
  void setPostponed(item, at);
}

/** Brings a postponed item back now; can be undone as long as its time has not come. */
export function bringBack(item: Item): void {
  const { postponeTs } = item;
  const undo = () => {
    if (postponeTs === null || postponeTs <= unixSeconds(clock.now())) return;
    void setPostponed({ ...item, state: 'active', postponeTs: null }, postponeTs);
  };
  showToast(phrases().home.broughtBack, withUndo(undo));
  void setPostponed(item, null);
}

async function unarchiveAll(ids: string[]): Promise<void> {
  try {
    const answer = await whileUnderWay(call('POST /api/user/items/unarchive', { body: { ids } }));
    apply({ type: 'unarchived', ids: answer.ids });
  } catch (error) {
    tellFailure(phrases().home.unarchiveFailed, error);
  }
}

/** Archives what is older than two weeks; can be undone. The server says which items these are. */
export async function archiveOld(): Promise<void> {
  const { home } = phrases();
  try {
    const { ids } = await whileUnderWay(call('POST /api/user/items/archive-old'));
    apply({ type: 'archived', ids });
    showToast(home.oldArchived(ids.length), ids.length > 0 ? withUndo(() => void unarchiveAll(ids)) : {});
  } catch (error) {
    tellFailure(home.archiveFailed, error);
  }
}
