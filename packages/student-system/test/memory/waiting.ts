import { type Command, nextStep, type OwnWait, type Refusal } from '@kahan/domain';
import { moveRefusal, signInRefusal, signOffRefusal, waitRefusal } from '../../src/rules.ts';
import type { MemoryTerm, MemoryWait, SignUp } from './records.ts';
import type { MemoryUniversity } from './university.ts';

type WaitCommand = Extract<Command, { action: 'wait' | 'stop_waiting' | 'move' }>;

const queueOf = (term: MemoryTerm) => term.waits.filter(({ ended }) => ended === null);
const signUpOf = (term: MemoryTerm, login: string) => term.signed.find((one) => one.login === login);

/** A student's last wait for a term, as the student sees it. */
export function ownWait(term: MemoryTerm, login: string): OwnWait | null {
  const wait = term.waits.findLast((one) => one.login === login);
  if (wait === undefined) return null;
  const { study_id, until, instead_of, ended } = wait;
  const position = ended === null ? queueOf(term).indexOf(wait) + 1 : null;
  return { study_id, position, until, instead_of, ended };
}

function tell(university: MemoryUniversity, term: MemoryTerm, also: readonly string[]): void {
  const { term_id } = term.record;
  university.tell('terms', null, [term_id]);
  for (const login of new Set([...also, ...queueOf(term).map((wait) => wait.login)]))
    university.tell('terms', login, [term_id]);
}

/** Other terms of the subject and type that have not begun and that the student is signed for. */
function elsewhere(university: MemoryUniversity, term: MemoryTerm, login: string, now: number): MemoryTerm[] {
  const { subject, type } = term.record;
  return [...university.terms.values()].filter(
    (other) =>
      other !== term &&
      other.record.subject.code === subject.code &&
      other.record.type === type &&
      other.record.start > now &&
      signUpOf(other, login) !== undefined,
  );
}

const eligibilityFor = (
  university: MemoryUniversity,
  { record }: MemoryTerm,
  login: string,
  studyId: string,
) =>
  university
    .eligibleStudies(login, record.subject.code, record.type)
    .find(({ study_id }) => study_id === studyId) ?? null;

/** Signs a student who may have the place. */
export function add(
  university: MemoryUniversity,
  term: MemoryTerm,
  { login, study_id }: Omit<SignUp, 'hour'>,
) {
  const hours = university.hours(term, login);
  const hour = hours.find(({ available }) => available) ?? hours[0];
  term.signed.push({ login, study_id, hour: hour?.start ?? null });
}

function remove(term: MemoryTerm, login: string): void {
  term.signed = term.signed.filter((one) => one.login !== login);
}

function refusalOf(
  university: MemoryUniversity,
  term: MemoryTerm,
  wait: MemoryWait,
  now: number,
): Refusal | null {
  const { login, study_id, instead_of } = wait;
  if (signUpOf(term, login) !== undefined) return 'already-signed';
  const others = elsewhere(university, term, login, now);
  if (others.some(({ record }) => record.term_id !== instead_of)) return 'has-place';
  const [from] = others;
  const leaving = from === undefined ? null : signOffRefusal(from.record, true, now);
  if (leaving !== null) return leaving;
  const eligibility = eligibilityFor(university, term, login, study_id);
  const isFull = term.signed.length >= term.record.capacity;
  return signInRefusal(term.record, { now, isSigned: false, eligibility, isFull });
}

/** Gives the place to the student who waits. @returns the term that is given up for it */
function give(
  university: MemoryUniversity,
  term: MemoryTerm,
  wait: MemoryWait,
  now: number,
): MemoryTerm | null {
  const [from = null] = elsewhere(university, term, wait.login, now);
  if (from !== null) remove(from, wait.login);
  add(university, term, wait);
  wait.ended = { state: 'signed', reason: null, at: now };
  const { subject, type } = term.record;
  for (const other of university.terms.values()) {
    if (other.record.subject.code !== subject.code || other.record.type !== type) continue;
    const own = queueOf(other).find(({ login }) => login === wait.login);
    if (own === undefined) continue;
    own.ended = { state: 'left', reason: 'has-place', at: now };
    tell(university, other, [wait.login]);
  }
  if (from !== null) tell(university, from, [wait.login]);
  return from;
}

