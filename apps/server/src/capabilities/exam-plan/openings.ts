import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SyncRequest, TermAnswer } from '@kahan/contract';
import { denialReason, erasedUpTo, openingTurn, unixSeconds } from '@kahan/domain';
import { lockUsers, tellUser } from '../../engine/delivery/index.ts';
import type { Engine } from '../../engine/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { Job } from '../../platform/jobs.ts';
import { TokenBucket } from '../../platform/token-bucket.ts';
import {
  deleteOldPrepared,
  endPrepared,
  markSending,
  noteRequest,
  type PreparedEnd,
  type PreparedRow,
  readLastDrawn,
  readPreparedFor,
  selectOpenings,
  writeOrder,
} from './prepared.store.ts';

/** Records of exam dates. */
export interface OpeningRecords {
  /** The terms of a user; none before the import. */
  terms(userId: number): Promise<TermAnswer[]>;
  /** When sign-up for terms opens, unix seconds; terms that are gone are missing. */
  openings(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Prepared sign-ups of all exam dates that leave at once, and in a second: the student system is not hit by a spike. */
const RATE = { burst: 20, perSecond: 50 };
const PAUSE_MS = 10;
/** Longest wait of a sign-up for the outcome of the one before, ms. A portal that was killed is replaced after 7 s. */
const HELD_MS = 15_000;
/** Longest wait of one turn for an outcome, and longest time of a turn, ms: other exam dates open meanwhile. */
const OUTCOME_MS = 1_000;
const TURN_MS = 2_000;
const NO_REQUESTS: ReadonlySet<string> = new Set();
/** The portal or the user has too much in hand: the same sign-up leaves in the next turn. */
const LATER = ['TOO_MANY_REQUESTS', 'BUSY'];

/** Sends prepared sign-ups when sign-up opens: of each exam date one after the other, in the order that was drawn. */
export function openings(engine: Engine, records: OpeningRecords): Job[] {
  const { db, clock, commands } = engine;
  const rate = new TokenBucket(RATE);
  /** Since when this portal waits for the outcome of a sign-up, milliseconds. */
  const heldSince = new Map<number, number>();

  /** @returns false when the sign-up has ended, or was taken back, before */
  async function end({ id, userId }: PreparedRow, how: PreparedEnd): Promise<boolean> {
    heldSince.delete(id);
    return db.transaction(async (tx) => {
      await lockUsers(tx, [userId]);
      const isEnded = await endPrepared(tx, id, how, clock.now());
      if (isEnded) await tellUser(tx, userId, 'exam-plan', [], clock.now());
      return isEnded;
    });
  }

  /** Why the stored records refuse the sign-up; the student system decides about places and the opening. */
  async function denialOf({ userId, termId, studyId, needsPassword }: PreparedRow): Promise<string | null> {
    if (needsPassword) return 'password-required';
    const terms = await records.terms(userId);
    const term = terms.find(({ term_id }) => term_id === termId);
    if (term === undefined) return 'no-such-term';
    const now = Math.max(unixSeconds(clock.now()), term.signing_start);
    const denial = denialReason('sign_in', term, { now, terms, pending: NO_REQUESTS, studyId });
    return denial === 'full' ? null : denial;
  }

  /** Whether the sign-ups behind this one wait: it has no outcome yet. The next portal would wait for it, too. */
  async function holdsOthers(
    row: PreparedRow,
    { id, state }: Pick<SyncRequest, 'id' | 'state'>,
  ): Promise<boolean> {
    if (state !== 'waiting' || (await commands.hasEnded(row.userId, Number(id), OUTCOME_MS))) return false;
    return mayHold(row);
  }

  /** Whether the sign-ups behind this one wait once more; not for ever. */
  function mayHold({ id }: PreparedRow): boolean {
    const since = heldSince.get(id) ?? performance.now();
    heldSince.set(id, since);
    return performance.now() - since < HELD_MS;
  }

  /** @returns whether the next one may leave */
  async function leave(row: PreparedRow): Promise<boolean> {
    const { userId, login, termId: term_id, code, type, studyId: study_id, semester, requestKey: key } = row;
    if (row.requestId !== null) {
      const requestId = String(row.requestId);
      if (await holdsOthers(row, { id: requestId, state: 'waiting' })) return false;
      await end(row, { requestId });
      return true;
    }
    // A sign-up that is sent again is the same request, whatever has become of the exam date meanwhile.
    const denial = row.state === 'prepared' ? await denialOf(row) : null;
    // If another portal has begun to send it, the reason may be the place that it got: the next turn looks again.
    if (denial !== null) return end(row, { reason: denial, isUnsent: true });
    if (!(await markSending(db, row.id))) return true;
    try {
      // In the order of a click, so that a click for the same date is the same request.
      const body = { term_id, code, type, study_id, semester };
      const asked = { userId, login, service: 'terms', action: 'sign_in', body };
      const request = await commands.ask(asked, { given: null, key }, 'cs');
      await noteRequest(db, row.id, request.id);
      if (await holdsOthers(row, request)) return false;
      await end(row, { requestId: request.id });
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (LATER.includes(error.code)) return false;
      // The request may have been made: the next turn asks for it by its key.
      if (error.code === 'UNKNOWN_ERROR' && mayHold(row)) return false;
      await end(row, { reason: error.code === 'PASSWORD_REQUIRED' ? 'password-required' : 'not-reached' });
      return true;
    }
  }

  async function turn(termId: string, opensAt: number | undefined, signal: AbortSignal): Promise<void> {
    const rows = await readPreparedFor(db, termId);
    if (opensAt === undefined) {
      for (const row of rows) await end(row, { reason: 'no-such-term' });
      return;
    }
    const now = unixSeconds(clock.now());
    const lastPlace = await readLastDrawn(db, termId);
    const moment = { opensAt, now, lastPlace, random: (below: number) => randomInt(below) };
    const { drawn, leaving } = openingTurn(rows, moment);
    if (drawn.length > 0) await writeOrder(db, termId, drawn, clock.now());
    const until = performance.now() + TURN_MS;
    for (const row of leaving) {
      if (performance.now() >= until) return;
      while (!signal.aborted && !rate.take()) await delay(PAUSE_MS);
      if (signal.aborted || !(await leave(row))) return;
    }
  }

  return [
    {
      name: 'prepared sign-ups',
      everyMs: 250,
      async run(signal) {
        const ids = await selectOpenings(db);
        if (ids.length === 0) return;
        const opening = await records.openings(ids);
        const turns = ids.map((id) => turn(id, opening.get(id), signal));
        // A turn that went on beside the next run would send for its date at the same time as the next turn.
        await Promise.allSettled(turns);
        await Promise.all(turns);
      },
    },
    {
      name: 'erasure of prepared sign-ups',
      everyMs: 3_600_000,
      run: () => deleteOldPrepared(db, erasedUpTo('plans', clock.now())),
    },
  ];
}
