import type { WayAnswer } from '@kahan/contract';
import { mapAddress, mapViewOf, PAGES, type WayView } from '@kahan/contract/runtime';
import { walkMinutes } from '@kahan/domain';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { MapPanel } from '../../../features/maps/panels/map-panel.tsx';
import { PlanInset } from '../../../features/maps/plan/inset.tsx';
import { useSaid } from '../../../features/maps/said.tsx';
import { nextFloorOf } from '../../../features/ways/floors.ts';
import { useOwnWalk } from '../../../features/ways/own-walk.ts';
import { WayLines } from '../../../features/ways/way-lines.tsx';
import { WayPanel } from '../../../features/ways/way-panel.tsx';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { previousAddress } from '../../history.ts';

interface WaySheetProps {
  view: WayView;
  answer: WayAnswer | undefined;
  onShow: (view: WayView | null) => void;
}

/** The panel of a way, in the place of a room's, and where the way goes on. */
export function WaySheet({ view, answer, onShow }: WaySheetProps) {
  const words = useTexts('way');
  const { walk, before, title, facts } = useOwnWalk(view, answer);
  // The link in the panel of the room, which had the focus, is gone.
  const [isFromMap] = useState(() => previousAddress()?.startsWith(`${PAGES.maps.path}?`) === true);
  const way = answer?.way;
  useSaid(way ? `${words.verdict(walkMinutes(way.seconds))}, ${words.metres(way.meters)}` : '');
  return (
    <>
      <MapPanel
        title={title}
        {...(facts !== null && { facts })}
        closeLabel={words.close}
        takesFocus={isFromMap}
        onClose={() => onShow(null)}
      >
        <WayPanel view={view} walk={walk} before={before} onShow={onShow} />
      </MapPanel>
      {answer !== undefined && <NextFloor answer={answer} />}
    </>
  );
}

/** The next floor of a way, beside the one that is shown. */
function NextFloor({ answer }: { answer: WayAnswer }) {
  const words = useTexts('way');
  const maps = useTexts('maps');
  const search = new URLSearchParams(useSearch());
  const shown = mapViewOf(search);
  const next = nextFloorOf(answer, shown.floor);
  if (next === null) return null;
  const { by, floor, points, isLast } = next;
  const room = isLast ? answer.to.room : null;
  return (
    <PlanInset
      floor={floor}
      points={points}
      chosen={new Set(room === null ? [] : [room.id])}
      title={
        <>
          <b>{maps.floorLabel(floor)}</b> {words.onward(by, room?.name ?? null)}
        </>
      }
      href={mapAddress({ ...shown, floor }, search)}
    >
      {(frame) => <WayLines answer={answer} floor={floor} frame={frame} />}
    </PlanInset>
  );
}

export { WayLines };
