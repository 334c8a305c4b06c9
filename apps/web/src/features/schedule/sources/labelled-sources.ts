import { containsWords } from '@kahan/domain';
import { keyOf } from '../state/colours.ts';
import type { LoadedSource } from '../state/timetable.ts';
import { isSameSource, SOURCE_KINDS, type Source, type SourceKind } from '../state/view.ts';

/** A source with the name under which the reader knows it. */
export interface LabelledSource extends Source {
  label: string;
}

/** Last searches that are stored (spec 9). */
export const RECENT = 10;
/** Number of hidden timetables in the list; a longer list would not be read. */
const HIDDEN = 20;

const isLabelled = (value: unknown): value is LabelledSource => {
  const { kind, id, label } = Object(value) as Record<string, unknown>;
  return SOURCE_KINDS.some((one) => one === kind) && typeof id === 'string' && typeof label === 'string';
};

/** Sources from a stored value. */
export const readSources = (stored: unknown): LabelledSource[] =>
  (Array.isArray(stored) ? stored : [])
    .filter(isLabelled)
    .slice(0, HIDDEN)
    .map(({ kind, id, label }) => ({ kind, id, label }));

export const without = (list: readonly LabelledSource[], source: Source): LabelledSource[] =>
  list.filter((one) => !isSameSource(one, source));

/** The list with a source moved to its head, cut to `most`. */
export const withFirst = (
  list: readonly LabelledSource[],
  { kind, id, label }: LabelledSource,
  most = HIDDEN,
): LabelledSource[] => [{ kind, id, label }, ...without(list, { kind, id })].slice(0, most);

/** A line of a filter panel. */
export interface Listed extends LabelledSource {
  key: string;
  isShown: boolean;
  /** The reason why it shows nothing although it is ticked. */
  trouble: 'unknown' | 'failed' | null;
}

/** The lines of a filter panel: shown sources, hidden ones, and all own studies. */
export function listedOf(
  kind: SourceKind,
  loaded: readonly LoadedSource[],
  others: readonly LabelledSource[],
): Listed[] {
  const shown = loaded.filter(({ source }) => source.kind === kind);
  const hidden = others.filter(
    (one, index) =>
      one.kind === kind &&
      !shown.some(({ source }) => isSameSource(source, one)) &&
      others.findIndex((other) => isSameSource(other, one)) === index,
  );
  return [
    ...shown.map(({ source, label, isUnknown, state }) => ({
      ...source,
      label,
      key: keyOf(source),
      isShown: true,
      trouble: isUnknown ? ('unknown' as const) : state === 'failed' ? ('failed' as const) : null,
    })),
    ...hidden.map((one) => ({ ...one, key: keyOf(one), isShown: false, trouble: null })),
  ];
}

/** Whether the name or the id contains each word of the text, without case and diacritics. */
export function matchesText({ label, id }: LabelledSource, text: string): boolean {
  return containsWords(`${label} ${id}`, text);
}
