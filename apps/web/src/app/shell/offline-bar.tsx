import { RefreshCw, WifiOff } from 'lucide';
import { useSignUpOffered } from '../../data/terms/offers.ts';
import { usePageFreshness } from '../../platform/http/freshness.ts';
import { pingServer } from '../../platform/http/lazy-retry.ts';
import { useLongOffline } from '../../platform/http/long-offline.ts';
import { language, usePhrases } from '../../platform/i18n/phrases.ts';
import { useNow } from '../../platform/time/clock.ts';
import { clockOrDate } from '../../platform/time/dates.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/form/button.tsx';

/**
 * Shows that the server cannot be reached (spec 2), how old the page is and what it cannot do, and pings the
 * server until it can.
 */
export function OfflineBar() {
  const { shell, states } = usePhrases();
  const isSaid = useLongOffline();
  const seen = usePageFreshness();
  const now = useNow();
  const hasSignUp = useSignUpOffered();
  return (
    <div role="status">
      {isSaid && (
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
          {seen?.asOf && (
            <p>
              {shell.offlineKept(clockOrDate(seen.asOf, now, language()))}
              {hasSignUp && ` ${shell.offlineTerms}`}
            </p>
          )}
        </Banner>
      )}
    </div>
  );
}
