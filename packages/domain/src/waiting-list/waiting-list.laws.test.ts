import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WAIT_ENDS, type WaitReason } from './waiting.ts';
import {
  afterTry,
  type NextStep,
  nextStep,
  replay,
  type WaitState,
  type WaitStep,
  type WaitStepKind,
} from './waiting-list.ts';

/** Refusals that do not end a wait. */
const STANDS_STILL: readonly WaitReason[] = ['full', 'not-open', 'voided'];

/** Reasons for which a student could not have a place; null: the student could. */
const FLAWS = [null, null, null, 'has-place', 'attempts-used', 'not-eligible', 'logout-over'] as const;

interface Waiter {
  seq: number;
  until: number;
  /** Changes without the list's knowledge. */
  flaw: WaitReason | null;
  state: WaitState;
}

type Happening =
  | { kind: 'join'; until: number }
  | { kind: 'leave'; who: number }
  | { kind: 'free' }
  | { kind: 'taken' }
  | { kind: 'flaw'; who: number; flaw: WaitReason | null }
  | { kind: 'pass'; seconds: number }
  | { kind: 'answer'; isLost: boolean };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constant('join' as const), until: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('leave' as const), who: fc.nat(20) }),
  fc.constant({ kind: 'free' as const }),
  fc.constant({ kind: 'taken' as const }),
  fc.record({ kind: fc.constant('flaw' as const), who: fc.nat(20), flaw: fc.constantFrom(...FLAWS) }),
  fc.record({ kind: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant('answer' as const), isLost: fc.boolean() }),
);

/** A list with a system that takes its places and answers at any time, while others take places, too. */
class Keeper {
  now = 0;
  free = 0;
  /** Places given, by `seq`, as the system knows. */
  readonly given: number[] = [];
  readonly waiters: Waiter[] = [];
  readonly steps: WaitStep[] = [];

  private take({ seq, what, reason }: NextStep): void {
    this.steps.push({ no: this.steps.length + 1, at: this.now, seq, what, reason });
    const waiter = this.waiters[seq - 1];
    if (waiter === undefined) throw new Error('no such wait');
    if (what === 'joined' || what === 'returned') waiter.state = 'waiting';
    else waiter.state = what === 'tried' ? 'trying' : what;
  }

  private get trying(): Waiter | undefined {
    return this.waiters.find(({ state }) => state === 'trying');
  }

  private work(): void {
    for (;;) {
      const queue = this.waiters.filter(({ state }) => state === 'waiting');
      const at = { now: this.now, free: this.free, isTrying: this.trying !== undefined };
      const step = nextStep(queue, at, ({ flaw }) => flaw);
      if (step === null) return;
      this.take(step);
    }
  }

  happen(what: Happening): void {
    if (what.kind === 'join') {
      const seq = this.waiters.length + 1;
      this.waiters.push({ seq, until: this.now + what.until, flaw: null, state: 'waiting' });
      this.take({ seq, what: 'joined', reason: null });
    }
    if (what.kind === 'leave') {
      const waiter = this.waiters[what.who];
      if (waiter?.state === 'waiting') this.take({ seq: waiter.seq, what: 'left', reason: null });
    }
    if (what.kind === 'flaw') {
      const waiter = this.waiters[what.who];
      if (waiter !== undefined) waiter.flaw = what.flaw;
    }
    if (what.kind === 'free') this.free += 1;
    if (what.kind === 'taken') this.free = Math.max(0, this.free - 1);
    if (what.kind === 'pass') this.now += what.seconds;
    const { trying } = this;
    // A lost answer is asked for again; the list stands still until then.
    if (what.kind === 'answer' && trying !== undefined && !what.isLost) {
      const late = trying.until < this.now ? 'too-late' : null;
      const refusal = late ?? trying.flaw ?? (this.free === 0 ? 'full' : null);
      if (refusal === null) {
        this.free -= 1;
        this.given.push(trying.seq);
      }
      this.take(afterTry(trying.seq, refusal));
    }
    this.work();
  }
}

