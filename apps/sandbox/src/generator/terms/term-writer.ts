import type { DatabaseSync } from 'node:sqlite';
import {
  type Bilingual,
  hoursOfTerm,
  pragueInstant,
  type SemesterOfYear,
  type TermType,
  unixSeconds,
} from '@kahan/domain';
import type { Taker } from './takers.ts';
import type { Slot } from './term-rooms.ts';

export interface TermDraft {
  /** Series: dates of one subject and type that open together. */
  ztid: string;
  subject: string;
  type: TermType;
  slot: Slot;
  duration: number;
  /** Unix seconds, as all times of a term. */
  signing_start: number;
  signing_end: number;
  logout_end: number;
  capacity: number;
  space: number | null;
  note: Bilingual | null;
  teacher: string | null;
  place: string | null;
  /** Students who are signed, in order of arrival. */
  signed: Taker[];
}

/** Unix seconds at which a slot begins. */
export const startOf = ({ date, hour }: Slot): number => unixSeconds(pragueInstant(date, hour * 60));

/** Writes terms and sign-ups into a new store; ids are numbered from 700001. */
export function createTermWriter(db: DatabaseSync, { year, semester }: SemesterOfYear, now: number) {
  const term = db.prepare(`insert into terms values (${Array(18).fill('?').join(', ')}, 1)`);
  const signUp = db.prepare(
    'insert into signups (term_id, login, study_id, hour, at) values (?, ?, ?, ?, ?)',
  );
  let number = 700_000;
  return (draft: TermDraft): void => {
    const { ztid, subject, type, slot, duration, signing_start, signed, space, note } = draft;
    const id = String(++number);
    const start = startOf(slot);
    term.run(
      id,
      ztid,
      subject,
      type,
      year,
      semester,
      start,
      duration,
      signing_start,
      draft.signing_end,
      draft.logout_end,
      draft.capacity,
      signed.length,
      space,
      note === null ? null : JSON.stringify(note),
      draft.teacher,
      draft.place,
      null,
    );
    const hours = hoursOfTerm({ start, duration, space });
    // Most students sign in the first minutes; the others until now.
    const open = Math.max(1, Math.min(now, draft.signing_end) - signing_start);
    for (const [index, { login, study_id }] of signed.entries()) {
      const at = signing_start + Math.floor(open * ((index + 1) / (signed.length + 1)) ** 3);
      signUp.run(id, login, study_id, hours[index % Math.max(1, hours.length)] ?? null, at);
    }
  };
}

export type TermWriter = ReturnType<typeof createTermWriter>;
