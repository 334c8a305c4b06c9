import { type Enrolment, nextActionOf } from '../results/next-action.ts';
import { passStatusOf } from '../results/pass-status.ts';
import { termNeedsOf } from '../terms/nearest-term.ts';
import { isSigned, isTermOver, ownStartOf } from '../terms/signed-term.ts';
import { TERM_TYPES, type TermType } from '../terms/term.ts';
import { type DenialReason, denialReason } from '../terms/term-actions.ts';
import type { CountedTerm } from '../terms/term-status.ts';
import { semesterAt } from '../time/academic-year.ts';
import { dateAt, instantOf } from '../time/time.ts';

/** A term as the plan reads it: with the semester of its subject. */
export type PlannedTerm = CountedTerm & { year: number; semester: number };

/** An enrolment with the dates of its attempts. */
export type PlannedEnrolment = Enrolment & {
  attempts: Record<'credit' | 'exam', readonly { grade: string | null; date: string }[]>;
};

/**
 * Why no date of an exam can be planned, whatever the wishes. `no-dates`: none is published; `over`: sign-up for all of
 * them has ended; `awaits-result`: it was sat, and its result is not known yet.
 */
export const NEED_REASONS = [
  'no-dates',
  'over',
  'full',
  'attempts-used',
  'not-eligible',
  'awaits-result',
] as const;
export type NeedReason = (typeof NEED_REASONS)[number];

