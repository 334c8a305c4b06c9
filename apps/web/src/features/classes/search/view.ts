import { PAGES } from '@kahan/contract/runtime';
import {
  CLASS_LANGUAGES,
  CLASS_TYPES,
  type ClassLanguage,
  isValidSearch,
  type Language,
} from '@kahan/domain';
import type { ClassSearch } from '../../../data/classes.ts';
import { pageOf } from '../../../platform/page/page-number.ts';

/** The search that an address describes. */
export interface ClassSearchView extends ClassSearch {
  /** Page of the results, from 1. */
  page: number;
}

/** The language in which classes are looked for until another one is chosen (spec 2). */
export const usualLanguage = (ui: Language): ClassLanguage => (ui === 'cs' ? 'CZE' : 'ENG');

export const noSearch = (ui: Language): ClassSearch => ({
  title: '',
  code: '',
  language: usualLanguage(ui),
  type: null,
  department: null,
});

/** Whether a field beside the language, which is always chosen, is filled (spec 5). */
export const isFilled = ({ title, code, type, department }: ClassSearch): boolean =>
  title !== '' || code !== '' || type !== null || department !== null;

/** Whether a search may run (spec 5). */
export const mayRun = (search: ClassSearch): boolean => isValidSearch(search.title) && isFilled(search);

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null =>
  all.find((one) => one === text) ?? null;

/** `?title=bio&language=ENG&page=2` → the view; values that make no sense are left out. */
export function parseView(search: string, ui: Language): ClassSearchView {
  const query = new URLSearchParams(search);
  const text = (name: string) => (query.get(name) ?? '').trim();
  return {
    title: text('title'),
    code: text('code'),
    language: oneOf(CLASS_LANGUAGES, query.get('language')) ?? usualLanguage(ui),
    type: oneOf(CLASS_TYPES, query.get('type')),
    department: text('department') || null,
    page: pageOf(search),
  };
}

/**
 * Address of a view. A search names its language, so that it finds the same for a reader with another language of the
 * page; the empty form names it only when it is not the usual one.
 */
export function addressOf({ page, ...search }: ClassSearchView, ui: Language): string {
  const { title, code, language, type, department } = search;
  const query = new URLSearchParams();
  if (title !== '') query.set('title', title);
  if (code !== '') query.set('code', code);
  if (type !== null) query.set('type', type);
  if (department !== null) query.set('department', department);
  if (isFilled(search) || language !== usualLanguage(ui)) query.set('language', language);
  if (isFilled(search) && page > 1) query.set('page', String(page));
  const text = query.toString();
  return PAGES.classes.path + (text && `?${text}`);
}
