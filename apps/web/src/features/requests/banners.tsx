import type { SyncRequest } from '@kahan/contract';
import type { RequestService } from '@kahan/domain';
import { instantOf } from '@kahan/domain';
import type { RequestsPhrases } from '@kahan/phrases/en/requests/requests';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { statusQuery } from '../../data/freshness.ts';
import { useWaiting } from '../../data/requests/requests.ts';
import { language } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { isClockPinned, useNow } from '../../platform/time/clock.ts';
import { clockOrDate } from '../../platform/time/dates.ts';
import { useMoment } from '../../platform/time/moments.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/form/button.tsx';
import css from './banners.module.css';
import { targetOf } from './notice.ts';

/** An answer takes less, unless the student system is silent: as many seconds as the banner promises. */
export const SLOW_SECONDS = 10;
/** Seconds after which the portal is asked whether the student system answers at all, and how often again. */
const ASK_AFTER_SECONDS = 3;
const ASK_AGAIN_MS = 10_000;

interface Wait {
  /** How long a request has waited. */
  seconds: number;
  /** Since when the student system does not answer, `10:42`; null when it does, and while that is not known. */
  downSince: string | null;
}

/** The text about the answer that a request waits for. */
export const waitText = (words: RequestsPhrases, { seconds, downSince }: Wait): string => {
  if (downSince !== null) return words.down(downSince);
  return seconds < SLOW_SECONDS ? words.waits : words.slow;
};

/** Seconds for which a request has been shown as waiting. */
function useSecondsShown(id: string): number {
  const [shown, setShown] = useState({ id, seconds: 0 });
  useEffect(() => {
    const since = performance.now();
    const count = () => setShown({ id, seconds: Math.floor((performance.now() - since) / 1000) });
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [id]);
  return shown.id === id ? shown.seconds : 0;
}

/** Since when the student system does not answer, as a text; null when it does. */
function useDownSince(isAsked: boolean): string | null {
  const now = useNow();
  const { data } = useQuery({ ...statusQuery, enabled: isAsked, refetchInterval: ASK_AGAIN_MS });
  const since = isAsked ? (data?.student_system.failing_since ?? null) : null;
  return since === null ? null : clockOrDate(instantOf(since), now, language());
}

/**
 * Age of a request in seconds by the server's clock. `created` is a time of the database, so the age is unknown and 0
 * while the portal's clock is pinned.
 */
const ageOf = ({ created }: SyncRequest, now: number): number =>
  isClockPinned() ? 0 : Math.max(0, now - created);

function Pending({ waiting }: { waiting: readonly [SyncRequest, ...SyncRequest[]] }) {
  const words = useTexts('requests');
  const now = useMoment((time) => time + 1);
  const [isOpen, open] = useState(false);
  const list = useId();
  const [first] = waiting;
  const isOne = waiting.length === 1;
  const shown = useSecondsShown(first.id);
  const seconds = Math.max(shown, ...waiting.map((request) => ageOf(request, now)));
  const downSince = useDownSince(seconds >= ASK_AFTER_SECONDS);
  const title = isOne ? words.pending[first.action](targetOf(words, first)) : words.several(waiting.length);
  const details = (
    <Button kind="quiet" aria-expanded={isOpen} aria-controls={list} onClick={() => open(!isOpen)}>
      {isOpen ? words.hide : words.details}
    </Button>
  );
  return (
    <div className={css.pending}>
      <Banner tone="info" actions={isOne ? undefined : details}>
        <div role="status">
          <p>
            <b>{title}</b>
          </p>
          <p className="dim">
            {`${isOne ? words.stillSo[first.action] : words.severalSo} ${waitText(words, { seconds, downSince })}`}
          </p>
        </div>
        {/* Updated every second; not announced each time. */}
        {isOne && ageOf(first, now) > 0 && <p className="faint">{words.sent(ageOf(first, now))}</p>}
        {!isOne && (
          <ul id={list} className={css.list} hidden={!isOpen}>
            {waiting.map((request) => (
              <li key={request.id}>
                {words.said[request.action]}: {nonBreaking(targetOf(words, request))}
                <span className="faint"> · {words.sent(ageOf(request, now))}</span>
              </li>
            ))}
          </ul>
        )}
      </Banner>
      <i className={css.wait} />
    </div>
  );
}

interface RequestBannersProps {
  /** Only requests of one service; without it, all. */
  service?: RequestService;
}

/** Requests that the student system has not answered yet (TERMS-13); nothing when there are none. */
export function RequestBanners({ service }: RequestBannersProps) {
  const [first, ...rest] = useWaiting().filter((one) => service === undefined || one.service === service);
  return first === undefined ? null : <Pending waiting={[first, ...rest]} />;
}
