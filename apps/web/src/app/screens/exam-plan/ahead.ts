import { entriesQuery } from '../../../data/entries/entries.ts';
import { examPlanQuery, preparedQuery } from '../../../data/exam-plan.ts';
import { resultsQuery } from '../../../data/results.ts';
import { scheduleQuery, yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { termsQuery } from '../../../data/terms/terms.ts';
import type { Queries } from '../../define-screen.ts';

/** Lessons and own entries are those with which a date may clash; the year says which weeks of an entry are odd. */
export const ahead: Queries = ({ studies }) =>
  studies
    ? [termsQuery, resultsQuery, examPlanQuery, preparedQuery, scheduleQuery, entriesQuery, yearScheduleQuery]
    : [];
