import { type PortCall, StudentSystemError, type StudentSystemErrorKind } from '@kahan/student-system';
import { describe, expect, it } from 'vitest';
import { Circuits } from './circuits.ts';
import type { GateLimits } from './gate.ts';

const fails = (kind: StudentSystemErrorKind) => async () => {
  throw new StudentSystemError(kind, 'as told');
};
const answers = async () => 'well';

async function kindOfFailure(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof StudentSystemError ? `${error.kind}: ${error.message}` : 'none';
}

/** Circuits at an instant that the test moves. */
function circuits(limits?: GateLimits) {
  let now = 0;
  const changes: string[] = [];
  const made = new Circuits({
    now: () => now,
    onCircuit: (kind, isOpen) => changes.push(`${kind} ${isOpen ? 'stopped' : 'goes on'}`),
    limits,
  });
  return {
    changes,
    advance: (ms: number) => {
      now += ms;
    },
    run: (call: PortCall, work: () => Promise<unknown>) => made.run(call, work),
    /** Fails so many calls, of one user each. */
    async breakIt(kind: StudentSystemErrorKind, times: number, logins = ['a', 'b', 'c']) {
      for (let i = 0; i < times; i += 1) {
        await kindOfFailure(made.run(results(logins[i % logins.length] ?? ''), fails(kind)));
      }
    },
    isStopped: async (call: PortCall) => (await kindOfFailure(made.run(call, answers))).includes('not asked'),
  };
}

const ofUser = { inside: 2, waiting: 10 };
const results = (login: string): PortCall => ({ kind: 'results', subject: login, signal: undefined });
const withoutUser = (kind: PortCall['kind']): PortCall => ({ kind, subject: null, signal: undefined });

describe('a kind of call that fails again and again is stopped', () => {
  it.each(['unavailable', 'timeout', 'garbage', 'too-large', 'not-authorized'] as const)(
    'by %s',
    async (kind) => {
      const { breakIt, isStopped, changes } = circuits();
      await breakIt(kind, 4);
      expect(await isStopped(results('a'))).toBe(false);
      await breakIt(kind, 5);
      expect(await isStopped(results('z'))).toBe(true);
      expect(changes).toEqual(['results stopped']);
    },
  );

  it.each(['not-found', 'login-failed', 'password-required', 'refused'] as const)(
    'not by %s, which is an answer',
    async (kind) => {
      const { breakIt, isStopped } = circuits();
      await breakIt(kind, 20);
      expect(await isStopped(results('a'))).toBe(false);
    },
  );

  it('an answer in between begins the count again', async () => {
    const { breakIt, isStopped } = circuits();
    for (let i = 0; i < 5; i += 1) {
      await breakIt('timeout', 4);
      expect(await isStopped(results('a'))).toBe(false);
    }
  });

  it('one or two users whose records are broken stop nothing', async () => {
    const { breakIt, isStopped } = circuits();
    await breakIt('garbage', 50, ['a', 'b']);
    expect(await isStopped(results('c'))).toBe(false);
  });

  it('other kinds go on', async () => {
    const { breakIt, isStopped } = circuits();
    await breakIt('unavailable', 5);
    expect(await isStopped(results('a'))).toBe(true);
    for (const kind of ['studies', 'authenticate', 'changes', 'news'] as const) {
      expect(await isStopped({ ...withoutUser(kind), subject: kind === 'studies' ? 'a' : null })).toBe(false);
    }
  });

  it('one call a second finds out whether all is well, and the first answer lets all go on', async () => {
    const { breakIt, advance, isStopped, run, changes } = circuits();
    const call = results('a');
    await breakIt('unavailable', 5);
    advance(999);
    expect(await isStopped(call)).toBe(true);
    advance(1);
    let asked = 0;
    const hang = Promise.withResolvers<never>();
    const probe = kindOfFailure(
      run(call, () => {
        asked += 1;
        return hang.promise;
      }),
    );
    expect(await isStopped(call)).toBe(true);
    hang.reject(new StudentSystemError('timeout', 'still down'));
    expect([await probe, asked]).toEqual(['timeout: still down', 1]);
    expect(await isStopped(call)).toBe(true);
    advance(1000);
    expect(await isStopped(call)).toBe(false);
    expect(await isStopped(call)).toBe(false);
    expect(changes).toEqual(['results stopped', 'results goes on']);
  });

  it('the abort of a caller says nothing', async () => {
    const { run, breakIt, isStopped } = circuits();
    await breakIt('timeout', 4);
    await expect(run(results('d'), () => Promise.reject(new Error('enough')))).rejects.toThrow('enough');
    await breakIt('timeout', 1);
    expect(await isStopped(results('a'))).toBe(true);
  });
});

