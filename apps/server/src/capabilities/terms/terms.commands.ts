import type { Semester, Term, TermType } from '@kahan/domain';
import type { StudentSystem } from '@kahan/student-system';
import type { Asked, CommandKind } from '../../engine/commands/index.ts';
import type { Engine } from '../../engine/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { CallContext, Handlers } from '../../platform/http/guard/handler.ts';
import { passwordOf } from '../../platform/http/guard/password.ts';

/** How long a term is kept in memory, milliseconds; a subject is hardly ever renamed. */
const KEPT_MS = 60_000;
/** The same for an unknown term, which may be mirrored any moment. */
const UNKNOWN_KEPT_MS = 1_000;
const MOST_KEPT = 5_000;

/** What a student asks for about a term. */
export interface TermBody {
  study_id: string;
  term_id: string;
  code: string;
  type: TermType;
  semester: Semester;
  /** HH:MM; of a change of hour. */
  new_hour?: string;
}

/** Names of a term; null while the term is unknown. */
type NamedTerm = Pick<Term, 'subject' | 'start'> | null;

/** Sign-ups to terms. @param readTerm a term by its id; null when it is unknown */
export function termCommands(
  readTerm: (termId: string) => Promise<NamedTerm>,
): CommandKind<TermBody, NamedTerm> {
  const named = keptTerms(readTerm);
  return {
    service: 'terms',
    target: ({ term_id }) => `term:${term_id}`,
    recordKey: ({ term_id }) => term_id,
    // In a storm nearly all requests end so; places are sent live.
    unchangedBy: ['full'],
    isUpload: () => false,
    command({ key, login, action, body: { study_id, term_id, new_hour = '' } }) {
      const base = { key, login, study_id, term_id };
      if (action === 'change_hour') return { ...base, action, new_hour };
      return { ...base, action: action === 'sign_off' ? action : 'sign_in' };
    },
    known: (_userId, { term_id }) => named(term_id),
    describe({ term_id, code: asked, semester, type, new_hour }, term) {
      const code = term?.subject.code ?? asked;
      return {
        target: { term_id, code: asked, semester, type },
        id: term_id,
        name: term?.subject.name ?? code,
        path: `/classes/${encodeURIComponent(code)}`,
        values: { code, subject: term?.subject.name, start: term?.start.toString(), hour: new_hour },
      };
    },
  };
}

/** Keeps terms in memory: thousands of students who ask for one term do not each read it from the database. */
function keptTerms(readTerm: (termId: string) => Promise<NamedTerm>) {
  const kept = new Map<string, { term: Promise<NamedTerm>; until: number }>();
  return (termId: string): Promise<NamedTerm> => {
    const now = performance.now();
    const known = kept.get(termId);
    if (known !== undefined && known.until > now) return known.term;
    if (kept.size >= MOST_KEPT) kept.clear();
    const entry = { term: readTerm(termId), until: now + KEPT_MS };
    kept.set(termId, entry);
    entry.term.then(
      (term) => {
        if (term === null) entry.until = now + UNKNOWN_KEPT_MS;
      },
      // A failed reading is repeated; its caller reports the failure.
      () => kept.delete(termId),
    );
    return entry.term;
  };
}

type SigningCall =
  | 'POST /api/erudio/terms/sign-in'
  | 'POST /api/erudio/terms/sign-out'
  | 'POST /api/erudio/terms/change-hour';

/** Calls that ask the student system for a change of a sign-up; the student system decides (spec 5, 7). */
export function termCommandsHandlers({ commands, mirror }: Engine): Handlers {
  async function ask(
    action: 'sign_in' | 'sign_off' | 'change_hour',
    { user: { userId, login }, body, lang, request }: CallContext<SigningCall>,
  ) {
    const asked: Asked<TermBody> = { userId, login, service: 'terms', action, body };
    return { sync_request: await commands.ask(asked, { given: passwordOf(request) }, lang) };
  }

  return {
    'POST /api/erudio/terms/sign-in': (context) => ask('sign_in', context),
    'POST /api/erudio/terms/sign-out': (context) => ask('sign_off', context),
    'POST /api/erudio/terms/change-hour': (context) => ask('change_hour', context),
    'GET /api/erudio/terms/change-hour': async ({ user, query, request }) => {
      const call = (system: StudentSystem, options: { password?: string }) =>
        system.hours(user.login, query.study_id, query.term_id, options);
      const hours = await mirror.askFor(passwordOf(request), call);
      if (hours === null) throw new ApiFailure('NOT_FOUND');
      return {
        hours: Object.fromEntries(hours.map(({ hour, available, start }) => [hour, { available, start }])),
      };
    },
  };
}
