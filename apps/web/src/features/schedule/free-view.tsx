import type { Day } from '@kahan/domain';
import type { LoadedSource } from './timetable.ts';
import type { View } from './view.ts';

interface FreeViewProps {
  view: View;
  loaded: LoadedSource[];
  /** Days and minutes of the timetable, as `timetableBounds` tells them. */
  bounds: { days: readonly Day[]; from: number; to: number };
}

/** Times in which nothing of all sources takes place. */
export function FreeView(_: FreeViewProps) {
  return null;
}
