import type { LoadedSource } from './timetable.ts';
import type { View } from './view.ts';

/** What shapes and colours of blocks mean. */
export function Legend(_: { view: View; loaded: LoadedSource[] }) {
  return null;
}
