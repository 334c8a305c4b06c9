import type { Freshness, SharedScheduleLesson } from '@kahan/contract';
import type { LoadState } from '../../../platform/http/query.ts';
import type { Source } from '../view.ts';

/** A source with its load. */
export interface LoadedSource {
  source: Source;
  /** Its name: field of study, room, teacher, subject; its id until it is known. */
  label: string;
  state: LoadState;
  /** It does not exist (404), or is a study of another user: it is named and left out. */
  isUnknown: boolean;
  /** The reason why its load failed, or its data is behind. */
  error: unknown;
  /** Age of its data; null when unknown. */
  asOf?: Date | null;
  freshness?: Freshness | null;
  /** Lessons of the semester; empty while it loads or when it has none. */
  lessons: readonly SharedScheduleLesson[];
  /** Of an own study: the reader's lessons of all studies, which give the subjects their colours. */
  agenda?: readonly SharedScheduleLesson[];
  retry: () => void;
  cancel: () => void;
}

/** Sources without those that do not exist. */
export const existingOf = (loaded: readonly LoadedSource[]): LoadedSource[] =>
  loaded.filter(({ isUnknown }) => !isUnknown);

/** Whether lessons of a source are there, fresh or stale. */
export const hasLessons = ({ state }: Pick<LoadedSource, 'state'>): boolean =>
  state === 'loaded' || state === 'stale';

/** Stops the loads of sources. */
export function cancelAll(loading: readonly LoadedSource[]): void {
  for (const { cancel } of loading) cancel();
}
