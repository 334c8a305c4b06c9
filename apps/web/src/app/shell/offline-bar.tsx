import { RefreshCw, WifiOff } from 'lucide';
import { useEffect, useState } from 'react';
import { useOffline } from '../../platform/http/connection.ts';
import { usePageFreshness } from '../../platform/http/freshness.ts';
import { pingServer } from '../../platform/http/lazy-retry.ts';
import { language, usePhrases } from '../../platform/i18n/phrases.ts';
import { useNow } from '../../platform/time/clock.ts';
import { clockOrDate } from '../../platform/time/dates.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/form/button.tsx';
import css from './shell.module.css';

/** An interruption shorter than this is not shown. */
const SAID_AFTER_MS = 1_000;
const PROBE_EVERY_MS = 10_000;

/** Shows that the server cannot be reached (spec 2) and of what time the page is, and pings the server until it can. */
export function OfflineBar() {
  const { shell, states } = usePhrases();
  const offline = useOffline();
  const seen = usePageFreshness();
  const now = useNow();
  const [said, setSaid] = useState(false);
  useEffect(() => {
    if (!offline) return;
    const timer = setTimeout(() => setSaid(true), SAID_AFTER_MS);
    const ask = () => void pingServer();
    const probing = setInterval(ask, PROBE_EVERY_MS);
    window.addEventListener('online', ask);
    return () => {
      clearTimeout(timer);
      clearInterval(probing);
      window.removeEventListener('online', ask);
      setSaid(false);
    };
  }, [offline]);
  return (
    <div role="status" className={css.offline}>
      {offline && said && (
        <Banner
          tone="warn"
          icon={WifiOff}
          slim
          actions={
            <Button compact icon={RefreshCw} aria-label={states.retry} onClick={() => void pingServer()}>
              <span className="only-desk">{states.retry}</span>
            </Button>
          }
        >
          <p>{shell.offline}</p>
          {seen?.asOf && <p>{shell.offlineKept(clockOrDate(seen.asOf, now, language()))}</p>}
        </Banner>
      )}
    </div>
  );
}
