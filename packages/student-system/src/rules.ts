import {
  EXAM_ATTEMPTS,
  groupItemKind,
  hoursOfTerm,
  isClosing,
  isGroupValue,
  isPassed,
  MOST_WAITS,
  pragueParts,
  type Refusal,
  type ResultKind,
  type Term,
  type TermHour,
  type TermType,
} from '@kahan/domain';

/**
 * The decisions of a student system about commands, as pure rules over facts. The sandbox and the system in memory
 * share them. Instants are unix seconds. Windows are half open: signing in from `signing_start` and before
 * `signing_end`, signing off before `logout_end`. A term that has begun is closed, even within its window.
 */

/** An attempt as far as these rules need it. */
export interface CountedAttempt {
  kind: ResultKind;
  grade: string | null;
}

/** How a result record limits sign-ups for terms of one type; `left` null: attempts are not counted. */
export interface Eligibility {
  isDone: boolean;
  left: number | null;
}

export function eligibilityOf(attempts: readonly CountedAttempt[], type: TermType): Eligibility {
  const own = attempts.filter(({ kind }) => kind === (type === 'K' ? 'exam' : 'credit'));
  const isDone =
    attempts.some(({ grade }) => grade !== null && isClosing(grade)) ||
    own.some(({ grade }) => grade !== null && isPassed(grade));
  return { isDone, left: type === 'K' ? Math.max(0, EXAM_ATTEMPTS - own.length) : null };
}

type TimedTerm = Pick<Term, 'start' | 'duration' | 'space'>;

