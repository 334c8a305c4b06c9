import { containsWords } from '@kahan/domain';
import { keyOf } from '../state/colours.ts';
import type { LoadedSource } from '../state/timetable.ts';
import { isSameSource, SOURCE_KINDS, type Source, type SourceKind } from '../state/view.ts';

/** A source with the name under which the reader knows it. */
export interface NamedSource extends Source {
  label: string;
}

/** Last searches that are kept (spec 9). */
export const RECENT = 10;
/** Timetables that stay listed while they are hidden: more is a list that nobody reads. */
const HIDDEN = 20;

const isNamed = (value: unknown): value is NamedSource => {
  const { kind, id, label } = Object(value) as Record<string, unknown>;
  return SOURCE_KINDS.some((one) => one === kind) && typeof id === 'string' && typeof label === 'string';
};

/** Named sources of whatever was kept. */
export const readSources = (kept: unknown): NamedSource[] =>
  (Array.isArray(kept) ? kept : [])
    .filter(isNamed)
    .slice(0, HIDDEN)
    .map(({ kind, id, label }) => ({ kind, id, label }));

export const without = (list: readonly NamedSource[], source: Source): NamedSource[] =>
  list.filter((one) => !isSameSource(one, source));

/** The list with a source at its head, once, at most so many. */
export const withFirst = (
  list: readonly NamedSource[],
  { kind, id, label }: NamedSource,
  most = HIDDEN,
): NamedSource[] => [{ kind, id, label }, ...without(list, { kind, id })].slice(0, most);

/** A line of a filter panel. */
export interface Listed extends NamedSource {
  key: string;
  isShown: boolean;
  /** Why it shows nothing although it is ticked. */
  trouble: 'unknown' | 'failed' | null;
}

/** What a filter panel lists: what is on screen, what was hidden, and of studies all of one's own. */
export function listedOf(
  kind: SourceKind,
  loaded: readonly LoadedSource[],
  others: readonly NamedSource[],
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

/** Whether each word of the text is in the name or the id, whatever its case and diacritics. */
export function fits({ label, id }: NamedSource, text: string): boolean {
  return containsWords(`${label} ${id}`, text);
}