/** Gives the free places of a term to those who wait, also those of terms that a move has left. */
export function promote(university: MemoryUniversity, term: MemoryTerm, now: number): void {
  for (;;) {
    const queue = queueOf(term);
    const free = term.record.capacity - term.signed.length;
    const step = nextStep(queue, { now, free, isTrying: false }, (wait) =>
      refusalOf(university, term, wait, now),
    );
    const wait = queue.find(({ seq }) => seq === step?.seq);
    if (step === null || wait === undefined) return;
    const freed = step.what === 'tried' ? give(university, term, wait, now) : null;
    if (step.what === 'skipped' || step.what === 'expired')
      wait.ended = { state: step.what, reason: step.reason, at: now };
    tell(university, term, [wait.login]);
    if (freed !== null) promote(university, freed, now);
  }
}

function join(
  university: MemoryUniversity,
  term: MemoryTerm,
  { login, study_id, until, instead_of }: Extract<WaitCommand, { action: 'wait' }>,
  now: number,
): Refusal | null {
  if (instead_of !== null && !university.offer.move) return 'move-not-offered';
  const all = [...university.terms.values()];
  const others = elsewhere(university, term, login, now);
  const refusal = waitRefusal(term.record, {
    now,
    until,
    isAllowed: university.offer.waiting === 'own' && term.allowsWaits,
    isSigned: signUpOf(term, login) !== undefined,
    isSignedElsewhere: others.some(({ record }) => record.term_id !== instead_of),
    holdsGivenUp: instead_of === null || others.some(({ record }) => record.term_id === instead_of),
    isWaiting: queueOf(term).some((wait) => wait.login === login),
    waits: all.filter((one) => queueOf(one).some((wait) => wait.login === login)).length,
    eligibility: eligibilityFor(university, term, login, study_id),
  });
  if (refusal !== null) return refusal;
  const latest = Math.min(until, term.record.signing_end, term.record.start);
  term.waits.push({ seq: term.waits.length + 1, login, study_id, until: latest, instead_of, ended: null });
  tell(university, term, [login]);
  promote(university, term, now);
  return null;
}

function move(
  university: MemoryUniversity,
  term: MemoryTerm,
  { login, study_id, instead_of }: Extract<WaitCommand, { action: 'move' }>,
  now: number,
): Refusal | null {
  if (!university.offer.move) return 'move-not-offered';
  const others = elsewhere(university, term, login, now);
  const left = others.find(({ record }) => record.term_id === instead_of);
  const isHeld = left !== undefined && signUpOf(left, login)?.study_id === study_id;
  const refusal = moveRefusal(term.record, isHeld ? left.record : null, {
    now,
    isSigned: signUpOf(term, login) !== undefined,
    isSignedElsewhere: others.some((one) => one !== left),
    eligibility: eligibilityFor(university, term, login, study_id),
    isFull: term.signed.length >= term.record.capacity,
  });
  if (refusal !== null || left === undefined) return refusal;
  remove(left, login);
  add(university, term, { login, study_id });
  for (const one of [left, term]) tell(university, one, [login]);
  promote(university, left, now);
  return null;
}

/** Does what a command about a waiting list, or a move, asks for. @returns the refusal; null when it is done */
export function waitEffect(
  university: MemoryUniversity,
  term: MemoryTerm,
  command: WaitCommand,
  now: number,
): Refusal | null {
  if (command.action === 'wait') return join(university, term, command, now);
  if (command.action === 'move') return move(university, term, command, now);
  const { login } = command;
  const wait = queueOf(term).find((one) => one.login === login);
  if (wait === undefined) return signUpOf(term, login) === undefined ? 'not-waiting' : 'already-signed';
  wait.ended = { state: 'left', reason: null, at: now };
  tell(university, term, [login]);
  return null;
}
