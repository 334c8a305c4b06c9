import { resultsQuery } from '../../../data/results.ts';
import { yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { planQuery, studiesQuery } from '../../../data/studies.ts';
import { termsQuery } from '../../../data/terms/terms.ts';
import type { Queries } from '../../define-screen.ts';

/** The queries with whose data the pages of all studies calculate. */
export const COUNTED = [studiesQuery, resultsQuery, termsQuery, yearScheduleQuery];

/** With the plans of all studies, since each of them may be opened. */
export const ahead: Queries = ({ studies }, known) => {
  if (!studies) return [];
  const all = known(studiesQuery)?.data.studies ?? [];
  return [...COUNTED, ...all.map(({ plan, last_active_year }) => planQuery(plan, last_active_year))];
};