describe('calls of one kind at a time', () => {
  const call = results('a');

  it('are bounded, queued calls come in order, and other kinds do not wait', async () => {
    const { run } = circuits({ inside: 2, waiting: 10, waitMs: 60_000, ofUser });
    const order: number[] = [];
    const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
    const calls = gates.map(({ promise }, i) =>
      run(call, async () => {
        order.push(i);
        await promise;
      }),
    );
    await run(withoutUser('news'), answers);
    expect(order).toEqual([0, 1]);
    gates[1]?.resolve();
    await calls[1];
    await Promise.resolve();
    expect(order).toEqual([0, 1, 2]);
    for (const { resolve } of gates) resolve();
    await Promise.all(calls);
    expect(order).toEqual([0, 1, 2, 3]);
  });

  it('the queue is bounded, in length and in time', async () => {
    const { run } = circuits({ inside: 1, waiting: 1, waitMs: 30, ofUser });
    const held = Promise.withResolvers<void>();
    const first = run(call, () => held.promise);
    const second = kindOfFailure(run(call, answers));
    expect(await kindOfFailure(run(call, answers))).toMatch(/^unavailable: not asked: too many/);
    expect(await second).toMatch(/^unavailable: not asked: too many/);
    held.resolve();
    await first;
    expect(await run(call, answers)).toBe('well');
  });

  it('of one user take a share of the places and of the queue, and others pass by', async () => {
    const { run } = circuits({ inside: 4, waiting: 10, waitMs: 60_000, ofUser: { inside: 2, waiting: 3 } });
    const held = Promise.withResolvers<void>();
    let inside = 0;
    const hang = async () => {
      inside += 1;
      await held.promise;
    };
    const greedy = Array.from({ length: 5 }, () => run(call, hang));
    expect(await kindOfFailure(run(call, answers))).toMatch(/^unavailable: not asked: too many/);
    expect(inside).toBe(2);
    expect(await run(results('b'), answers)).toBe('well');
    // When all places are taken, calls of further users wait for the next free place.
    const others = [run(results('c'), hang), run(results('d'), hang)];
    await Promise.resolve();
    expect(inside).toBe(4);
    const waiting = run(results('e'), answers);
    held.resolve();
    expect(await waiting).toBe('well');
    await Promise.all([...greedy, ...others]);
    expect(inside).toBe(7);
  });

  it('an aborted call leaves the queue', async () => {
    const made = new Circuits({ limits: { inside: 1, waiting: 1, waitMs: 60_000, ofUser } });
    const held = Promise.withResolvers<void>();
    const first = made.run(call, () => held.promise);
    const abort = new AbortController();
    const second = made.run({ ...call, signal: abort.signal }, answers);
    abort.abort(new Error('enough'));
    await expect(second).rejects.toThrow('enough');
    const third = made.run(call, answers);
    held.resolve();
    await first;
    expect(await third).toBe('well');
  });
});

describe('logging in, while it is stopped', () => {
  const call = withoutUser('authenticate');
  async function stopped() {
    const made = circuits();
    for (let i = 0; i < 5; i += 1) await kindOfFailure(made.run(call, fails('unavailable')));
    expect(made.changes).toEqual(['authenticate stopped']);
    return made;
  }

  it('goes through one at a time, so that the first who tries after the fault gets in', async () => {
    const { run, changes } = await stopped();
    expect(await kindOfFailure(run(call, fails('unavailable')))).toBe('unavailable: as told');
    expect(await run(call, answers)).toBe('well');
    expect(changes.at(-1)).toBe('authenticate goes on');
  });

  it('is refused at once while another one has no answer yet', async () => {
    const { run, isStopped } = await stopped();
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = run(call, () => promise);
    expect(await isStopped(call)).toBe(true);
    resolve('well');
    await first;
    expect(await isStopped(call)).toBe(false);
  });
});
