import { setTimeout as delay } from 'node:timers/promises';
import { type Language, TERM_ITEM_TYPES, type WaitingLevel } from '@kahan/domain';
import type { Capability, Engine } from '../../engine/index.ts';
import { readHead } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { CallContext } from '../../platform/http/guard/handler.ts';
import { type ConfirmedTerm, readTerms, readUnaskedTerms, type ShownTerm } from './term-users.store.ts';
import { type NamedTerms, termCommands, termCommandsHandlers } from './terms.commands.ts';
import { presentTerm } from './terms.present.ts';
import { ownTerms, termDates } from './terms.source.ts';
import { hasExaminers, readCapacities, readExamined, readTermRows } from './terms.store.ts';
import { TermsWatch } from './terms.watch.ts';

/** How long an answer waits for new terms, ms; terms that come later are told live. */
const TIMEOUT_MS = 500;

/**
 * Finds terms that opened since a user's terms were read. A change tells of a new term once for all users, and only the
 * student system knows whose it is. So it is asked when a user looks, once for each user and term.
 */
class TermDiscovery {
  private readonly engine: Pick<Engine, 'db' | 'mirror'>;
  private readonly running = new Map<number, Promise<unknown>>();

  constructor(engine: Pick<Engine, 'db' | 'mirror'>) {
    this.engine = engine;
  }

  /** Reads new terms of a user. A failed read is retried, and until then the user's terms are not fresh. */
  async read(user: { userId: number; login: string }): Promise<void> {
    const { db, mirror } = this.engine;
    const { userId } = user;
    const ids = await readUnaskedTerms(db, userId);
    if (ids.length === 0) return;
    const run =
      this.running.get(userId) ??
      mirror.readNow(user, 'terms', ids).finally(() => this.running.delete(userId));
    this.running.set(userId, run);
    await Promise.race([run, delay(TIMEOUT_MS, undefined, { ref: false })]);
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.running.values());
  }
}

/** Records of other capabilities. */
interface Records {
  /** Id of a user's timetable as a teacher; null for students. */
  teacher(userId: number): Promise<string | null>;
  /** The waiting lists of these terms that the portal keeps; null when the student system keeps them. */
  lists: ReadLists;
  named: NamedTerms;
  /** Performs a sign-up; where others wait for the term, behind them. */
  behindList: Parameters<typeof termCommands>[1];
}

type ReadLists = (
  tx: Queryable,
  userId: number,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, ListOfUser> | null>;

/** A list as one user sees it; `wait` is null when the user has none. */
interface ListOfUser extends Pick<ShownTerm, 'wait'> {
  count: number;
  level: WaitingLevel;
}

/** Exam terms and their sign-up (spec 3, Exam term). */
export function terms(engine: Engine, { teacher, lists, named, behindList }: Records): Capability {
  const { db, bus, log, read } = engine;
  const discovery = new TermDiscovery(engine);
  return {
    name: 'terms',
    sources: [ownTerms(engine.clock), termDates],
    tables: { mirror: ['term_users', 'terms'] },
    commands: [termCommands(named, behindList)],
    push: { items: TERM_ITEM_TYPES, preference: 'notify_terms' },
    live: [new TermsWatch({ bus, log, capacities: (ids) => readCapacities(db, ids) })],
    handlers: {
      ...termCommandsHandlers(engine),
      // Loaded for each call: places change without a signal to each user who may see them, so nothing would say when
      // a cached answer is old. The same bytes have the same validator.
      'GET /api/user/terms': read('GET /api/user/terms', {
        services: ['terms'],
        catchUp: 'terms',
        async load({ user, lang }) {
          await discovery.read(user);
          const head = await readHead(db, user.userId, 'terms');
          if (!head?.lastModified) return null;
          return { answer: { terms: await presentTerms(db, user.userId, { lang, lists }) } };
        },
      }),

      async 'GET /api/user/terms/examined'({ user, lang }: CallContext<'GET /api/user/terms/examined'>) {
        const uident = await teacher(user.userId);
        if (uident === null) return { terms: [] };
        const found = await readTermsExamined(db, uident, lang);
        if (found === null) throw new ApiFailure('NOT_READY');
        return { terms: found.length > 0 || (await hasExaminers(db)) ? found : null };
      },
    },
    stop: () => discovery.stop(),
  };
}

/** A term by its id; null when it is unknown. */
export async function readTermNamed(db: Queryable, id: string) {
  return (await readTermRows(db, [id])).get(id)?.record ?? null;
}

/** The terms of a user as the user sees them, read within a transaction; null before the import. */
export async function readTermsIn(
  tx: Queryable,
  userId: number,
  lang: Language,
  lists: ReadLists = NO_LISTS,
) {
  const head = await readHead(tx, userId, 'terms');
  if (!head?.lastModified) return null;
  return presentTerms(tx, userId, { lang, lists });
}

const NO_LISTS: ReadLists = async () => null;

async function presentTerms(
  tx: Queryable,
  userId: number,
  { lang, lists }: { lang: Language; lists: ReadLists },
) {
  const found = await readTerms(tx, userId);
  const ids = found.map(({ term_id }) => term_id);
  const kept = await lists(tx, userId, ids);
  return found.map((term) => presentTerm(withList(term, kept), lang));
}

/** A term with its list: of the student system, which may keep none there, or of the portal, which has one everywhere. */
function withList(term: ConfirmedTerm, kept: Awaited<ReturnType<ReadLists>>): ShownTerm {
  // Terms that an older portal has stored lack both.
  const { waiting = null, wait = null } = term;
  const own = {
    waiting: waiting && { ...waiting, level: 'own' as const },
    wait,
  };
  const list = kept?.get(term.term_id);
  if (list === undefined) return { ...term, ...own };
  return { ...term, wait: list.wait, waiting: { allowed: true, count: list.count, level: list.level } };
}

/** When sign-up for terms opens, unix seconds; terms that are gone are missing. */
export async function readOpenings(db: Queryable, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await readTermRows(db, ids);
  return new Map(
    [...rows].flatMap(([id, { record }]) => (record === null ? [] : [[id, record.signing_start]])),
  );
}

/** The terms at which a teacher examines, without a student's own part; null while terms are read for the first time. */
export async function readTermsExamined(tx: Queryable, uident: string, lang: Language) {
  const nobody = {
    ...{ study_ids: [], study_id: null, student_start: null, attempts_left: null, wait: null },
    confirmed: null,
  };
  const found = await readExamined(tx, uident);
  return found?.map((term) => presentTerm({ ...term, waiting: null, ...nobody }, lang)) ?? null;
}

export { namedTerms } from './terms.commands.ts';
export { hasExaminers, readTermsHeld } from './terms.store.ts';
