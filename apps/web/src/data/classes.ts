import type { ClassFound } from '@kahan/contract';
import { CLASSES_PAGE_SIZE, type ClassLanguage, type ClassType, LEAST_SEARCHED } from '@kahan/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/http/api.ts';
import { apiQuery } from '../platform/http/api-query.ts';
import { language } from '../platform/i18n/phrases.ts';
import { CATALOGUE } from './catalogue.ts';

/** The results of a search change with each new class. */
const FOUND_MS = 5 * 60_000;

/** A class in a year; 0 is its latest (spec 3, 9). */
export const classQuery = (code: string, year: number) => ({
  ...apiQuery({
    key: ['classes', code, year],
    call: 'GET /api/classes/:code',
    input: () => ({ params: { code }, query: { year, lang: language() } }),
    meta: { kept: true, told: false },
  }),
  ...CATALOGUE,
});

/** Most classes that are offered for an unknown code. */
const MOST_MEANT = 5;

/** The fields of a search for classes. */
export interface ClassSearch {
  title: string;
  code: string;
  language: ClassLanguage;
  type: ClassType | null;
  /** Code of a department or a faculty; null for all. */
  department: string | null;
}

/** A page of classes that match all filled fields. @param page from 1 */
export const classesQuery = ({ title, code, type, department, ...search }: ClassSearch, page: number) => ({
  ...apiQuery({
    key: ['classes', 'found', title, code, search.language, type, department, page],
    call: 'GET /api/classes',
    input: () => ({
      query: {
        title,
        code,
        language: search.language,
        ...(type !== null && { type }),
        ...(department !== null && { department }),
        page,
        limit: CLASSES_PAGE_SIZE,
        lang: language(),
      },
    }),
  }),
  staleTime: FOUND_MS,
});

/** Beginnings of an unknown code, the longest first: `B40208` → `B4020`, `B402`, `B40`. */
const beginningsOf = (code: string): string[] =>
  [1, 2, 3, 4]
    .map((less) => code.length - less)
    .filter((length) => length >= LEAST_SEARCHED)
    .map((length) => code.slice(0, length));

/** Classes that an unknown code may have meant: those that it names, else those whose codes begin like it. */
export const classesLikeQuery = (code: string) =>
  queryOptions({
    queryKey: ['classes', 'like', code],
    queryFn: async ({ signal }): Promise<ClassFound[]> => {
      const asks = [{ title: code }, ...beginningsOf(code).map((part) => ({ code: part }))];
      for (const ask of asks) {
        const query = { ...ask, limit: MOST_MEANT, lang: language() };
        const { items } = await call('GET /api/classes', { query, signal });
        if (items.length > 0) return items;
      }
      return [];
    },
    staleTime: FOUND_MS,
  });

export const departmentsQuery = {
  ...apiQuery({
    key: ['departments'],
    call: 'GET /api/structure/departments',
    input: () => ({ query: { lang: language() } }),
    read: ({ data }) => data.departments,
  }),
  ...CATALOGUE,
};
