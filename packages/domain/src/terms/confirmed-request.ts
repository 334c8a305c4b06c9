import { dateAt, pragueInstant, unixSeconds } from '../time/time.ts';
import type { StudentTerm } from './term.ts';
import type { TermAction } from './term-actions.ts';

/** An action on a term that the student system has confirmed to a student. */
export interface ConfirmedRequest {
  action: TermAction;
  study_id: string;
  /** HH:MM in Prague, of a change of hour. */
  new_hour: string | null;
  /** When it was confirmed, unix seconds. */
  at: number;
}

type OwnPart = Pick<StudentTerm, 'study_id' | 'student_start'>;

/**
 * A term as the student has it after requests that were confirmed since the term was read, in the order in which they
 * ended. `confirmed` is when the last of them ended; null when the term that was read says the same.
 *
 * | read | confirmed | is |
 * |---|---|---|
 * | not signed up | sign-up | signed up; the own hour is not known yet |
 * | signed up | sign-out | not signed up |
 * | 10:00 | 11:30 | 11:30 |
 * | signed up | sign-up | as it was read |
 */
export function withConfirmed<T extends Pick<StudentTerm, 'start'> & OwnPart>(
  term: T,
  requests: readonly ConfirmedRequest[],
): T & { confirmed: number | null } {
  const own = requests.reduce<OwnPart>((part, request) => after(part, request, term.start), term);
  const isSame = own.study_id === term.study_id && own.student_start === term.student_start;
  const { study_id, student_start } = own;
  return { ...term, study_id, student_start, confirmed: isSame ? null : (requests.at(-1)?.at ?? null) };
}

function after(part: OwnPart, { action, study_id, new_hour }: ConfirmedRequest, start: number): OwnPart {
  switch (action) {
    case 'sign_in':
      return part.study_id === study_id ? part : { study_id, student_start: null };
    case 'sign_off':
      return { study_id: null, student_start: null };
    case 'change_hour':
      return { study_id, student_start: hourOn(start, new_hour) ?? part.student_start };
  }
}

/** An hour of the day on which a term starts; null when it is not written as HH:MM. */
function hourOn(start: number, hour: string | null): number | null {
  const [, hours, minutes] = hour?.match(/^(\d\d):(\d\d)$/) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const date = dateAt(start);
  return unixSeconds(pragueInstant(date, Number(hours) * 60 + Number(minutes)));
}
