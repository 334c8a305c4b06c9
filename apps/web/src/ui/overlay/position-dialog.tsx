import { toSjtsk } from '@kahan/domain';
import { LocateFixed } from 'lucide';
import { useState } from 'react';
import { Button } from '../form/button.tsx';
import { Dialog } from './dialog.tsx';

/** How long a position is waited for, ms. */
const WAIT_MS = 15_000;

const positionOf = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: true,
      timeout: WAIT_MS,
    });
  });

interface PositionDialogProps {
  words: { title: string; why: string; go: string; refused: string; failed: string };
  /** Takes the position, S-JTSK metres. @returns why it cannot be used; the dialog then stays open and says so */
  onFound: (at: readonly [x: number, y: number]) => string | undefined;
  onClose: () => void;
}

/** Explains the use of the position before the browser asks, and tells the outcome. */
export function PositionDialog({ words, onFound, onClose }: PositionDialogProps) {
  const [outcome, setOutcome] = useState('');
  const [isAsking, setAsking] = useState(false);
  async function locate(close: () => void) {
    setAsking(true);
    setOutcome('');
    try {
      const { coords } = await positionOf();
      const unusable = onFound(toSjtsk({ lat: coords.latitude, lon: coords.longitude }));
      if (unusable === undefined) close();
      else setOutcome(unusable);
    } catch (error) {
      // The browser's error, or no means to find the position.
      const isRefused = Object(error).code === GeolocationPositionError.PERMISSION_DENIED;
      setOutcome(isRefused ? words.refused : words.failed);
    } finally {
      setAsking(false);
    }
  }
  return (
    <Dialog title={words.title} low reading onClose={onClose}>
      {(close) => (
        <>
          <p>{words.why}</p>
          <p role="status" className="strong">
            {outcome}
          </p>
          <div className="choices">
            <Button
              kind="primary"
              icon={LocateFixed}
              aria-disabled={isAsking}
              onClick={() => void locate(close)}
            >
              {words.go}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
