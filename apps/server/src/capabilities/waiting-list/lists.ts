import type { TermAnswer } from '@kahan/contract';
import {
  afterTry,
  denialReason,
  type NextStep,
  nextStep,
  OFFER_SECONDS,
  type Offer,
  signedInstead,
  type Term,
  unixSeconds,
  type WaitReason,
} from '@kahan/domain';
import { appendUserEvents, lockUsers, type Message, message } from '../../engine/delivery/index.ts';
import type { Engine } from '../../engine/index.ts';
import type { UserDrafts } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { type Answer, answerTo, draftsOf, REFUSAL_OF } from './answers.ts';
import { readBehind } from './shown.store.ts';
import {
  type Change,
  giveBack,
  isTriedElsewhere,
  type ListNow,
  lockList,
  noteSatisfied,
  readList,
  selectDue,
  selectWaitedFor,
  signalWaits,
  type WaitRow,
  writeStep,
} from './waits.store.ts';

/** Records of other capabilities. */
export interface ListRecords {
  /** The exam dates of a user as the mirror has them; none before the import. */
  terms(tx: Queryable, userId: number): Promise<readonly TermAnswer[]>;
  /** Writes cards; the user must be locked. */
  writeItems(tx: Queryable, entries: readonly UserDrafts[]): Promise<Map<number, Message>>;
  /** What the student system offers. */
  offer(): Offer;
}

/** Lists that one portal works on at a time: each holds a connection. */
const MOST_TURNS = 4;
/** Users behind a place who are told at once that they have moved up; the others see it when they look. */
const MOST_TOLD = 100;
const NO_REQUESTS: ReadonlySet<string> = new Set();

/** A step that was written, and the work that follows its commit. */
interface Taken {
  step: NextStep;
  /** Starts the request of a try. */
  begin?: () => void;
}

/** A request whose outcome the portal does not know: the student system is asked, and voids what it has not done. */
interface Unproven {
  wait: WaitRow;
  login: string;
  key: string;
}

type Turn = Taken | { unproven: Unproven } | null;

/**
 * The waiting lists that the portal keeps (decision 094). Each step of a list is one transaction under the lock of the
 * list, so that any portal may take the next one, and nothing is left of a portal that dies. A try is a request of the
 * student, made in the transaction of its step and performed under the lease of requests.
 */
export class Lists {
  private readonly engine: Engine;
  private readonly records: ListRecords;
  private readonly closers: (() => void)[];
  /** Lists whose turn is wanted, in order; those under way; those wanted again. */
  private readonly wanted = new Set<string>();
  private readonly running = new Map<string, Promise<void>>();
  /** Lists whose try, or offer, concerns a user: the end of a request of the user moves them. */
  private readonly tried = new Map<number, Set<string>>();
  private isStopped = false;

  constructor(engine: Engine, records: ListRecords) {
    this.engine = engine;
    this.records = records;
    const { bus } = engine;
    this.closers = [
      bus.on('waits', ({ termId }) => this.want([termId])),
      bus.on('terms', ({ ids }) => this.look(ids)),
      bus.on('user_event', ({ userId }) => this.want(this.tried.get(userId) ?? [])),
    ];
  }

  /** Takes the steps that are due in any list, also those for which no signal came. */
  async sweep(): Promise<void> {
    this.want(await selectDue(this.engine.db, this.engine.clock.now()));
    await Promise.all(this.running.values());
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    for (const close of this.closers) close();
    await Promise.all(this.running.values());
  }

  private look(ids: readonly string[]): void {
    selectWaitedFor(this.engine.db, ids).then(
      (found) => this.want(found),
      (error: Error) =>
        this.engine.log.warn({ err: error }, 'waiting lists could not be looked up; they are in a second'),
    );
  }

  private want(ids: Iterable<string>): void {
    for (const id of ids) this.wanted.add(id);
    this.pump();
  }

  private pump(): void {
    for (const id of this.wanted) {
      if (this.isStopped || this.running.size >= MOST_TURNS) return;
      if (this.running.has(id)) continue;
      this.wanted.delete(id);
      const turn = this.turn(id)
        .catch((error: Error) => {
          // A commit without an answer may have leased the request of a try to this portal.
          this.engine.commands.doubt();
          this.engine.log.warn({ err: error }, 'a turn of a waiting list failed; retrying in 1 s');
        })
        .finally(() => {
          this.running.delete(id);
          this.pump();
        });
      this.running.set(id, turn);
    }
  }

