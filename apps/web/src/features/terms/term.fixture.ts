import type { TermAnswer } from '@kahan/contract';

/** Instant of a local time of winter in Prague, unix seconds: `2027-01-04 10:00`. */
export const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}:00+01:00`) / 1000;

/** An exam on Monday, 4 January 2027 at 9:00 that one can sign for. */
export const termOf = (changes: Partial<TermAnswer> = {}): TermAnswer => ({
  id: 'x1',
  term_id: 'x1',
  ztid: 'z1',
  code: { code: 'N110001', value: 'Fyzikální chemie I' },
  type: 'K',
  year: 2026,
  semester: 1,
  study_ids: ['7'],
  start: at('2027-01-04 09:00'),
  duration: 120,
  student_start: null,
  signing_start: at('2026-11-09 08:00'),
  signing_end: at('2027-01-02 20:00'),
  logout_end: at('2027-01-01 23:59'),
  capacity: 40,
  signed_count: 38,
  student_signed: false,
  space: null,
  attempts_left: 3,
  note: null,
  teacher: null,
  place: null,
  url: null,
  ...changes,
});
