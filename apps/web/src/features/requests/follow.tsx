import type { SyncRequest } from '@kahan/contract';
import type { RequestsPhrases } from '@kahan/phrases/en/requests';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { claimNotices, reportSeen } from '../../data/requests/notice-claims.ts';
import { requestPhrases } from '../../data/requests/phrases.ts';
import { requests } from '../../data/requests/requests.ts';
import { failedSubmissions } from '../../data/requests/submissions.ts';
import { onReconnect } from '../../platform/http/connection.ts';
import { loadWithRetry } from '../../platform/http/lazy-retry.ts';
import { report } from '../../platform/report.ts';
import { type Notice, noticeOf, undoneNotice } from './notice.ts';
import css from './notice-stack.module.css';
import { NoticeStack } from './notice-stack.tsx';
import { MOST_SHOWN, onFreed, setMore, show, stack } from './stack.ts';

/** A window in sight that is not the one in use leaves it to that one for so long. */
const POLITE_MS = 600;

interface Ended {
  request: SyncRequest;
  notice: Notice;
}

/** Tells the reader, on whatever screen, how the requests ended (SYNC-01, SYNC-09), each once over all tabs. */
class Teller {
  private readonly words: RequestsPhrases;
  /** Told, here or elsewhere. */
  private readonly told = new Set<string>();
  private isAtWork = false;
  private isCalled = false;

  constructor(words: RequestsPhrases) {
    this.words = words;
  }

  /** Ended, and not told as far as this tab knows. */
  private ended(): Ended[] {
    return requests.get().flatMap((request) => {
      const notice = this.told.has(request.id) ? null : noticeOf(this.words, request);
      return notice === null ? [] : [{ request, notice }];
    });
  }

  private takeUndone(): void {
    const all = failedSubmissions.get();
    if (all.length === 0) return;
    failedSubmissions.set([]);
    show(all.map((one) => undoneNotice(this.words, one)));
  }

  /** As many as there are places for are told; the others wait, and are counted. */
  private async tellSome(count: number): Promise<void> {
    const some = this.ended().slice(0, count);
    const ids = some.map(({ request }) => request.id);
    if (ids.length === 0) return;
    const mine = new Set(await claimNotices(ids));
    for (const id of ids) this.told.add(id);
    show(some.filter(({ request }) => mine.has(request.id)).map(({ notice }) => notice));
    // Not waited for: on a bad line what ends next would not be told until then.
    reportSeen(ids).catch((error) => report(error, 'seen notices'));
  }

  private async work(): Promise<void> {
    this.takeUndone();
    if (!document.hasFocus() && this.ended().length > 0) {
      await new Promise((resume) => setTimeout(resume, POLITE_MS));
    }
    for (;;) {
      const places = MOST_SHOWN - stack.get().shown.length;
      if (places <= 0 || this.ended().length === 0 || document.visibilityState !== 'visible') break;
      await this.tellSome(places);
    }
    setMore(this.ended().length);
  }

  /** Looks what there is to tell. Only a tab that is in sight tells anything. */
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

  /** The reader wants to see no more of them. */
  readonly closeAll = (): void => {
    const ids = this.ended().map(({ request }) => request.id);
    for (const id of ids) this.told.add(id);
    stack.set({ shown: [], more: 0 });
    void claimNotices(ids).then(() => reportSeen(ids));
  };
}

let isFollowing = false;

/** Follows the requests of the user as long as the page lives, from the first call on. */
export async function followRequests(): Promise<void> {
  if (isFollowing) return;
  isFollowing = true;
  const words = await loadWithRetry(requestPhrases, 'texts of requests');
  const teller = new Teller(words);
  const place = document.createElement('div');
  place.className = css.place ?? '';
  document.body.append(place);
  createRoot(place).render(<NoticeStack words={words} onCloseAll={teller.closeAll} />);
  requests.subscribe(teller.look);
  failedSubmissions.subscribe(teller.look);
  onFreed(teller.look);
  onReconnect(() => void reportSeen([]));
  document.addEventListener('visibilitychange', teller.look);
  teller.look();
}

/** The same for a page on which something is asked for: what was certainly not done is told as well. */
export function useFollowedRequests(): void {
  useEffect(() => {
    followRequests().catch((error) => report(error, 'requests'));
  }, []);
}
