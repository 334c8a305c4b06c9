import { toSjtsk } from '@kahan/domain';
import { LocateFixed } from 'lucide';
import { useState } from 'react';
import type { Sjtsk } from '../../data/maps.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { tied } from '../../ui/text/tied.ts';
import { useWayPhrases } from './words.ts';

/** A position older than this is asked for again, and how long one is waited for, ms. */
const OLDEST_MS = 30_000;
const WAIT_MS = 15_000;

const positionOf = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: true,
      maximumAge: OLDEST_MS,
      timeout: WAIT_MS,
    });
  });

interface LocateProps {
  onFound: (at: Sjtsk) => void;
  onClose: () => void;
}

/** Says what the position is for before the browser asks, and begins the way there. */
export function Locate({ onFound, onClose }: LocateProps) {
  const words = useWayPhrases();
  const [outcome, setOutcome] = useState<'refused' | 'failed' | null>(null);
  const [isAsking, setAsking] = useState(false);
  async function locate(close: () => void) {
    setAsking(true);
    setOutcome(null);
    try {
      const { coords } = await positionOf();
      onFound(toSjtsk({ lat: coords.latitude, lon: coords.longitude }));
      close();
    } catch (error) {
      // The browser's error, or no means to find the position.
      const isRefused = Object(error).code === GeolocationPositionError.PERMISSION_DENIED;
      setOutcome(isRefused ? 'refused' : 'failed');
    } finally {
      setAsking(false);
    }
  }
  const said = { refused: words.hereRefused, failed: words.hereFailed };
  return (
    <Dialog title={words.hereTitle} low reading onClose={onClose}>
      {(close) => (
        <>
          <p>{tied(words.hereWhy)}</p>
          <p role="status" className="strong">
            {outcome !== null && tied(said[outcome])}
          </p>
          <div className="choices">
            <Button
              kind="primary"
              icon={LocateFixed}
              aria-disabled={isAsking}
              onClick={() => void locate(close)}
            >
              {words.hereGo}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
