import { entriesQuery } from '../../../data/entries/entries.ts';
import { preparedQuery } from '../../../data/exam-plan.ts';
import { scheduleQuery, yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { termsQuery } from '../../../data/terms/terms.ts';
import type { Queries } from '../../define-screen.ts';

/** The lessons and own entries are those with which a term may clash. */
export const ahead: Queries = ({ studies }) =>
  studies ? [termsQuery, preparedQuery, scheduleQuery, entriesQuery, yearScheduleQuery] : [];
