import type { SyncRequest } from '@kahan/contract';
import { cannotBeCancelled, freePlaces, isRefusedByTerm, unixSeconds } from '@kahan/domain';
import type { RequestsPhrases } from '@kahan/phrases/en/requests/requests';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { claimNotices, reportSeen } from '../../data/requests/notice-claims.ts';
import { keysOf, refreshing } from '../../data/requests/outcomes.ts';
import { requests } from '../../data/requests/requests.ts';
import { failedSubmissions } from '../../data/requests/submissions.ts';
import { signIn } from '../../data/terms/commands.ts';
import { nextFreeAfter } from '../../data/terms/next-free.ts';
import { onReconnect } from '../../platform/http/connection.ts';
import { loadWithRetry } from '../../platform/http/lazy-retry.ts';
import { loadTexts } from '../../platform/i18n/texts.ts';
import { report } from '../../platform/report.ts';
import { clock } from '../../platform/time/clock.ts';
import { localMoment } from '../../platform/time/dates.ts';
import { failureNotice, type Notice, noticeOf, type Offer } from './notice.ts';
import { MOST_SHOWN, NoticeStack, onFreed, setMore, show, stack } from './notice-stack.tsx';

/** Whether the item of a class group is being read again; afterwards its row tells the outcome. */
const isInlineDue = (request: SyncRequest): boolean =>
  request.service === 'groups' && keysOf(request).some((key) => refreshing.get().has(key));

/** Resolves after the next paint, when the screen shows the data that was known at the call. */
const painted = (): Promise<void> =>
  new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(() => resume())));

/** Whether the row of the item, which tells the outcome of the request, is in the window. */
function isToldInline({ service, info }: SyncRequest): boolean {
  if (service !== 'groups') return false;
  return info.ids.some((id) => {
    const row = `[data-item="${CSS.escape(id)}"]`;
    const said = document.querySelector(`${row} .note.positive, ${row} [role="alert"]`);
    const { top = 0, bottom = 0 } = said?.getBoundingClientRect() ?? {};
    return bottom > 0 && top < bottom && top < (visualViewport?.height ?? innerHeight);
  });
}

/**
 * The next free term of the same subject after a refused sign-up; null when there is none, or after another outcome.
 */
function offerOf(words: RequestsPhrases, request: SyncRequest): Offer | null {
  const { action, state, reason, target } = request;
  if (action !== 'sign_in' || state !== 'failed' || !isRefusedByTerm(reason)) return null;
  if (!('term_id' in target)) return null;
  const term = nextFreeAfter(target);
  if (term === null) return null;
  const at = localMoment(term.start);
  const [study, ...others] = term.study_ids;
  // A sign-up that could never be cancelled is asked about first, in the list.
  const stays = cannotBeCancelled(term, unixSeconds(clock.now()));
  const canBegin = study !== undefined && others.length === 0 && !stays;
  return {
    text: words.nextFree(words.when(at.iso, at.minutes), term.place?.value ?? null, freePlaces(term)),
    begin: canBegin ? () => void signIn(term, study) : null,
    spoken: words.signInTo(words.what(term.code.value, at)),
    termId: term.term_id,
  };
}

/** A visible but unfocused window waits this long, so that the focused one claims the notices first. */
const POLITE_MS = 600;

interface EndedRequest {
  request: SyncRequest;
  notice: Notice;
}

/**
 * Shows the outcome of requests on every screen (SYNC-01, SYNC-09), each in one tab only, unless a visible row of the
 * item tells it.
 */
class NoticePresenter {
  private readonly words: RequestsPhrases;
  /** Ids of requests that were shown here or in another tab. */
  private readonly handled = new Set<string>();
  private isAtWork = false;
  private isCalled = false;

  constructor(words: RequestsPhrases) {
    this.words = words;
  }

  /** Ended requests that this tab has not shown yet. */
  private ended(): EndedRequest[] {
    return requests.get().flatMap((request) => {
      const isSettled = this.handled.has(request.id) || isInlineDue(request);
      const notice = isSettled ? null : noticeOf(this.words, request);
      return notice === null ? [] : [{ request, notice }];
    });
  }

  private takeFailed(): void {
    const all = failedSubmissions.get();
    if (all.length === 0) return;
    failedSubmissions.set([]);
    show(all.map((one) => failureNotice(this.words, one)));
  }

  /** Shows as many notices as there is room for; counts the rest. */
  private async showSome(count: number): Promise<void> {
    const some = this.ended().slice(0, count);
    const ids = some.map(({ request }) => request.id);
    if (ids.length === 0) return;
    if (some.some(({ request }) => request.service === 'groups')) await painted();
    const mine = new Set(await claimNotices(ids));
    for (const id of ids) this.handled.add(id);
    show(
      some
        .filter(({ request }) => mine.has(request.id) && !isToldInline(request))
        .map(({ request, notice }) => ({ ...notice, offer: offerOf(this.words, request) })),
    );
    // Not awaited: a slow connection must not delay the next notice.
    reportSeen(ids).catch((error) => report(error, 'seen notices'));
  }

  private async work(): Promise<void> {
    this.takeFailed();
    if (!document.hasFocus() && this.ended().length > 0) {
      await new Promise((resume) => setTimeout(resume, POLITE_MS));
    }
    for (;;) {
      const room = MOST_SHOWN - stack.get().shown.length;
      if (room <= 0 || this.ended().length === 0 || document.visibilityState !== 'visible') break;
      await this.showSome(room);
    }
    setMore(this.ended().length);
  }

  /** Shows pending notices. Only a visible tab does. */
  readonly look = (): void => {
    if (document.visibilityState !== 'visible') return;
    this.isCalled = true;
    if (this.isAtWork) return;
    this.isAtWork = true;
    void (async () => {
      while (this.isCalled) {
        this.isCalled = false;
        await this.work();
      }
    })()
      .catch((error) => report(error, 'notices'))
      .finally(() => {
        this.isAtWork = false;
      });
  };

  /** The user closed all notices. */
  readonly closeAll = (): void => {
    const ids = this.ended().map(({ request }) => request.id);
    for (const id of ids) this.handled.add(id);
    stack.set({ shown: [], more: 0 });
    void claimNotices(ids).then(() => reportSeen(ids));
  };
}

let isFollowing = false;

/** Follows the requests of the user while the page lives, from the first call on. */
export async function followRequests(): Promise<void> {
  if (isFollowing) return;
  isFollowing = true;
  const words = await loadWithRetry(() => loadTexts('requests'), 'texts of requests');
  const presenter = new NoticePresenter(words);
  const holder = document.createElement('div');
  // Even an empty stack would add a page to the print.
  holder.className = 'only-screen';
  document.body.append(holder);
  createRoot(holder).render(<NoticeStack words={words} onCloseAll={presenter.closeAll} />);
  requests.subscribe(presenter.look);
  refreshing.subscribe(presenter.look);
  failedSubmissions.subscribe(presenter.look);
  onFreed(presenter.look);
  onReconnect(() => void reportSeen([]));
  document.addEventListener('visibilitychange', presenter.look);
  presenter.look();
}

/** The same for a page that submits requests: failed submissions are shown as well. */
export function useFollowedRequests(): void {
  useEffect(() => {
    followRequests().catch((error) => report(error, 'requests'));
  }, []);
}
