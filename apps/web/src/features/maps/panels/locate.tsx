import type { PlanFrame, PlanPoint, Sjtsk } from '../../../data/maps.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { PositionDialog } from '../../../ui/overlay/position-dialog.tsx';
import css from './controls.module.css';

interface LocateProps {
  frame: PlanFrame;
  onFound: (at: Sjtsk) => void;
  onClose: () => void;
}

/** Finds the reader's position, which the plan must have. */
export function Locate({ frame, onFound, onClose }: LocateProps) {
  const words = useTexts('maps');
  return (
    <PositionDialog
      words={words.position}
      onFound={(at) => {
        const [x, y] = frame.at(at);
        if (x < 0 || y < 0 || x > frame.width || y > frame.height) return words.outside;
        onFound(at);
        return undefined;
      }}
      onClose={onClose}
    />
  );
}

/** The reader's position on the plan. */
export function Here({ at: [x, y] }: { at: PlanPoint }) {
  const words = useTexts('maps');
  return (
    <g>
      <title>{words.here}</title>
      <circle cx={x} cy={y} className={css.around} />
      <circle cx={x} cy={y} className={css.dot} />
    </g>
  );
}
