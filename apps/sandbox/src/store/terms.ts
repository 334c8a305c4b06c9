import type { Bilingual, StudentTerm, Term, TermHour } from '@kahan/domain';
import { type Eligibility, studentHours } from '@kahan/student-system/rules';
import { createOffer, type StoredOffer } from './offer.ts';
import { eligibilityOfStored, type StoredAttempt } from './rows.ts';
import type { Store } from './store.ts';
import { createWaits, type Waits } from './waits.ts';

/** A term as it is stored: `note` is JSON, subject, teacher and place are codes. */
export interface TermRow
  extends Omit<Term, 'subject' | 'signed_count' | 'note' | 'teacher' | 'place' | 'waiting'> {
  subject: string;
  signed: number;
  note: string | null;
  teacher: string | null;
  place: string | null;
  /** 1: students may wait for it. */
  waits: 0 | 1;
}

type NamedTermRow = TermRow & {
  cs: string;
  en: string;
  teacher_name: string | null;
  room_name: string | null;
};

export interface SignUp {
  login: string;
  study_id: string;
  /** Unix seconds of the student's own hour; null without hours. */
  hour: number | null;
  /** Unix seconds of the sign-up. */
  at: number;
}

const PAGE_LENGTH = 500;

interface ResultOfSemester {
  study_id: string;
  attempts: string;
}

export type Terms = ReturnType<typeof createTerms>;

