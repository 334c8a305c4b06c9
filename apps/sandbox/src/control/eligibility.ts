import { TERM_TYPES } from '@kahan/domain';
import type { StoredAttempt } from '../store/rows.ts';
import { standing } from '../store/terms.ts';
import type { ControlContext } from './body.ts';

interface RecordNow {
  code: string;
  year: number;
  semester: number;
  attempts: string;
}

/** Tells of the subject's terms when a result changed for which of them the student may sign. */
export function tellEligibility(
  { store, terms, changed }: ControlContext,
  login: string,
  { code, year, semester, attempts }: RecordNow,
  old: string | null,
): void {
  const { calendar } = store.meta;
  if (year !== calendar.year || semester !== calendar.semester) return;
  const standings = (text: string | null) =>
    text === null ? null : TERM_TYPES.map((type) => standing(JSON.parse(text) as StoredAttempt[], type));
  if (JSON.stringify(standings(old)) === JSON.stringify(standings(attempts))) return;
  const keys = terms.idsOfSubject(code);
  if (keys.length > 0) changed({ service: 'terms', login, keys });
}
