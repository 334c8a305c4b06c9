import { entriesQuery } from '../../../data/entries/entries.ts';
import { scheduleQuery, yearScheduleQuery } from '../../../data/schedule/schedule.ts';
import { userQuery } from '../../../data/session/session.ts';
import { studiesQuery } from '../../../data/studies.ts';
import { termsQuery } from '../../../data/terms/terms.ts';
import type { Queries } from '../../define-screen.ts';

/** The queries of which a student's timetable is made. */
export const OWN = [scheduleQuery, termsQuery, studiesQuery, entriesQuery];

/** The timetable of this semester. */
export const ahead: Queries = ({ studies }) => [yearScheduleQuery, userQuery, ...(studies ? OWN : [])];