/** Prague's HH:MM of an instant. */
function clockTime(seconds: number): string {
  const { hour, minute } = pragueParts(new Date(seconds * 1000));
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/**
 * The hours of a term for one student. All hours together have as many seats as the term has places.
 * @param taken students by hour
 * @param own the student's own hour, which is available to the student
 */
export function studentHours(
  term: TimedTerm & Pick<Term, 'capacity'>,
  taken: ReadonlyMap<number | null, number>,
  own: number | null | undefined,
): TermHour[] {
  const starts = hoursOfTerm(term);
  const seats = Math.ceil(term.capacity / Math.max(1, starts.length));
  return starts.map((start) => ({
    hour: clockTime(start),
    start,
    available: start === own || (taken.get(start) ?? 0) < seats,
  }));
}

export interface SignInFacts {
  now: number;
  /** The student is signed for this term, or for one of the same subject and type that has not begun. */
  isSigned: boolean;
  /** Of the study that signs; null when the study does not have the subject. */
  eligibility: Eligibility | null;
  isFull: boolean;
}

export function signInRefusal(
  term: Pick<Term, 'start' | 'signing_start' | 'signing_end'>,
  { now, isSigned, eligibility, isFull }: SignInFacts,
): Refusal | null {
  if (isSigned) return 'already-signed';
  if (eligibility === null || eligibility.isDone) return 'not-eligible';
  if (eligibility.left === 0) return 'attempts-used';
  if (now < term.signing_start) return 'not-open';
  if (now >= term.signing_end || now >= term.start) return 'closed';
  return isFull ? 'full' : null;
}

/** @param isSigned the student is signed for this term with the study of the command */
export function signOffRefusal(
  { logout_end, start }: Pick<Term, 'logout_end' | 'start'>,
  isSigned: boolean,
  now: number,
): Refusal | null {
  if (!isSigned) return 'not-signed';
  return now >= logout_end || now >= start ? 'logout-over' : null;
}

export interface WaitFacts {
  now: number;
  until: number;
  isAllowed: boolean;
  /** The student is signed for this term. */
  isSigned: boolean;
  /** Signed for another one of the subject and type that has not begun, and not given up for the place. */
  isSignedElsewhere: boolean;
  /** Signed for the term that is given up, if one is, and it is of the subject and type. */
  holdsGivenUp: boolean;
  isWaiting: boolean;
  /** Lists on which the student waits. */
  waits: number;
  eligibility: Eligibility | null;
}

/** Waiting for a place follows the rules of a sign-in, but for the place. */
export function waitRefusal(
  term: Pick<Term, 'start' | 'signing_start' | 'signing_end'>,
  {
    now,
    until,
    isAllowed,
    isSigned,
    isSignedElsewhere,
    holdsGivenUp,
    isWaiting,
    waits,
    eligibility,
  }: WaitFacts,
): Refusal | null {
  if (!isAllowed) return 'waiting-not-offered';
  if (isSigned) return 'already-signed';
  if (isWaiting) return 'already-waiting';
  if (isSignedElsewhere) return 'has-place';
  if (!holdsGivenUp) return 'not-signed';
  const refusal = signInRefusal(term, { now, isSigned: false, eligibility, isFull: false });
  if (refusal !== null) return refusal;
  if (until <= now) return 'too-late';
  return waits >= MOST_WAITS ? 'too-many-waits' : null;
}

export interface MoveFacts extends Omit<SignInFacts, 'isSigned'> {
  /** The student is signed for the term that is wanted. */
  isSigned: boolean;
  /** Signed for another one of the subject and type than the one that is given up. */
  isSignedElsewhere: boolean;
}

/**
 * A move to another term. @param from the term that is given up; null when the student is not signed for it with this
 * study, or when it is of another subject or type
 */
export function moveRefusal(
  term: Pick<Term, 'start' | 'signing_start' | 'signing_end'>,
  from: Pick<Term, 'logout_end' | 'start'> | null,
  { now, isSigned, isSignedElsewhere, eligibility, isFull }: MoveFacts,
): Refusal | null {
  if (isSigned) return 'already-signed';
  if (from === null) return 'not-signed';
  if (isSignedElsewhere) return 'has-place';
  const leaving = signOffRefusal(from, true, now);
  return leaving ?? signInRefusal(term, { now, isSigned: false, eligibility, isFull });
}

/** @returns the hour to move to, or the refusal. @param wanted HH:MM */
export function hourToMoveTo(
  { start, space }: Pick<Term, 'start' | 'space'>,
  hours: readonly TermHour[],
  wanted: string,
  isSigned: boolean,
  now: number,
): TermHour | Refusal {
  if (space === null) return 'no-hours';
  if (!isSigned) return 'not-signed';
  if (now >= start) return 'closed';
  const hour = hours.find((one) => one.hour === wanted);
  if (hour === undefined) return 'no-such-hour';
  return hour.available ? hour : 'hour-taken';
}

/** A group item of one student, as far as these rules need it. */
export interface ItemFacts {
  type: number;
  /** The student may change it, if the university does not write items of this type alone. */
  edit: boolean;
  final: boolean;
  hasFile: boolean;
}

/** Types that only the university writes. */
const READ_ONLY_TYPES: readonly number[] = [4, 44];

export const isFileItem = ({ type }: Pick<ItemFacts, 'type'>): boolean => groupItemKind(type) === 'file';

/** Whether the student may change the item, unless it is final. */
export const isEditable = ({ type, edit }: Pick<ItemFacts, 'type' | 'edit'>): boolean =>
  edit && !READ_ONLY_TYPES.includes(type);

function lockRefusal(item: ItemFacts): Refusal | null {
  if (!isEditable(item)) return 'not-editable';
  return item.final ? 'final' : null;
}

/** Writing a value; null empties the item. An item that holds a file takes no value, but can become final. */
export function valueRefusal(item: ItemFacts, value: string | null): Refusal | null {
  const locked = lockRefusal(item);
  if (locked !== null) return locked;
  if (!isFileItem(item)) return value === null || isGroupValue(item.type, value) ? null : 'wrong-value';
  if (value !== null) return 'wrong-value';
  return item.hasFile ? null : 'no-file';
}

/** @param file `type` null: the bytes are not what the name says */
export function fileRefusal(
  item: ItemFacts,
  file: { type: string | null; isTooLarge: boolean },
): Refusal | null {
  const locked = lockRefusal(item);
  if (locked !== null) return locked;
  if (!isFileItem(item)) return 'wrong-value';
  if (file.isTooLarge) return 'too-large';
  return file.type === null ? 'wrong-type' : null;
}

export function deleteFileRefusal(item: ItemFacts): Refusal | null {
  return lockRefusal(item) ?? (item.hasFile ? null : 'no-file');
}
