import { nextStep, type Refusal } from '@kahan/domain';
import { signInRefusal, signOffRefusal, waitRefusal } from '@kahan/student-system/rules';
import type { Effects } from './effects.ts';
import type { StoredOffer } from './offer.ts';
import type { Signing, Who } from './signing.ts';
import type { TermRow, Terms } from './terms.ts';
import type { WaitRow, Waits } from './waits.ts';

interface WaitingOptions {
  terms: Terms;
  waits: Waits;
  signing: Signing;
  offer: StoredOffer;
}

export type Waiting = ReturnType<typeof createWaiting>;

/**
 * Waiting lists of the university: students join them, and get places that become free. A free place is given at once,
 * in the transaction that frees it. All calls run inside a transaction.
 */
export function createWaiting({ terms, waits, signing, offer }: WaitingOptions) {
  /** Announces the new count to everybody, and new positions to the students behind a position. */
  function tell(effects: Effects, termId: string, behind: number): void {
    effects.counts.add(termId);
    for (const { login, seq } of waits.queue(termId)) if (seq > behind) effects.terms.push([login, termId]);
  }

  const isSigned = (login: string, termId: string) => terms.signUp(login, termId) !== null;

  /** The term that the student leaves for the awaited place, while signed for it; null: none. */
  function givenUp(
    { login, instead_of }: Pick<WaitRow, 'login' | 'instead_of'>,
    row: TermRow,
  ): TermRow | null {
    const from = instead_of !== null && isSigned(login, instead_of) ? terms.row(instead_of) : null;
    return from?.subject === row.subject && from.type === row.type ? from : null;
  }

  function isSignedElsewhere(
    wait: Pick<WaitRow, 'login' | 'instead_of'>,
    row: TermRow,
    now: number,
  ): boolean {
    return terms.signedElsewhere(wait.login, row, now).some((id) => id !== wait.instead_of);
  }

  /** The reason why a waiting student cannot have a place; null when there is none. */
  function refusalOf(wait: WaitRow, row: TermRow, now: number): Refusal | null {
    if (isSigned(wait.login, row.term_id)) return 'already-signed';
    if (isSignedElsewhere(wait, row, now)) return 'has-place';
    const from = givenUp(wait, row);
    if (from !== null) {
      const refusal = offer.get().move ? signOffRefusal(from, true, now) : 'move-not-offered';
      if (refusal !== null) return refusal;
    }
    const eligibility = terms.eligibility(wait.login, wait.study_id, row);
    return signInRefusal(row, { now, isSigned: false, eligibility, isFull: row.signed >= row.capacity });
  }

  /** Gives the place, and ends the student's other waits for the same exam. @returns a term that has a place more now */
  function give(wait: WaitRow, row: TermRow, now: number, effects: Effects): string | null {
    const from = givenUp(wait, row);
    if (from !== null) signing.remove({ ...wait, term_id: from.term_id });
    signing.insert(wait, row, now);
    waits.take(row.term_id, { seq: wait.seq, what: 'tried', reason: null }, now);
    waits.take(row.term_id, { seq: wait.seq, what: 'signed', reason: null }, now);
    for (const other of waits.ofLogin(wait.login)) {
      const term = terms.row(other.term_id);
      if (term === null || term.subject !== row.subject || term.type !== row.type) continue;
      waits.take(other.term_id, { seq: other.seq, what: 'left', reason: 'has-place' }, now);
      effects.terms.push([wait.login, other.term_id]);
      tell(effects, other.term_id, other.seq);
    }
    if (from === null) return null;
    effects.counts.add(from.term_id);
    effects.terms.push([wait.login, from.term_id]);
    return from.term_id;
  }

  /** Takes one step of a list. @returns whether there was one, and a term in which it has freed a place */
  function step(termId: string, now: number, effects: Effects): { done: boolean; freed: string | null } {
    const row = terms.row(termId);
    const queue = row === null ? [] : waits.queue(termId);
    if (row === null || offer.get().waiting !== 'own') return { done: false, freed: null };
    const next = nextStep(queue, { now, free: row.capacity - row.signed, isTrying: false }, (wait) =>
      refusalOf(wait, row, now),
    );
    const wait = queue.find(({ seq }) => seq === next?.seq);
    if (next === null || wait === undefined) return { done: false, freed: null };
    let freed: string | null = null;
    if (next.what === 'tried') freed = give(wait, row, now, effects);
    else waits.take(termId, next, now);
    effects.terms.push([wait.login, termId]);
    tell(effects, termId, wait.seq);
    return { done: true, freed };
  }

  /** Gives free places to those who wait, also those of terms that a move has left. */
  function promote(termId: string, now: number, effects: Effects): void {
    const lists = [termId];
    for (let id = lists.pop(); id !== undefined; id = lists.pop()) {
      const { done, freed } = step(id, now, effects);
      if (done) lists.push(id);
      if (freed !== null) lists.push(freed);
    }
  }

  return {
    promote,
    isIdle: () => waits.terms().length === 0,
    /** All lists: places that the registry office has freed, and waits whose time has passed. */
    sweep(now: number, effects: Effects): void {
      for (const termId of waits.terms()) promote(termId, now, effects);
    },
    wait(
      { login, study_id, term_id }: Who,
      { until, instead_of }: { until: number; instead_of: string | null },
      now: number,
      effects: Effects,
    ): Refusal | null {
      const row = terms.row(term_id);
      if (row === null) return 'no-such-term';
      if (instead_of !== null && !offer.get().move) return 'move-not-offered';
      const own = waits.ofLogin(login);
      const refusal = waitRefusal(row, {
        now,
        until,
        isAllowed: offer.get().waiting === 'own' && row.waits === 1,
        isSigned: isSigned(login, term_id),
        isSignedElsewhere: isSignedElsewhere({ login, instead_of }, row, now),
        holdsGivenUp: instead_of === null || givenUp({ login, instead_of }, row) !== null,
        isWaiting: own.some((wait) => wait.term_id === term_id),
        waits: own.length,
        eligibility: terms.eligibility(login, study_id, row),
      });
      if (refusal !== null) return refusal;
      const wait = {
        term_id,
        login,
        study_id,
        until: Math.min(until, row.signing_end, row.start),
        instead_of,
      };
      waits.join(wait, now);
      effects.counts.add(term_id);
      effects.terms.push([login, term_id]);
      promote(term_id, now, effects);
      return null;
    },
    stopWaiting({ login, term_id }: Who, now: number, effects: Effects): Refusal | null {
      const wait = waits.ofLogin(login).find((one) => one.term_id === term_id);
      if (wait === undefined) return isSigned(login, term_id) ? 'already-signed' : 'not-waiting';
      waits.take(term_id, { seq: wait.seq, what: 'left', reason: null }, now);
      effects.terms.push([login, term_id]);
      tell(effects, term_id, wait.seq);
      return null;
    },
    /** The list of a term that is gone; those who waited see that. */
    forget(termId: string, effects: Effects): void {
      for (const { login } of waits.queue(termId)) effects.terms.push([login, termId]);
      waits.forget(termId);
    },
  };
}