  /** Takes steps as long as there are any, and tells those behind. */
  private async turn(termId: string): Promise<void> {
    const { db, upstream } = this.engine;
    let first: number | null = null;
    let proven: { id: number; refusal: WaitReason | null } | null = null;
    while (!this.isStopped) {
      const turn: Turn = await db.transaction((tx) => this.step(tx, termId, proven));
      proven = null;
      if (turn === null) break;
      if ('unproven' in turn) {
        const { wait, login, key } = turn.unproven;
        proven = { id: wait.id, refusal: (await upstream.system.settle(login, key)).refusal };
        continue;
      }
      turn.begin?.();
      first = Math.min(first ?? turn.step.seq, turn.step.seq);
    }
    if (first !== null) await this.tellBehind(termId, first);
  }

  /** Takes one step of a list. @param proven the student system's answer about the request of this wait */
  private async step(
    tx: Queryable,
    termId: string,
    proven: { id: number; refusal: WaitReason | null } | null,
  ): Promise<Turn> {
    await lockList(tx, termId);
    const now = this.engine.clock.now();
    const list = await readList(tx, termId, now);
    const { trying } = list;
    if (trying !== null) {
      const answer = proven?.id === trying.id ? { refusal: proven.refusal } : answerTo(trying, list, now);
      if (answer === 'unproven')
        return trying.login === null || trying.key === null
          ? this.take(tx, trying, afterTry(trying.seq, 'voided'), now)
          : { unproven: { wait: trying, login: trying.login, key: trying.key } };
      if (answer !== null) return this.settle(tx, trying, answer, now);
    }
    const { erased, satisfied } = list;
    if (erased !== null) return this.take(tx, erased, { seq: erased.seq, what: 'left', reason: null }, now);
    if (satisfied !== null)
      return this.take(tx, satisfied, { seq: satisfied.seq, what: 'left', reason: 'has-place' }, now);
    return this.next(tx, list, now);
  }

  /**
   * Ends the try of a list by the answer that is known. The list must be locked.
   * @returns the step; null while the answer is not known
   */
  async settleNow(tx: Queryable, termId: string, now: Date): Promise<NextStep['what'] | null> {
    const list = await readList(tx, termId, now);
    const answer = list.trying === null ? null : answerTo(list.trying, list, now);
    if (list.trying === null || answer === null || answer === 'unproven') return null;
    return (await this.settle(tx, list.trying, answer, now)).step.what;
  }

  private async settle(tx: Queryable, trying: WaitRow, { refusal, mode }: Answer, now: Date): Promise<Taken> {
    const step = afterTry(trying.seq, refusal);
    const taken = await this.take(tx, trying, step, now, mode === undefined ? {} : { mode });
    if (step.what === 'skipped') await giveBack(tx, trying.termId);
    return taken;
  }

  private async next(tx: Queryable, list: ListNow, now: Date): Promise<Turn> {
    const { queue, record } = list;
    const head = queue.find(({ until }) => until > unixSeconds(now)) ?? null;
    const isTrying = list.trying !== null;
    // A date that is gone has no place for anybody, and each is told.
    const free = record === null ? 1 : list.free;
    let refusal: WaitReason | null = null;
    let insteadOf: string | null = null;
    if (head !== null && free > 0 && !isTrying && queue[0] === head) {
      if (head.userId !== null) await lockUsers(tx, [head.userId]);
      ({ refusal, insteadOf } = await this.chanceOf(tx, head, record, now));
    }
    const step = nextStep(queue, { now: unixSeconds(now), free, isTrying }, () => refusal);
    const wait = queue.find(({ seq }) => seq === step?.seq);
    if (step === null || wait === undefined) return null;
    if (step.what !== 'tried') return this.take(tx, wait, step, now);
    if (wait.mode === 'watch') return this.take(tx, wait, step, now, { offeredFor: OFFER_SECONDS });
    if (record === null || (await isTriedElsewhere(tx, wait))) return null;
    const request = await this.request(tx, wait, record, insteadOf);
    if (request === null) return null;
    return { ...(await this.take(tx, wait, step, now, { requestId: request.id })), begin: request.begin };
  }

