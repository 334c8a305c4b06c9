import type { TermAnswer } from '@kahan/contract';
import { type Language, signingEnds } from '@kahan/domain';
import type { ShownTerm } from './term-users.store.ts';

/** A term in one language (spec 3, Exam term). */
export function presentTerm(term: ShownTerm, lang: Language): TermAnswer {
  // Terms that an older portal has stored lack both.
  const { teacher, place, note, waiting = null, wait = null } = term;
  return {
    id: term.term_id,
    term_id: term.term_id,
    ztid: term.ztid,
    code: { code: term.subject.code, value: term.subject.name[lang] },
    type: term.type,
    year: term.year,
    semester: term.semester,
    ...(term.study_id === null ? {} : { study_id: term.study_id }),
    study_ids: term.study_ids,
    start: term.start,
    duration: term.duration,
    student_start: term.student_start,
    signing_start: term.signing_start,
    ...signingEnds(term),
    capacity: term.capacity,
    signed_count: term.signed_count,
    student_signed: term.study_id !== null,
    confirmed: term.confirmed,
    space: term.space,
    attempts_left: term.attempts_left,
    waiting: waiting && { allowed: waiting.allowed, count: waiting.count, level: waiting.level },
    wait: wait && presentWait(wait),
    note: note === null ? null : note[lang],
    teacher: teacher && { code: teacher.code, value: teacher.name },
    place: place && { code: place.code, value: place.name },
    // Any other address would run or open something.
    url: term.url !== null && /^https?:\/\//i.test(term.url) ? term.url : null,
  };
}

function presentWait({
  study_id,
  position,
  until,
  instead_of,
  offered_until,
  ended,
}: NonNullable<ShownTerm['wait']>): NonNullable<TermAnswer['wait']> {
  const { state, reason, at } = ended ?? {};
  return {
    study_id,
    position,
    until,
    instead_of,
    ...(offered_until !== undefined && { offered_until }),
    ended: state === undefined || at === undefined ? null : { state, reason: reason ?? null, at },
  };
}
