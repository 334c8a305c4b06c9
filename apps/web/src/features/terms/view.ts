import { PAGES } from '@kahan/contract/runtime';
import { TERM_STATES, TERM_TYPES, type TermState, type TermType } from '@kahan/domain';

/** All that the address of the screen says (spec 2, Routes). A copied link opens the same view. */
export interface TermsView {
  /** null: of all studies. */
  studyIds: readonly string[] | null;
  /** Text on the name of the subject. */
  name: string;
  states: readonly TermState[];
  types: readonly TermType[];
  /** Codes of subjects; null: all of them. */
  codes: readonly string[] | null;
  /** Ids of terms whose detail is open. */
  open: readonly string[];
  /** Codes of subjects whose terms are unfolded. */
  unfolded: readonly string[];
}

/** Everything of all studies (spec 9: on this screen all four states are on). */
export const ALL: TermsView = {
  studyIds: null,
  name: '',
  states: TERM_STATES,
  types: TERM_TYPES,
  codes: null,
  open: [],
  unfolded: [],
};

/** Parameters whose unknown values are left out. */
const PARTS = ['stateFilter', 'typeFilter', 'codes', 'studyIds'] as const;
type MendedPart = (typeof PARTS)[number];

/** Selectable values; null while they are unknown. */
export interface KnownValues {
  codes: readonly string[] | null;
  studyIds: readonly string[] | null;
}

/** Longer texts are cut. */
export const LONGEST_NAME = 100;

/** Values of a parameter, each once and in the order of `known`; null when it is missing. `part=` means none. */
function chosen<T extends string>(
  query: URLSearchParams,
  part: string,
  known: readonly T[] | null,
): { values: readonly T[] | null; isMended: boolean } {
  if (!query.has(part)) return { values: null, isMended: false };
  const given = [...new Set(query.getAll(part))].filter((one) => one !== '');
  if (known === null) return { values: given as T[], isMended: false };
  const values = known.filter((one) => given.includes(one));
  // Only unknown values: as if the parameter were missing. An empty parameter chooses none.
  return {
    values: values.length === known.length || (given.length > 0 && values.length === 0) ? null : values,
    isMended: given.length > values.length,
  };
}

const idsOf = (query: URLSearchParams, part: string): string[] =>
  [...new Set(query.getAll(part))].filter((one) => one !== '');

/** Parses the query. Unknown values are left out and reported. */
export function parseView(search: string, known: KnownValues): { view: TermsView; mended: MendedPart[] } {
  const query = new URLSearchParams(search);
  const parts = {
    stateFilter: chosen(query, 'stateFilter', TERM_STATES),
    typeFilter: chosen(query, 'typeFilter', TERM_TYPES),
    codes: chosen(query, 'codes', known.codes),
    studyIds: chosen(query, 'studyIds', known.studyIds),
  };
  return {
    view: {
      studyIds: parts.studyIds.values,
      name: (query.get('nameFilter') ?? '').trim().slice(0, LONGEST_NAME),
      states: parts.stateFilter.values ?? TERM_STATES,
      types: parts.typeFilter.values ?? TERM_TYPES,
      codes: parts.codes.values,
      open: idsOf(query, 'term'),
      unfolded: idsOf(query, 'subject'),
    },
    mended: PARTS.filter((part) => parts[part].isMended),
  };
}

/** Whether the address names a term, or a subject to unfold, that none of the terms is or belongs to; null when it names none. */
export function missingIn(
  { open, unfolded }: Pick<TermsView, 'open' | 'unfolded'>,
  terms: readonly { term_id: string; code: { code: string } }[],
): 'term' | 'subject' | null {
  if (open.some((id) => !terms.some(({ term_id }) => term_id === id))) return 'term';
  return unfolded.some((one) => !terms.some(({ code }) => code.code === one)) ? 'subject' : null;
}

/** The query of a view with its question mark, without defaults. */
export function searchOf({ studyIds, name, states, types, codes, open, unfolded }: TermsView): string {
  const query = new URLSearchParams();
  const add = (part: string, values: readonly string[] | null) => {
    if (values === null) return;
    for (const value of values.length === 0 ? [''] : values) query.append(part, value);
  };
  add('studyIds', studyIds);
  if (name !== '') query.set('nameFilter', name);
  add('stateFilter', states.length === TERM_STATES.length ? null : states);
  add('typeFilter', types.length === TERM_TYPES.length ? null : types);
  add('codes', codes);
  for (const id of open) query.append('term', id);
  for (const code of unfolded) query.append('subject', code);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Address of a view inside the app. */
export const addressOf = (view: TermsView): string => PAGES.terms.path + searchOf(view);

/** Toggles one of several values; the order is that of `all`. */
export const toggled = <T>(all: readonly T[], on: readonly T[], one: T): T[] =>
  all.filter((each) => (each === one ? !on.includes(one) : on.includes(each)));

/** Whether anything is left out by filters. */
export const isFiltered = (view: TermsView): boolean => searchOf({ ...view, open: [], unfolded: [] }) !== '';

/** How many kinds of filters hide something, apart from the name, which is seen beside the button. */
export const filtersInUse = ({ studyIds, states, types, codes }: TermsView): number =>
  [
    studyIds !== null,
    states.length < TERM_STATES.length,
    types.length < TERM_TYPES.length,
    codes !== null,
  ].filter(Boolean).length;
