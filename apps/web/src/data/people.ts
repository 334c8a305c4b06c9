import type { PeopleSearch } from '@kahan/contract/runtime';
import { PEOPLE_PAGE_SIZE, type SemesterOfYear } from '@kahan/domain';
import { keepPreviousData } from '@tanstack/react-query';
import type { FreshAnswer } from '../platform/http/api.ts';
import { apiQuery } from '../platform/http/api-query.ts';
import { language } from '../platform/i18n/phrases.ts';
import { clock } from '../platform/time/clock.ts';
import { CATALOGUE } from './catalogue.ts';
import { keptScheduleQuery } from './schedule/shared-schedules.ts';

/** People whose names match a search, page by page. */
export const peopleQuery = ({ name, page }: PeopleSearch) => ({
  ...apiQuery({
    key: ['people', 'search', name, page],
    call: 'GET /api/people',
    input: () => ({ query: { lang: language(), name, page, limit: PEOPLE_PAGE_SIZE } }),
  }),
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
const SHOWN = { ...CATALOGUE, retryOnMount: false };

/** The timetable of a teacher in a semester, kept with the person whose page shows it. */
export const taughtBy = (uident: string, of: SemesterOfYear) => keptScheduleQuery('teacher', uident, of);

/** A person by id. */
export const personQuery = (id: string) => ({
  ...apiQuery({
    key: ['people', 'id', id],
    call: 'GET /api/people/:id',
    input: () => ({ params: { id }, query: { lang: language() } }),
    read: (answer): PersonAnswer => dated(answer),
    meta: { kept: true, told: false },
  }),
  ...SHOWN,
});

/** A person by the uident that timetables name. */
export const teacherQuery = (uident: string) => ({
  ...apiQuery({
    key: ['people', 'teacher', uident],
    call: 'GET /api/people/teacher/:uident',
    input: () => ({ params: { uident }, query: { lang: language() } }),
    read: (answer): PersonAnswer => dated(answer),
    meta: { kept: true, told: false },
  }),
  ...SHOWN,
});
