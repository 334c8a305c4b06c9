import { containsWords } from '@kahan/domain';
import type { RecentRules } from '../../../platform/storage/recent-list.ts';
import { keyOf } from '../settings/colours.ts';
import { isSameSource, SOURCE_KINDS, type Source, type SourceKind } from '../view.ts';
import type { LoadedSource } from './loaded-source.ts';

/** A source with the name under which the reader knows it. */
export interface LabelledSource extends Source {
  label: string;
}

/** Number of hidden timetables in the list; a longer list would not be read. */
const HIDDEN = 20;

const readSource = (stored: unknown): LabelledSource | null => {
  const { kind, id, label } = Object(stored);
  const isSource = SOURCE_KINDS.includes(kind) && typeof id === 'string' && typeof label === 'string';
  return isSource ? { kind, id, label } : null;
};

/** The last searches (spec 9). */
export const RECENT_SOURCES: RecentRules<LabelledSource> = {
  most: 10,
  read: readSource,
  replaces: isSameSource,
};

/** Hidden timetables from a stored value. */
export const readSources = (stored: unknown): LabelledSource[] =>
  (Array.isArray(stored) ? stored : [])
    .map(readSource)
    .filter((one) => one !== null)
    .slice(0, HIDDEN);

export const without = (list: readonly LabelledSource[], source: Source): LabelledSource[] =>
  list.filter((one) => !isSameSource(one, source));

/** The list with a source moved to its head. */
export const withFirst = (
  list: readonly LabelledSource[],
  { kind, id, label }: LabelledSource,
): LabelledSource[] => [{ kind, id, label }, ...without(list, { kind, id })].slice(0, HIDDEN);

/** A line of a filter panel. */
export interface ListedSource extends LabelledSource {
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
): ListedSource[] {
  const shownSources = loaded.filter(({ source }) => source.kind === kind);
  const hiddenSources = others.filter(
    (one, index) =>
      one.kind === kind &&
      !shownSources.some(({ source }) => isSameSource(source, one)) &&
      others.findIndex((other) => isSameSource(other, one)) === index,
  );
  return [
    ...shownSources.map(({ source, label, isUnknown, state }) => ({
      ...source,
      label,
      key: keyOf(source),
      isShown: true,
      trouble: isUnknown ? ('unknown' as const) : state === 'failed' ? ('failed' as const) : null,
    })),
    ...hiddenSources.map((one) => ({ ...one, key: keyOf(one), isShown: false, trouble: null })),
  ];
}

/** Whether the name or the id contains each word of the text, without case and diacritics. */
export function matchesText({ label, id }: LabelledSource, text: string): boolean {
  return containsWords(`${label} ${id}`, text);
}
