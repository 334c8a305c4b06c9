import type { SharedScheduleLesson } from '@kahan/contract';
import { schedule as words } from '@kahan/phrases/cs/schedule/schedule';
import { createRef } from 'react';
import { blocksOf } from '../../../apps/web/src/features/schedule/blocks/blocks.ts';
import { detailOf } from '../../../apps/web/src/features/schedule/blocks/subject-lessons.ts';
import { Grid } from '../../../apps/web/src/features/schedule/grid/grid.tsx';
import { boundsOf } from '../../../apps/web/src/features/schedule/grid/layout.ts';
import { hueLookup, readColours } from '../../../apps/web/src/features/schedule/settings/colours.ts';
import { readFlags } from '../../../apps/web/src/features/schedule/settings/display.ts';
import type { LoadedSource } from '../../../apps/web/src/features/schedule/sources/loaded-source.ts';
import { addressOf, type ScheduleView } from '../../../apps/web/src/features/schedule/view.ts';
import { WEEK } from './lessons.ts';

const VIEW: ScheduleView = {
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

/** The timetable's grid with all that the screen does for it, from an answer of the portal. */
export function Ours({ lessons }: { lessons: readonly SharedScheduleLesson[] }) {
  const [source = { kind: 'room', id: '' }] = VIEW.sources;
  const loaded: LoadedSource[] = [
    {
      source,
      label: source.id,
      state: 'loaded',
      isUnknown: false,
      error: null,
      lessons: lessons,
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
      arriving={{ scheduleKey: '', isWaiting: false }}
      size={100}
      scroller={createRef()}
      onOpen={nothing}
      onTurn={nothing}
    />
  );
}
