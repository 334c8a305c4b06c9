import type { SyncRequest } from '@kahan/contract';
import type { RequestsPhrases } from '@kahan/phrases/en/requests';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { claimNotices, reportSeen } from '../../data/requests/notice-claims.ts';
import { refreshing } from '../../data/requests/outcomes.ts';
import { requestPhrases } from '../../data/requests/phrases.ts';
import { requests } from '../../data/requests/requests.ts';
import { failedSubmissions } from '../../data/requests/submissions.ts';
import { onReconnect } from '../../platform/http/connection.ts';
import { loadWithRetry } from '../../platform/http/lazy-retry.ts';
import { report } from '../../platform/report.ts';
import { isInlineDue, isToldInline, painted } from './inline.ts';
import { failureNotice, type Notice, noticeOf } from './notice.ts';
import { MOST_SHOWN, NoticeStack, onFreed, setMore, show, stack } from './notice-stack.tsx';
import { offerOf } from './offer.ts';

/** A visible but unfocused window waits this long, so that the focused one claims the notices first. */
const POLITE_MS = 600;

interface Ended {
  request: SyncRequest;
  notice: Notice;
}

/**
 * Shows how requests ended, on every screen (SYNC-01, SYNC-09), each once over all tabs, unless the row of the item says
 * it where the reader is looking.
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
  private ended(): Ended[] {
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

  /** Shows as many notices as there are places; counts the rest. */
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
      const places = MOST_SHOWN - stack.get().shown.length;
      if (places <= 0 || this.ended().length === 0 || document.visibilityState !== 'visible') break;
      await this.showSome(places);
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
  const words = await loadWithRetry(requestPhrases, 'texts of requests');
  const presenter = new NoticePresenter(words);
  const place = document.createElement('div');
  // Even an empty stack would add a page to the print.
  place.className = 'only-screen';
  document.body.append(place);
  createRoot(place).render(<NoticeStack words={words} onCloseAll={presenter.closeAll} />);
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
