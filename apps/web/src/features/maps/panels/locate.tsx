import { toSjtsk } from '@kahan/domain';
import { LocateFixed } from 'lucide';
import { useState } from 'react';
import type { PlanFrame, PlanPoint, Sjtsk } from '../../../data/maps.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { tied } from '../../../ui/text/tied.ts';
import { useMapsPhrases } from '../words.ts';
import css from './locate.module.css';

interface LocateProps {
  frame: PlanFrame;
  onFound: (at: Sjtsk) => void;
  onClose: () => void;
}

type Outcome = 'outside' | 'refused' | 'failed';

/** How long a position is waited for, ms. */
const WAIT_MS = 15_000;

const positionOf = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: true,
      timeout: WAIT_MS,
    });
  });

/** Says what the position is for before the browser asks, and what came of it. */
export function Locate({ frame, onFound, onClose }: LocateProps) {
  const words = useMapsPhrases();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isAsking, setAsking] = useState(false);
  async function locate(close: () => void) {
    setAsking(true);
    try {
      const { coords } = await positionOf();
      const at = toSjtsk({ lat: coords.latitude, lon: coords.longitude });
      const [x, y] = frame.at(at);
      if (x < 0 || y < 0 || x > frame.width || y > frame.height) return setOutcome('outside');
      onFound(at);
      close();
    } catch (error) {
      // The browser's error, or no way at all to find the position.
      const isRefused = Object(error).code === GeolocationPositionError.PERMISSION_DENIED;
      setOutcome(isRefused ? 'refused' : 'failed');
    } finally {
      setAsking(false);
    }
  }
  const said = { outside: words.outside, refused: words.locateRefused, failed: words.locateFailed };
  return (
    <Dialog title={words.locateTitle} low reading onClose={onClose}>
      {(close) => (
        <>
          <p>{tied(words.locateWhy)}</p>
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
              {words.locateGo}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** The reader's position on the plan. */
export function Here({ at: [x, y] }: { at: PlanPoint }) {
  const words = useMapsPhrases();
  return (
    <g>
      <title>{words.here}</title>
      <circle cx={x} cy={y} className={css.around} />
      <circle cx={x} cy={y} className={css.dot} />
    </g>
  );
}
