import { RefreshCw, WifiOff } from 'lucide';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api.ts';
import { useOffline } from '../../platform/online.ts';
import { usePhrases } from '../../platform/phrases.ts';
import { ApiProblem } from '../../platform/problem.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** A connection that returns within this time was not worth a word. */
const SAID_AFTER_MS = 1_000;
const PROBE_EVERY_MS = 10_000;

/** Asks the server for a sign of life; the call itself tells the connection what came of it. */
async function probe(): Promise<void> {
  try {
    await call('GET /api/versioninfo');
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
  }
}

/** Says that the server cannot be reached (spec 2), and tries until it can. */
export function OfflineBar() {
  const { shell, states } = usePhrases();
  const offline = useOffline();
  const [said, setSaid] = useState(false);
  useEffect(() => {
    if (!offline) return;
    const timer = setTimeout(() => setSaid(true), SAID_AFTER_MS);
    const probing = setInterval(() => void probe(), PROBE_EVERY_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(probing);
      setSaid(false);
    };
  }, [offline]);
  return (
    <div role="status">
      {offline && said && (
        <Banner
          tone="warn"
          icon={WifiOff}
          slim
          actions={
            <Button compact icon={RefreshCw} aria-label={states.retry} onClick={() => void probe()}>
              <span className="only-desk">{states.retry}</span>
            </Button>
          }
        >
          <p>{shell.offline}</p>
        </Banner>
      )}
    </div>
  );
}