/** Reads exam terms and their sign-ups; {@link createSigning} changes them. */
export function createTerms(
  { db }: Pick<Store, 'db'>,
  waits: Waits = createWaits({ db }),
  offer: StoredOffer = createOffer({ db }),
) {
  const from = `from terms t join subjects s on s.code = t.subject
    left join teachers p on p.code = t.teacher left join rooms r on r.code = t.place`;
  const named = `select t.*, s.cs, s.en, p.name as teacher_name, r.name as room_name ${from}`;
  const one = db.prepare('select * from terms where term_id = ?');
  const oneNamed = db.prepare(`${named} where t.term_id = ?`);
  const someNamed = db.prepare(`${named} where t.term_id > ? order by t.term_id limit ?`);
  const visible = db.prepare(
    `${named} where t.term_id in (
       select m.term_id from results e
       cross join terms m on m.subject = e.code and m.year = e.year and m.semester = e.semester
       where e.login = :login
       union select term_id from signups where login = :login
       union select term_id from waits where login = :login
     ) order by t.start, t.term_id`,
  );
  const records = db.prepare(
    `select study_id, attempts from results
     where login = ? and code = ? and year = ? and semester = ? order by study_id`,
  );
  const ofSubject = db.prepare('select term_id from terms where subject = ? order by start, term_id');
  const signed = db.prepare('select login, study_id, hour, at from signups where term_id = ? order by seq');
  const ownSignUp = db.prepare(
    'select login, study_id, hour, at from signups where login = ? and term_id = ?',
  );
  const elsewhere = db.prepare(
    // The cross join starts at the student's few sign-ups; a subject may have hundreds of terms.
    `select t.term_id from signups u cross join terms t on t.term_id = u.term_id
     where u.login = ? and t.subject = ? and t.type = ? and t.start > ?`,
  );
  const taken = db.prepare('select hour, count(*) as n from signups where term_id = ? group by hour');

  const toTerm = (row: NamedTermRow): Term => ({
    term_id: row.term_id,
    ztid: row.ztid,
    subject: { code: row.subject, name: { cs: row.cs, en: row.en } },
    type: row.type,
    year: row.year,
    semester: row.semester,
    start: row.start,
    duration: row.duration,
    signing_start: row.signing_start,
    signing_end: row.signing_end,
    logout_end: row.logout_end,
    capacity: row.capacity,
    signed_count: row.signed,
    space: row.space,
    note: row.note === null ? null : (JSON.parse(row.note) as Bilingual),
    teacher: row.teacher === null ? null : { code: row.teacher, name: row.teacher_name ?? row.teacher },
    place: row.place === null ? null : { code: row.place, name: row.room_name ?? row.place },
    url: row.url,
    waiting:
      offer.get().waiting === 'own' ? { allowed: row.waits === 1, count: waits.count(row.term_id) } : null,
  });

  const recordsOf = (login: string, row: TermRow) =>
    records.all(login, row.subject, row.year, row.semester) as unknown as ResultOfSemester[];
  const eligibilityOf = ({ attempts }: ResultOfSemester, { type }: TermRow) =>
    eligibilityOfStored(JSON.parse(attempts) as StoredAttempt[], type);
  const signUp = (login: string, termId: string) =>
    (ownSignUp.get(login, termId) as SignUp | undefined) ?? null;

  function toStudentTerm(login: string, row: NamedTermRow): StudentTerm | null {
    const own = signUp(login, row.term_id);
    const open = recordsOf(login, row)
      .map((record) => ({ study_id: record.study_id, ...eligibilityOf(record, row) }))
      .filter(({ isDone }) => !isDone);
    const wait = waits.own(login, row.term_id);
    if (own === null && wait === null && open.length === 0) return null;
    const left = open.flatMap((record) => (record.left === null ? [] : [record.left]));
    return {
      ...toTerm(row),
      study_ids: open.filter((record) => record.left !== 0).map(({ study_id }) => study_id),
      study_id: own?.study_id ?? null,
      student_start: own?.hour ?? null,
      attempts_left: left.length === 0 ? null : Math.max(...left),
      wait,
    };
  }

  return {
    row: (termId: string) => (one.get(termId) as TermRow | undefined) ?? null,
    /** Terms of subjects that a student still has to pass this semester, and signed ones; or the named ones of them. */
    ofStudent(login: string, ids?: string[]): StudentTerm[] {
      const rows = visible.all({ login }) as unknown as NamedTermRow[];
      const wanted = ids === undefined ? null : new Set(ids);
      return rows
        .filter((row) => wanted === null || wanted.has(row.term_id))
        .flatMap((row) => toStudentTerm(login, row) ?? []);
    },
    /** Ids of a subject's terms that a student may see. */
    idsOfSubject: (code: string) =>
      (ofSubject.all(code) as { term_id: string }[]).map(({ term_id }) => term_id),
    named: (ids: string[]) => ids.flatMap((id) => oneNamed.all(id) as unknown as NamedTermRow[]).map(toTerm),
    /** A part of all terms, in the order of their ids. */
    page(after: string | null): { records: Term[]; next: string | null } {
      const rows = someNamed.all(after ?? '', PAGE_LENGTH + 1) as unknown as NamedTermRow[];
      const shown = rows.slice(0, PAGE_LENGTH);
      const next = rows.length > PAGE_LENGTH ? (shown.at(-1)?.term_id ?? null) : null;
      return { records: shown.map(toTerm), next };
    },
    /** In the order of arrival. */
    signedFor: (termId: string) => signed.all(termId) as unknown as SignUp[],
    signUp,
    /** Hours of a term; available are those that this student may have, the own one included. */
    hours(row: TermRow, login: string): TermHour[] {
      const rows = taken.all(row.term_id) as unknown as { hour: number | null; n: number }[];
      const counts = new Map(rows.map(({ hour, n }) => [hour, n]));
      return studentHours(row, counts, signUp(login, row.term_id)?.hour);
    },
    /** A study's right to sign for the term, by its result record; null when the study does not have the subject. */
    eligibility(login: string, studyId: string, row: TermRow): Eligibility | null {
      const record = recordsOf(login, row).find(({ study_id }) => study_id === studyId);
      return record === undefined ? null : eligibilityOf(record, row);
    },
    /** Terms of the same subject and type that have not begun and that the student is signed for. */
    signedElsewhere: (login: string, { subject, type }: TermRow, now: number): string[] =>
      (elsewhere.all(login, subject, type, now) as { term_id: string }[]).map(({ term_id }) => term_id),
  };
}
