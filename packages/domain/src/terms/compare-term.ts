import type { TermItemType } from '../codes.ts';
import type { ItemDraft } from '../news/news.ts';
import type { OwnWait, WaitReason } from '../waiting-list/waiting.ts';
import type { StudentTerm, Term } from './term.ts';

/** Whether an exam date is held at another time or in another room, or is not held any more. */
export const isElsewhere = (was: Term, now: Term | null): boolean =>
  now === null || was.start !== now.start || was.place?.code !== now.place?.code;

/**
 * The news of a changed exam date for students who are signed up, once: the first row that fits. A date that is over
 * tells nothing.
 *
 * | before | now | item |
 * |---|---|---|
 * | a date | none | `exam:cancelled` |
 * | a start | another one | `exam:date-moved`, with the room before and now |
 * | a room or none | another one or none | `exam:place-changed` |
 *
 * @param at unix seconds
 */
export function compareTerm(was: Term | null, now: Term | null, at: number): ItemDraft[] {
  if (was === null || !isElsewhere(was, now)) return [];
  if (Math.max(was.start, now?.start ?? 0) <= at) return [];
  if (now === null)
    return [draft('exam:cancelled', was, was, `?subject=${encodeURIComponent(was.subject.code)}`)];
  const type = was.start === now.start ? 'exam:place-changed' : 'exam:date-moved';
  return [draft(type, was, now, `?term=${encodeURIComponent(now.term_id)}`)];
}

/**
 * The news for a student who was signed up for a date, when a newer list has the date without a sign-up: it is gone.
 * A date that does not lie ahead gives no news, nor does the student's own sign-out. A list without the date gives
 * none, since the date may be cancelled.
 *
 * @param hasSignedOff whether the student has asked to be signed out
 * @param at unix seconds
 */
export function compareSignUp(hasSignedOff: boolean, now: StudentTerm, at: number): ItemDraft[] {
  if (hasSignedOff || now.study_id !== null || now.start <= at) return [];
  return [draft('exam:sign-up-removed', now, now, `?term=${encodeURIComponent(now.term_id)}`)];
}

/**
 * The news for a student who waited for a place when the wait has ended, once: how, and why not. A wait that a student
 * has left, or that another place has ended, gives none.
 */
export function compareWait(
  was: Pick<OwnWait, 'ended'> | null,
  now: Term & { wait: Pick<OwnWait, 'ended'> | null },
): ItemDraft[] {
  const ended = now.wait?.ended ?? null;
  if (ended === null || ended.state === 'left' || ended.at === was?.ended?.at) return [];
  const query = `?term=${encodeURIComponent(now.term_id)}`;
  return [draft(`exam:wait-${ended.state}`, now, now, query, ended.reason)];
}

/** The news of a free place for a waiting student, who has to sign up alone. @param until unix seconds */
export const offeredPlace = (now: Term, until: number): ItemDraft =>
  draft('exam:wait-offered', now, now, `?term=${encodeURIComponent(now.term_id)}`, null, until);

function draft(
  type: TermItemType,
  was: Term,
  now: Term,
  query: string,
  reason: WaitReason | null = null,
  until: number | null = null,
): ItemDraft {
  const { term_id, subject, type: term_type, year, semester } = now;
  const slots = { was: slotOf(was), now: slotOf(now) };
  const values = {
    term_id,
    code: subject.code,
    name: subject.name,
    term_type,
    year,
    semester,
    ...slots,
    ...(reason !== null && { reason }),
    ...(until !== null && { until }),
  };
  return { type, content: { values, path: `/terms${query}` } };
}

const slotOf = ({ start, place }: Term) => ({ start, place });
