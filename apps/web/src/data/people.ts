import type { Answer } from '@kahan/contract';
import type { PeopleSearch } from '@kahan/contract/runtime';
import { PEOPLE_PAGE_SIZE, type SemesterOfYear } from '@kahan/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callWithFreshness, type FreshAnswer } from '../platform/http/api.ts';
import { language } from '../platform/i18n/phrases.ts';
import { clock } from '../platform/time/clock.ts';
import { CATALOGUE } from './catalogue.ts';
import { keptScheduleQuery } from './schedule/shared-schedules.ts';

/** People whose names match a search, page by page. */
export const peopleQuery = ({ name, page }: PeopleSearch) =>
  queryOptions({
    queryKey: ['people', 'search', name, page],
    queryFn: ({ signal }): Promise<Answer<'GET /api/people'>> =>
      call('GET /api/people', { query: { lang: language(), name, page, limit: PEOPLE_PAGE_SIZE }, signal }),
    // The former results stay until the next ones are there.
    placeholderData: keepPreviousData,
  });

/** A person, asked for by either id. */
export type PersonAnswer = FreshAnswer<'GET /api/people/:id' | 'GET /api/people/teacher/:uident'>;

/** Public answers do not tell their age, so it is counted from when they came. */
const dated = <A extends Pick<PersonAnswer, 'asOf'>>(answer: A): A => ({
  ...answer,
  asOf: answer.asOf ?? clock.now(),
});

/** Somebody who was not found is not looked for again by the screen that says so. */
const KEPT = {
  ...CATALOGUE,
  retryOnMount: false,
  meta: { kept: true },
};

/** What somebody teaches in a semester, as the page of the person has it: kept with the person. */
export const taughtBy = (uident: string, of: SemesterOfYear) => keptScheduleQuery('teacher', uident, of);

/** A person by id. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'id', id],
    queryFn: async ({ signal }): Promise<PersonAnswer> => {
      const query = { lang: language() };
      return dated(await callWithFreshness('GET /api/people/:id', { params: { id }, query, signal }));
    },
    ...KEPT,
  });

/** A person by the uident that timetables name. */
export const teacherQuery = (uident: string) =>
  queryOptions({
    queryKey: ['people', 'teacher', uident],
    queryFn: async ({ signal }): Promise<PersonAnswer> => {
      const input = { params: { uident }, query: { lang: language() }, signal };
      return dated(await callWithFreshness('GET /api/people/teacher/:uident', input));
    },
    ...KEPT,
  });
