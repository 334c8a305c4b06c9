import type { LoadedSource } from './timetable.ts';
import type { Present, View } from './view.ts';

interface ToolsProps {
  view: View;
  loaded: LoadedSource[];
  present: Present;
  onView: (next: View, how: 'push' | 'replace') => void;
}

/** The end of the toolbar: share, options, add a timetable. */
export function ScheduleTools(_: ToolsProps) {
  return null;
}