  /** Why a wait cannot have the place now, and the sign-up that it gives up. */
  private async chanceOf(
    tx: Queryable,
    { userId, termId, studyId, insteadOf, mode }: WaitRow,
    record: Term | null,
    at: Date,
  ): Promise<{ refusal: WaitReason | null; insteadOf: string | null }> {
    const refused = (refusal: WaitReason) => ({ refusal, insteadOf: null });
    if (record === null) return refused('no-such-term');
    const terms = userId === null ? [] : await this.records.terms(tx, userId);
    const term = terms.find(({ term_id }) => term_id === termId);
    if (term === undefined || studyId === null || !term.study_ids.includes(studyId))
      return refused('not-eligible');
    const now = unixSeconds(at);
    const other = signedInstead(term, terms, now);
    const isStep = other !== null && other.term_id === insteadOf && mode === 'automatic';
    if (isStep && !this.records.offer().move) return refused('move-not-offered');
    if (isStep && now >= other.logout_end) return refused('logout-over');
    const others = isStep ? terms.filter(({ term_id }) => term_id !== insteadOf) : terms;
    const denial = denialReason('sign_in', term, { now, terms: others, pending: NO_REQUESTS, studyId });
    return { refusal: denial === null ? null : REFUSAL_OF[denial], insteadOf: isStep ? insteadOf : null };
  }

  /** Makes the request that takes the place; null while the user has too much in hand. */
  private request(tx: Queryable, wait: WaitRow, record: Term, insteadOf: string | null) {
    const { userId, login, termId, studyId, until } = wait;
    if (userId === null || login === null || studyId === null) throw new Error('a user is expected');
    const { subject, type, semester } = record;
    const body = {
      ...{ term_id: termId, code: subject.code, type, study_id: studyId, semester, of_wait: true },
      ...(this.records.offer().not_after && { not_after: Math.floor(until) }),
      ...(insteadOf !== null && { instead_of: insteadOf }),
    };
    const action = insteadOf === null ? 'sign_in' : 'move';
    return this.engine.commands.askWithin(tx, { userId, login, service: 'terms', action, body });
  }

  /** Writes a step, and tells the user of it; all is committed together. */
  async take(tx: Queryable, wait: WaitRow, step: NextStep, now: Date, change: Change = {}): Promise<Taken> {
    const { userId, termId } = wait;
    const [present] = userId === null ? [] : await lockUsers(tx, [userId]);
    await writeStep(tx, wait, step, now, change);
    if (present === undefined) return { step };
    const drafts = draftsOf(wait, step, now, change);
    const written =
      drafts.length === 0 ? null : await this.records.writeItems(tx, [{ userId: present, drafts }]);
    const card = written?.get(present);
    const updated = message.service_updated('terms', [termId]);
    const messages = card === undefined ? [updated] : [card, updated];
    await appendUserEvents(tx, [{ userId: present, messages }], now);
    if (step.what === 'signed') await signalWaits(tx, await noteSatisfied(tx, wait));
    this.note(present, termId, step.what === 'tried');
    return { step };
  }

  private note(userId: number, termId: string, isTry: boolean): void {
    const own = this.tried.get(userId) ?? new Set();
    if (isTry) own.add(termId);
    else own.delete(termId);
    if (own.size > 0) this.tried.set(userId, own);
    else this.tried.delete(userId);
  }

  /** Tells those behind that they have moved up. Not in the transaction of a step, which locks one user. */
  private async tellBehind(termId: string, seq: number): Promise<void> {
    const { db, clock } = this.engine;
    const users = await readBehind(db, termId, seq, MOST_TOLD);
    if (users.length === 0) return;
    await db.transaction(async (tx) => {
      const present = await lockUsers(tx, users);
      const messages = [message.service_updated('terms', [termId])];
      const entries = present.map((userId) => ({ userId, messages }));
      await appendUserEvents(tx, entries, clock.now());
    });
  }
}
