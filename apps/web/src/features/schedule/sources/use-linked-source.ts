import type { SharedScheduleEntry } from '@kahan/contract';
import { useQuery } from '@tanstack/react-query';
import { linkedScheduleQuery } from '../../../data/schedule/shared-schedules.ts';
import { ApiProblem } from '../../../platform/http/problem.ts';
import { cancelLoad, loadStateOf } from '../../../platform/http/query.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import type { LoadedSource } from '../state/timetable.ts';
import type { View } from '../state/view.ts';

/** Whether the server says that a timetable does not exist: 404, or 400 for an id that no timetable can have. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 400);

const NOTHING: readonly SharedScheduleEntry[] = [];

/** The timetable of a private link; null where the address has none. */
export function useLinkedSource({ year, semester, secret }: View): LoadedSource | null {
  const { shell } = usePhrases();
  const query = linkedScheduleQuery(secret ?? '');
  const answer = useQuery({ ...query, enabled: secret !== undefined });
  if (secret === undefined) return null;
  const { data, error, refetch } = answer;
  const isGone = isRefused(error);
  const items = data?.items ?? NOTHING;
  return {
    // The answer does not name the study.
    source: { kind: 'study', id: '' },
    label: shell.pages.schedule_shared,
    state: loadStateOf(answer),
    isUnknown: isGone,
    error,
    entries: isGone ? NOTHING : items.filter((one) => one.year === year && one.semester === semester),
    retry: () => void refetch(),
    cancel: () => cancelLoad(query),
  };
}
