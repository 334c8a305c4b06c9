import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRAWN_BEFORE_SECONDS, openingTurn, type PreparedSignUp, shuffled } from './prepared.ts';

const OPENS = 3_000;
const random = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

describe('the order', () => {
  test('has each of them once, and every order can come', () => {
    const orders = new Set(
      Array.from({ length: 500 }, (_, seed) => shuffled([1, 2, 3], random(seed * 7_919)).join()),
    );
    expect([...orders].sort()).toEqual(['1,2,3', '1,3,2', '2,1,3', '2,3,1', '3,1,2', '3,2,1']);
  });

  test('is drawn a minute before the opening, and not earlier', () => {
    const all: PreparedSignUp[] = [{ id: 1, state: 'prepared', place: null }];
    const at = (now: number) =>
      openingTurn(all, { opensAt: OPENS, now, lastPlace: 0, random: random(1) }).drawn.length;
    expect([at(OPENS - DRAWN_BEFORE_SECONDS - 1), at(OPENS - DRAWN_BEFORE_SECONDS)]).toEqual([0, 1]);
  });
});

type Step =
  | { kind: 'prepare' | 'near' }
  | { kind: 'remove'; pick: number }
  | { kind: 'turn'; dies: number | null }
  | { kind: 'wait'; seconds: number }
  | { kind: 'move'; seconds: number };

/** The stored sign-ups of one date, and a portal that may die while it sends them. */
class Opening {
  rows: PreparedSignUp[] = [];
  /** Ids in the order in which they left, with the time and the opening then. */
  sent: { id: number; at: number; opensAt: number; wasLogged: boolean }[] = [];
  removed = new Map<number, number>();
  logged = new Map<number, number>();
  now = 0;
  opensAt = OPENS;
  private readonly random = random(42);

  do(step: Step): void {
    if (step.kind === 'prepare' && this.now < this.opensAt)
      this.rows.push({ id: this.rows.length + this.removed.size + 1, state: 'prepared', place: null });
    if (step.kind === 'remove') this.remove(step.pick);
    // Within the minute before the opening.
    if (step.kind === 'near') this.now = Math.max(this.now, this.opensAt - 30);
    if (step.kind === 'wait') this.now += step.seconds;
    if (step.kind === 'move') this.opensAt = Math.max(this.now, this.opensAt + step.seconds);
    if (step.kind === 'turn') this.turn(step.dies);
  }

  private remove(pick: number): void {
    const row = this.rows[pick % Math.max(1, this.rows.length)];
    if (row?.state !== 'prepared') return;
    this.rows = this.rows.filter((one) => one !== row);
    this.removed.set(row.id, this.sent.length);
  }

  /** @param dies index of the sign-up that leaves last, before its `sent` is noted; null: the portal survives */
  private turn(dies: number | null): void {
    const { opensAt, now, random: chance } = this;
    const lastPlace = Math.max(0, ...this.logged.values());
    const { drawn, leaving } = openingTurn(this.rows, { opensAt, now, lastPlace, random: chance });
    const before = new Set(this.logged.keys());
    for (const { id, place } of drawn) {
      this.logged.set(id, place);
      this.set(id, { place });
    }
    for (const [index, { id }] of leaving.entries()) {
      this.set(id, { state: 'sending' });
      // The student system performs a key once.
      if (!this.sent.some((one) => one.id === id))
        this.sent.push({ id, at: now, opensAt, wasLogged: before.has(id) });
      if (index === dies) return;
      this.set(id, { state: 'sent' });
    }
  }

  private set(id: number, change: Partial<PreparedSignUp>): void {
    this.rows = this.rows.map((row) => (row.id === id ? { ...row, ...change } : row));
  }
}

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant({ kind: 'prepare' as const }),
  fc.constant({ kind: 'near' as const }),
  fc.record({ kind: fc.constant('remove' as const), pick: fc.nat(20) }),
  fc.record({ kind: fc.constant('turn' as const), dies: fc.option(fc.nat(4)) }),
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.nat(1_500) }),
  fc.record({ kind: fc.constant('move' as const), seconds: fc.integer({ min: -1_500, max: 1_500 }) }),
);

describe('laws', () => {
  const opened = fc.array(step, { minLength: 5, maxLength: 60 }).map((steps) => {
    const opening = new Opening();
    for (const one of steps) opening.do(one);
    return opening;
  });

  test('P3: each leaves once at most, not before the opening, and not after it was removed', () => {
    fc.assert(
      fc.property(opened, ({ sent, removed }) => {
        expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length);
        for (const { at, opensAt } of sent) expect(at).toBeGreaterThanOrEqual(opensAt);
        expect(sent.filter(({ id }) => removed.has(id))).toEqual([]);
      }),
    );
  });

  test('P5: they leave by places that were logged before, each place once', () => {
    fc.assert(
      fc.property(opened, ({ sent, logged }) => {
        expect(new Set(logged.values()).size).toBe(logged.size);
        expect(sent.filter(({ wasLogged }) => !wasLogged)).toEqual([]);
        const places = sent.map(({ id }) => logged.get(id) ?? 0);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
    );
  });
});
