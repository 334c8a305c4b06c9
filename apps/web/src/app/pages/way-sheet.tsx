import type { WayAnswer } from '@kahan/contract';
import type { WayView } from '@kahan/contract/runtime';
import { MapPanel } from '../../features/maps/panels/map-panel.tsx';
import { useOwnWalk } from '../../features/way/own-walk.ts';
import { WayPanel } from '../../features/way/way-panel.tsx';
import { useWayPhrases } from '../../features/way/words.ts';

interface WaySheetProps {
  view: WayView;
  answer: WayAnswer | undefined;
  onShow: (view: WayView | null) => void;
}

/** The panel of a way, in the place of a room's. */
export function WaySheet({ view, answer, onShow }: WaySheetProps) {
  const words = useWayPhrases();
  const { walk, before, title, facts } = useOwnWalk(view, answer);
  return (
    <MapPanel
      title={title}
      {...(facts !== null && { facts })}
      closeLabel={words.close}
      onClose={() => onShow(null)}
    >
      <WayPanel view={view} walk={walk} before={before} onShow={onShow} />
    </MapPanel>
  );
}

export { WayLines } from '../../features/way/way-lines.tsx';
