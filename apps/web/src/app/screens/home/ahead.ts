import { entriesQuery } from '../../../data/entries/entries.ts';
import { preparedQuery } from '../../../data/exam-plan.ts';
import { activeQuery } from '../../../data/news/queries.ts';
import { scheduleQuery, yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { termsQuery } from '../../../data/terms/terms.ts';
import type { Queries } from '../../define-screen.ts';

/** The lessons and terms of a student; of no other user (spec 6). */
export const TODAY = [scheduleQuery, termsQuery, preparedQuery, entriesQuery, yearScheduleQuery];

/** The first page. */
export const ahead: Queries = ({ studies }) => [activeQuery(1), ...(studies ? TODAY : [])];
