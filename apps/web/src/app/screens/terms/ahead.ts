import { entriesQuery } from '../../../data/entries/entries.ts';
import { preparedQuery } from '../../../data/exam-plan.ts';
import { scheduleQuery, yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { studiesQuery } from '../../../data/studies.ts';
import { termsQuery } from '../../../data/terms/terms.ts';
import type { Queries } from '../../define-screen.ts';

/** The lessons and own entries are those with which a term may clash; the studies say why there are no terms. */
export const ahead: Queries = ({ studies }, known) =>
  studies
    ? [
        ...(known(termsQuery)?.data.terms.length === 0 ? [studiesQuery] : []),
        termsQuery,
        preparedQuery,
        scheduleQuery,
        entriesQuery,
        yearScheduleQuery,
      ]
    : [];