/** An exam or a credit that a student still has to sit, in all studies with the subject. */
export interface ExamNeed<T extends PlannedTerm = PlannedTerm> {
  /** `N110001:K`; a graded credit, which is given at either type, is `N110001:KZ`. */
  key: string;
  code: string;
  name: string;
  types: readonly TermType[];
  /** The dates for which the student can sign up now or later, earliest first; only the one with a sign-up, if any. */
  options: readonly T[];
  /** Whether the student is signed up: the plan does not change that. */
  isSigned: boolean;
  /** null exactly when there are options. */
  reason: NeedReason | null;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The reason for which a student could not sign up for a term as soon as its sign-up is open ({@link denialReason}); null
 * when it would be possible. A term that is full now counts as full then.
 * @param now unix seconds
 */
export function signUpDenial(
  term: CountedTerm,
  terms: readonly CountedTerm[],
  now: number,
): DenialReason | null {
  const at = Math.max(now, term.signing_start);
  const denial = denialReason('sign_in', term, { now: at, terms, pending: NOTHING, studyId: null });
  // The study is chosen when one signs up.
  return denial === 'choose-study' ? null : denial;
}

const byStart = (a: CountedTerm, b: CountedTerm): number =>
  ownStartOf(a) - ownStartOf(b) || (a.term_id < b.term_id ? -1 : 1);

/** An exam or a credit that a subject still needs, with the enrolments that need it. */
interface Wanted {
  code: string;
  name: string;
  types: readonly TermType[];
  records: PlannedEnrolment[];
}

const keyOf = (code: string, types: readonly TermType[]) => `${code}:${[...types].sort().join('')}`;

/** The kinds of terms that an enrolment still asks for, each with its types. @param own terms of the subject */
function typesAskedBy(record: PlannedEnrolment, own: readonly PlannedTerm[], year: number): TermType[][] {
  if (passStatusOf(record) === 'passed') return [];
  const action = nextActionOf(record, year);
  // The student system does not say how the subject is completed: its terms do.
  if (action === 'result')
    return TERM_TYPES.filter((type) => own.some((one) => one.type === type)).map((type) => [type]);
  return termNeedsOf(action).map((types) => [...types]);
}

/** The latest enrolment of each study. */
export function latest(records: readonly PlannedEnrolment[]): PlannedEnrolment[] {
  const rank = ({ year, semester }: PlannedEnrolment) => year * 10 + Number(semester.code);
  const byStudy = new Map<string, PlannedEnrolment>();
  for (const record of records) {
    const known = byStudy.get(record.study_id);
    if (known === undefined || rank(known) < rank(record)) byStudy.set(record.study_id, record);
  }
  return [...byStudy.values()];
}

const groupBy = <T>(some: readonly T[], keyOfOne: (one: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of some) groups.set(keyOfOne(one), [...(groups.get(keyOfOne(one)) ?? []), one]);
  return groups;
};

/** The exams and credits that results ask for, and those that are offered or signed up for without any result. */
function wantedOf(
  results: readonly PlannedEnrolment[],
  terms: readonly PlannedTerm[],
  now: number,
): Map<string, Wanted> {
  const { year } = semesterAt(instantOf(now));
  const offered = groupBy(terms, ({ code }) => code.code);
  const recorded = groupBy(results, ({ code }) => code.code);
  const wanted = new Map<string, Wanted>();
  const want = (
    code: { code: string; value: string },
    types: readonly TermType[],
    record?: PlannedEnrolment,
  ) => {
    const key = keyOf(code.code, types);
    const known = wanted.get(key) ?? { code: code.code, name: code.value, types, records: [] };
    wanted.set(key, { ...known, records: record ? [...known.records, record] : known.records });
  };
  for (const records of recorded.values())
    for (const record of latest(records))
      for (const types of typesAskedBy(record, offered.get(record.code.code) ?? [], year))
        want(record.code, types, record);
  for (const term of terms) {
    const isAhead = isSigned(term)
      ? now < term.start
      : !recorded.has(term.code.code) && !isTermOver(term, now);
    const isWanted = [...wanted.values()].some(
      ({ code, types }) => code === term.code.code && types.includes(term.type),
    );
    if (isAhead && !isWanted) want(term.code, [term.type]);
  }
  return wanted;
}

/** Whether the student has sat a term, and no attempt of that day or a later one is recorded. */
const awaitsResult = (
  own: readonly PlannedTerm[],
  records: readonly PlannedEnrolment[],
  now: number,
): boolean =>
  own.some((term) => {
    if (!isSigned(term) || now < term.start) return false;
    const date = dateAt(ownStartOf(term));
    const kind = term.type === 'K' ? 'exam' : 'credit';
    const attempts = records
      .filter(({ study_id }) => study_id === term.study_id)
      .flatMap((record) => record.attempts[kind]);
    return !attempts.some((attempt) => attempt.grade !== null && attempt.date >= date);
  });

/** Of several reasons the one that a student can do most about is given. */
const REASONS: readonly (readonly [NeedReason, readonly DenialReason[]])[] = [
  ['full', ['full']],
  ['attempts-used', ['attempts-used']],
  ['not-eligible', ['not-eligible']],
];

/** The dates of one need, or why there are none. */
function needOf<T extends PlannedTerm>(
  key: string,
  { code, name, types, records }: Wanted,
  terms: readonly T[],
  now: number,
): ExamNeed<T> {
  const own = terms.filter((term) => term.code.code === code && types.includes(term.type));
  const need = { key, code, name, types };
  const signed = own.filter((term) => isSigned(term) && now < term.start).sort(byStart);
  if (signed.length > 0) return { ...need, options: signed.slice(0, 1), isSigned: true, reason: null };
  const none = (reason: NeedReason) => ({ ...need, options: [], isSigned: false, reason });
  if (awaitsResult(own, records, now)) return none('awaits-result');
  const denials = own.map((term) => ({ term, denial: signUpDenial(term, terms, now) }));
  const options = denials.flatMap(({ term, denial }) => (denial === null ? [term] : [])).sort(byStart);
  if (options.length > 0) return { ...need, options, isSigned: false, reason: null };
  const found = REASONS.find(([, some]) =>
    denials.some(({ denial }) => denial !== null && some.includes(denial)),
  );
  return none(found?.[0] ?? (own.length === 0 ? 'no-dates' : 'over'));
}

/**
 * Exams and credits that a student still has to sit, by code and type. A subject in two studies has one need for each
 * type, since a student can be signed up for one term of a subject and type at a time. A credit before an exam is no
 * need without a date: it is given without one. Other needs without a date count while their semester has dates ahead.
 * @param now unix seconds
 */
export function examNeeds<T extends PlannedTerm>(
  results: readonly PlannedEnrolment[],
  terms: readonly T[],
  now: number,
): ExamNeed<T>[] {
  const semesterOf = (one: { year: number; semester: number | string }) => `${one.year}/${one.semester}`;
  const ahead = new Set(terms.filter((term) => !isTermOver(term, now)).map(semesterOf));
  return [...wantedOf(results, terms, now)]
    .map(([key, wanted]) => ({ wanted, need: needOf(key, wanted, terms, now) }))
    .filter(({ wanted: { records, types, code }, need: { reason } }) => {
      if (reason !== 'no-dates' && reason !== 'over') return true;
      const isBeforeExam =
        keyOf(code, types) === keyOf(code, ['Z']) && records.some(({ completion }) => completion === 'ZK');
      if (isBeforeExam) return false;
      return records.some(({ year, semester }) => ahead.has(semesterOf({ year, semester: semester.code })));
    })
    .map(({ need }) => need)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}
