import type { SyncRequest } from '@kahan/contract';
import type { RequestService } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useId, useState } from 'react';
import { useWaiting } from '../../data/requests/requests.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { isClockPinned } from '../../platform/time/clock.ts';
import { useMoment } from '../../platform/time/moments.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/form/button.tsx';
import css from './banners.module.css';
import { targetOf } from './notice.ts';

/** An answer takes less, unless the student system is silent. */
const SLOW_SECONDS = 30;

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
  const isSlow = waiting.some((request) => ageOf(request, now) >= SLOW_SECONDS);
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
            {`${isOne ? words.stillSo[first.action] : words.severalSo} ${isSlow ? words.slow : words.waits}`}
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
