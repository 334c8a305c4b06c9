import type { TermAnswer } from '@kahan/contract';
import { termOf as anyTerm } from '@kahan/domain/term.fixture';

/** Instant of a local time of winter in Prague, unix seconds: `2027-01-04 10:00`. */
export const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}:00+01:00`) / 1000;

/** An exam on Monday, 4 January 2027 at 9:00 that one can sign for. */
export const termOf = (changes: Partial<TermAnswer> = {}): TermAnswer =>
  anyTerm({
    ...{ term_id: 'x1', code: { code: 'N110001', value: 'Fyzikální chemie I' } },
    ...{ start: at('2027-01-04 09:00'), signing_start: at('2026-11-09 08:00') },
    ...{ signing_end: at('2027-01-02 20:00'), logout_end: at('2027-01-01 23:59') },
    ...{ capacity: 40, signed_count: 38, student_signed: false, confirmed: null, attempts_left: 3 },
    ...changes,
  });
