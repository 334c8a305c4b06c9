import type { LoadedSource } from './timetable.ts';
import type { View } from './view.ts';

interface DetailProps {
  view: View;
  loaded: LoadedSource[];
  onClose: () => void;
}

/** All lessons of the subject whose code is `view.detail`, as a dialog (spec 2, block click). */
export function BlockDetail(_: DetailProps) {
  return null;
}