const isEnd = (what: WaitStepKind) => WAIT_ENDS.some((end) => end === what);

const histories = fc.array(happening, { maxLength: 60 });
/** Runs a history. @param each after every happening */
function run(history: readonly Happening[], each: (keeper: Keeper) => void = () => undefined): Keeper {
  const keeper = new Keeper();
  for (const what of history) {
    keeper.happen(what);
    each(keeper);
  }
  return keeper;
}

const law = (check: (history: Happening[]) => void) =>
  fc.assert(fc.property(histories, check), { numRuns: 500 });

describe('laws of a waiting list', () => {
  test('order: a later wait gets a place before an earlier one only after a step that ended the earlier one', () =>
    law((history) => {
      const { steps } = run(history);
      for (const { no, seq } of steps.filter(({ what }) => what === 'signed')) {
        const before = steps.slice(0, no - 1);
        const earlier = before.filter(({ what, seq: other }) => what === 'joined' && other < seq);
        for (const { seq: other } of earlier)
          expect(before.some((step) => step.seq === other && isEnd(step.what))).toBe(true);
      }
    }));

  test('truth: signed are exactly those to whom the system gave a place', () =>
    law((history) => {
      const { waiters, given } = run(history);
      const signed = waiters.filter(({ state }) => state === 'signed').map(({ seq }) => seq);
      expect(signed).toEqual(given.toSorted((a, b) => a - b));
    }));

  test('one try at a time, so that no second place is taken for one', () =>
    law((history) => {
      run(history, ({ waiters }) =>
        expect(waiters.filter(({ state }) => state === 'trying').length).toBeLessThanOrEqual(1),
      );
    }));

  test('time: nobody is tried after the time until which the student waits', () =>
    law((history) => {
      const { steps, waiters } = run(history);
      for (const { at, seq } of steps.filter(({ what }) => what === 'tried'))
        expect(at).toBeLessThan(waiters[seq - 1]?.until ?? 0);
    }));

  test('leaving: who has left before a try is never tried', () =>
    law((history) => {
      const { steps } = run(history);
      for (const { no, seq } of steps.filter(({ what }) => what === 'left'))
        expect(steps.slice(no).some((step) => step.seq === seq)).toBe(false);
    }));

  test('no idle place: with a place free and no try open, nobody who could have it waits first', () =>
    law((history) => {
      run(history, ({ waiters, free }) => {
        const isTrying = waiters.some(({ state }) => state === 'trying');
        const [head] = waiters.filter(({ state }) => state === 'waiting');
        if (free > 0 && !isTrying) expect(head).toBe(undefined);
      });
    }));

  test('receipts: the history alone leads to the state of every wait', () =>
    law((history) => {
      const { steps, waiters } = run(history);
      const states = [...replay(steps)].map(([seq, { state }]) => [seq, state]);
      expect(states).toEqual(waiters.map(({ seq, state }) => [seq, state]));
    }));

  test('a skip has a reason that is about the student, and not one of the moment', () =>
    law((history) => {
      for (const { what, reason } of run(history).steps)
        if (what === 'skipped') expect(reason !== null && !STANDS_STILL.includes(reason)).toBe(true);
    }));
});

test('a history with a gap, a step too many or out of turn cannot be', () => {
  const step = (no: number, seq: number, what: WaitStep['what']): WaitStep => ({
    ...{ no, seq, what, at: 0, reason: null },
  });
  const bad: WaitStep[][] = [
    [step(2, 1, 'joined')],
    [step(1, 2, 'joined')],
    [step(1, 1, 'tried')],
    [step(1, 1, 'joined'), step(2, 1, 'signed')],
    [step(1, 1, 'joined'), step(2, 1, 'left'), step(3, 1, 'tried')],
  ];
  for (const steps of bad) expect(() => replay(steps)).toThrow(RangeError);
});
