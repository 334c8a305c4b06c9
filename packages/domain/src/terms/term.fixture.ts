import type { Semester } from '../codes.ts';
import type { OwnWait, TermWaiting, WaitingLevel } from '../waiting-list/waiting.ts';
import type { CountedTerm } from './term-status.ts';

/** Wednesday, 18 November 2026, 10:00 in Prague; unix seconds. */
export const NOW = Date.parse('2026-11-18T09:00:00Z') / 1000;

/** An instant so many hours from {@link NOW}. */
export const at = (hours: number): number => NOW + hours * 3600;

/** A term in the shape of the API. */
export interface ShownTerm extends CountedTerm {
  waiting: (TermWaiting & { level: WaitingLevel }) | null;
  wait: (OwnWait & { offered_until?: number | undefined }) | null;
  id: string;
  study_ids: string[];
  ztid: string;
  year: number;
  semester: Semester;
  student_signed: boolean;
  confirmed: number | null;
  note: string | null;
  teacher: { code: string; value: string } | null;
  place: { code: string; value: string } | null;
  url: string | null;
}

/** An exam in ten days: open for sign-up, not signed up, half of the places free. */
export const termOf = (changes: Partial<ShownTerm> = {}): ShownTerm => ({
  id: changes.term_id ?? 'a',
  term_id: 'a',
  ztid: 'z',
  code: { code: 'N110001', value: 'Organická chemie II' },
  type: 'K',
  year: 2026,
  semester: 1,
  study_ids: ['7'],
  start: at(240),
  duration: 120,
  student_start: null,
  signing_start: at(-24),
  signing_end: at(216),
  logout_end: at(228),
  capacity: 20,
  signed_count: 10,
  student_signed: changes.study_id !== undefined,
  confirmed: null,
  space: null,
  attempts_left: 2,
  waiting: null,
  wait: null,
  note: null,
  teacher: null,
  place: null,
  url: null,
  ...changes,
});

/** The same exam for a student who is signed up. */
export const signedOf = (changes: Partial<ShownTerm> = {}): ShownTerm =>
  termOf({ study_id: '7', ...changes });
