import { TERM_TYPES } from '@kahan/domain';
import { eligibilityOfStored, type StoredAttempt } from '../store/rows.ts';
import type { ControlContext } from './call.ts';

interface RecordNow {
  code: string;
  year: number;
  semester: number;
  attempts: string;
}

/** Announces the terms of a subject when a changed result changes what the student may sign for. */
export function tellEligibility(
  { store, terms, changed }: ControlContext,
  login: string,
  { code, year, semester, attempts }: RecordNow,
  old: string | null,
): void {
  const { calendar } = store.meta;
  if (year !== calendar.year || semester !== calendar.semester) return;
  const eligibility = (text: string | null) =>
    text === null
      ? null
      : TERM_TYPES.map((type) => eligibilityOfStored(JSON.parse(text) as StoredAttempt[], type));
  if (JSON.stringify(eligibility(old)) === JSON.stringify(eligibility(attempts))) return;
  const keys = terms.idsOfSubject(code);
  if (keys.length > 0) changed({ service: 'terms', login, keys });
}
