import type { SharedScheduleEntry } from '@kahan/contract';
import { schedule as words } from '@kahan/phrases/cs/schedule';
import { createRef } from 'react';
import { Grid } from '../../../apps/web/src/features/schedule/grid/grid.tsx';
import { boundsOf } from '../../../apps/web/src/features/schedule/grid/layout.ts';
import { hueLookup, readColours } from '../../../apps/web/src/features/schedule/state/colours.ts';
import { readFlags } from '../../../apps/web/src/features/schedule/state/settings.ts';
import { detailOf } from '../../../apps/web/src/features/schedule/state/subject-lessons.ts';
import { blocksOf, type LoadedSource } from '../../../apps/web/src/features/schedule/state/timetable.ts';
import { addressOf, type View } from '../../../apps/web/src/features/schedule/state/view.ts';
import { WEEK } from './lessons.ts';

const VIEW: View = {
  year: 2026,
  semester: 1,
  week: WEEK,
  sources: [{ kind: 'room', id: 'B100' }],
  shape: 'grid',
  day: null,
  detail: null,
  entry: null,
};
const nothing = () => undefined;

/** The timetable's grid with all that the screen does for it, from what the portal answered. */
export function Ours({ lessons }: { lessons: readonly SharedScheduleEntry[] }) {
  const [source = { kind: 'room', id: '' }] = VIEW.sources;
  const loaded: LoadedSource[] = [
    {
      source,
      label: source.id,
      state: 'loaded',
      isUnknown: false,
      error: null,
      entries: lessons,
      retry: nothing,
      cancel: nothing,
    },
  ];
  const blocks = blocksOf(loaded, VIEW.week);
  const bounds = boundsOf(blocks);
  return (
    <Grid
      blocks={blocks}
      bounds={bounds}
      look={{
        words,
        flags: readFlags(null),
        teachingWeeks: null,
        dateOf: String,
        detailHref: (lesson) => addressOf({ ...VIEW, detail: detailOf(lesson) }),
        entryHref: ({ entry }) => addressOf({ ...VIEW, entry: entry.entry_id }),
      }}
      hueOf={hueLookup(loaded, readColours(null))}
      shownDay={3}
      today={3}
      monday="2026-11-16"
      schedule={undefined}
      arriving={{ of: '', isWaiting: false }}
      size={100}
      scroller={createRef()}
      onOpen={nothing}
      onTurn={nothing}
    />
  );
}
