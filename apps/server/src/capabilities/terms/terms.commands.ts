import { minutesAt, type Semester, type Term, type TermType } from '@kahan/domain';
import type { StudentSystem, UserProof } from '@kahan/student-system';
import type { Asked, CommandKind } from '../../engine/commands/index.ts';
import type { Engine } from '../../engine/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { CallContext, Handlers } from '../../platform/http/guard/handler.ts';
import { idempotencyKeyOf } from '../../platform/http/guard/idempotency-key.ts';
import { type GivenProof, proofOf } from '../../platform/http/guard/proof.ts';
import { termTarget } from './terms.store.ts';

/** How long a term is cached in memory, milliseconds; a subject is hardly ever renamed. */
const CACHED_MS = 60_000;
/** The same for an unknown term, which may be mirrored any moment. */
const UNKNOWN_CACHED_MS = 1_000;
const MOST_CACHED = 5_000;

/** The change of a sign-up that a student asks for. */
export interface TermBody {
  study_id: string;
  term_id: string;
  code: string;
  type: TermType;
  semester: Semester;
  /** HH:MM; of a change of hour. */
  new_hour?: string;
  /** Of a place that becomes free: it is taken for somebody who waits (decision 094). */
  of_wait?: boolean;
  not_after?: number;
  /** The id of the term that a move gives up. */
  instead_of?: string;
}

/** Names of a term; null while the term is unknown. */
type NamedTerm = Pick<Term, 'subject' | 'start'> | null;

/** The targets of requests about terms, in whichever service, and the names of those targets. */
export type NamedTerms = Pick<CommandKind<TermBody, NamedTerm>, 'target' | 'known' | 'describe'>;

/** @param readTerm a term by its id; null when it is unknown */
export function namedTerms(readTerm: (termId: string) => Promise<NamedTerm>): NamedTerms {
  const kept = keptTerms(readTerm);
  return {
    target: termTarget,
    known: (_userId, { term_id }) => kept(term_id),
    describe({ term_id, code: asked, semester, type, study_id, new_hour }, term) {
      const code = term?.subject.code ?? asked;
      return {
        target: { term_id, code: asked, semester, type, study_id },
        id: term_id,
        name: term?.subject.name ?? code,
        path: `/classes/${encodeURIComponent(code)}`,
        values: { code, subject: term?.subject.name, start: term?.start.toString(), hour: new_hour },
      };
    },
  };
}

/**
 * Sign-ups to terms.
 * @param behindList performs a sign-up; where others wait for the term, behind them
 */
export function termCommands(
  named: NamedTerms,
  behindList: NonNullable<CommandKind<TermBody>['performer']>,
): CommandKind<TermBody, NamedTerm> {
  return {
    ...named,
    service: 'terms',
    recordKey: ({ term_id }) => term_id,
    // In a storm nearly all requests end so; places are sent live.
    unchangedBy: ['full'],
    isUpload: () => false,
    performer: (system, work) =>
      work.action === 'sign_in' && work.body.of_wait !== true ? behindList(system, work) : system,
    command({ key, login, action, body: { study_id, term_id, new_hour = '', not_after, instead_of = '' } }) {
      const base = { key, login, study_id, term_id, ...(not_after !== undefined && { not_after }) };
      if (action === 'change_hour') return { ...base, action, new_hour };
      if (action === 'move') return { ...base, action, instead_of };
      return { ...base, action: action === 'sign_off' ? action : 'sign_in' };
    },
    async isHeld(system, { login, action, body: { study_id, term_id, new_hour } }) {
      const { records } = await system.terms(login, [term_id]);
      const held = records.find((term) => term.term_id === term_id);
      if (action === 'sign_off') return held?.study_id !== study_id;
      if (held?.study_id !== study_id) return false;
      if (action !== 'change_hour' || held.student_start === null) return true;
      const [hours, minutes] = (new_hour ?? '').split(':').map(Number);
      return minutesAt(held.student_start) === Number(hours) * 60 + Number(minutes);
    },
  };
}

/** Keeps terms in memory: thousands of students who ask for one term do not each read it from the database. */
function keptTerms(readTerm: (termId: string) => Promise<NamedTerm>) {
  const cached = new Map<string, { term: Promise<NamedTerm>; until: number }>();
  return (termId: string): Promise<NamedTerm> => {
    const now = performance.now();
    const known = cached.get(termId);
    if (known !== undefined && known.until > now) return known.term;
    if (cached.size >= MOST_CACHED) cached.clear();
    const entry = { term: readTerm(termId), until: now + CACHED_MS };
    cached.set(termId, entry);
    entry.term.then(
      (term) => {
        if (term === null) entry.until = now + UNKNOWN_CACHED_MS;
      },
      // A failed reading is repeated; its caller reports the failure.
      () => cached.delete(termId),
    );
    return entry.term;
  };
}

type Student = { userId: number; login: string };

/** How long a password that was given for an act stays in memory for the reading after it. */
const ENDING_MS = 30_000;

type SigningCall =
  | 'POST /api/erudio/terms/sign-in'
  | 'POST /api/erudio/terms/sign-out'
  | 'POST /api/erudio/terms/change-hour';

/** Calls that ask the student system for a change of a sign-up; the student system decides (spec 5, 7). */
export function termCommandsHandlers({ commands, mirror, log }: Engine): Handlers {
  async function ask(
    action: 'sign_in' | 'sign_off' | 'change_hour',
    { user: { userId, login }, body, lang, request }: CallContext<SigningCall>,
  ) {
    const asked: Asked<TermBody> = { userId, login, service: 'terms', action, body };
    const given = proofOf(request);
    const attachments = { given, key: idempotencyKeyOf(request) };
    const sync_request = await commands.ask(asked, attachments, lang);
    if (given === null) return { sync_request };
    const user = { userId, login };
    if (sync_request.state === 'success') await readAfter(user, body, given);
    else if (sync_request.state === 'waiting') void readOnceEnded(Number(sync_request.id), user, body, given);
    return { sync_request };
  }

  /** Reads the term once its request has ended: a slow student system ends it after the call was answered. */
  async function readOnceEnded(id: number, user: Student, body: TermBody, given: GivenProof): Promise<void> {
    const hasEnded = await commands.hasEnded(user.userId, id, ENDING_MS).catch(() => false);
    if (hasEnded) await readAfter(user, body, given);
  }

  /** Reads the term with the password that was given for the act: the list must not ask for it a second time. */
  async function readAfter(user: Student, { term_id }: TermBody, given: GivenProof): Promise<void> {
    try {
      if (!(await mirror.readNow(user, 'terms', [term_id]))) await mirror.readWith(given, user, ['terms']);
    } catch (error) {
      // The request is done whatever the list says; what was confirmed lies over it.
      log.warn({ err: error }, 'a term could not be read after its request; it is read again');
    }
  }

  return {
    'POST /api/erudio/terms/sign-in': (context) => ask('sign_in', context),
    'POST /api/erudio/terms/sign-out': (context) => ask('sign_off', context),
    'POST /api/erudio/terms/change-hour': (context) => ask('change_hour', context),
    'GET /api/erudio/terms/change-hour': async ({ user, query, request }) => {
      const call = (system: StudentSystem, proof: UserProof) =>
        system.hours(user.login, query.study_id, query.term_id, proof);
      const hours = await mirror.askFor(proofOf(request), call);
      if (hours === null) throw new ApiFailure('NOT_FOUND');
      return {
        hours: Object.fromEntries(hours.map(({ hour, available, start }) => [hour, { available, start }])),
      };
    },
  };
}
