import type { CommandOutcome } from '@kahan/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enrol, newKey, SUBJECT, student } from '../../test/commands.ts';
import { startSandbox, type TestSandbox } from '../../test/sandbox.ts';

const STUDENTS = 6;
const TERMS = ['law1', 'law2', 'law3'] as const;
/** Two terms of one subject and type, of few places, and one of another type. */
const SHAPES = [
  { capacity: 2, type: 'K' },
  { capacity: 1, type: 'K' },
  { capacity: 3, type: 'Z' },
];

const step = fc.record({
  action: fc.constantFrom('sign_in', 'sign_in', 'sign_off', 'settle', 'again'),
  student: fc.nat(STUDENTS - 1),
  term: fc.nat(TERMS.length - 1),
});
/** Steps of one batch arrive together. */
const batches = fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 8 });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe('laws of commands', { timeout: 300_000 }, () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox(100);
    await enrol(sandbox, STUDENTS);
    for (const [index, shape] of SHAPES.entries()) {
      await sandbox.call('POST', '/_control/terms', { code: SUBJECT, term_id: TERMS[index], ...shape });
    }
  }, 120_000);
  afterAll(() => sandbox.stop());

  async function send(method: 'GET' | 'POST', url: string, payload?: object): Promise<CommandOutcome> {
    const reply = await sandbox.app.inject({ method, url, ...(payload === undefined ? {} : { payload }) });
    expect(reply.statusCode).toBe(200);
    return reply.json();
  }

  /** The students who are signed for each term, as the registry office has them. */
  async function truth(): Promise<Set<string>> {
    const found = new Set<string>();
    for (const [index, term] of TERMS.entries()) {
      const { logins, capacity } = (await sandbox.call('GET', `/_control/terms/${term}`)).body as {
        logins: string[];
        capacity: number;
      };
      expect(capacity).toBe(SHAPES[index]?.capacity);
      expect(logins.length).toBeLessThanOrEqual(capacity);
      expect(new Set(logins).size).toBe(logins.length);
      for (const login of logins) found.add(`${login} ${term}`);
    }
    return found;
  }

  it('the truth is what the outcomes say, nobody is over capacity or twice in one type, and outcomes never change', async () => {
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        sandbox.store.db.exec('delete from signups; update terms set signed = 0');
        const known = new Map<string, { outcome: CommandOutcome; login: string }>();
        /** Sign-ups minus sign-offs that were a success. */
        const balance = new Map<string, number>();

        async function run({ action, student: index, term }: Step): Promise<void> {
          const { login, study_id } = student(index + 1);
          const term_id = TERMS[term] ?? TERMS[0];
          const old = [...known.values()].find((one) => one.login === login);
          if (action === 'again' && old !== undefined) {
            const { key } = old.outcome;
            const again = { action: 'sign_in', key, login, study_id, term_id };
            expect(await send('POST', '/v1/commands', again)).toEqual(old.outcome);
            return;
          }
          const key = newKey();
          if (action === 'settle') {
            const command = { action: 'sign_in', key, login, study_id, term_id };
            const [voided, late] = await Promise.all([
              send('POST', `/v1/users/${login}/commands/${key}/settle`),
              send('POST', '/v1/commands', command),
            ]);
            expect(late).toEqual(voided);
            if (late.state === 'success') count(`${login} ${term_id}`, 1);
            known.set(key, { outcome: late, login });
            return;
          }
          const name = action === 'sign_off' ? 'sign_off' : 'sign_in';
          const outcome = await send('POST', '/v1/commands', { action: name, key, login, study_id, term_id });
          if (outcome.state === 'success') count(`${login} ${term_id}`, name === 'sign_in' ? 1 : -1);
          known.set(key, { outcome, login });
        }
        const count = (pair: string, by: number) => balance.set(pair, (balance.get(pair) ?? 0) + by);

        for (const batch of all) {
          await Promise.all(batch.map(run));
          const signed = await truth();
          expect([...balance].filter(([, n]) => n !== 0).toSorted()).toEqual(
            [...signed].map((pair) => [pair, 1]).toSorted(),
          );
          for (let i = 1; i <= STUDENTS; i++) {
            const { login } = student(i);
            expect(signed.has(`${login} law1`) && signed.has(`${login} law2`)).toBe(false);
          }
        }
        for (const [key, { outcome, login }] of known) {
          expect(await send('GET', `/v1/users/${login}/commands/${key}`)).toEqual(outcome);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('alone, a sign-up is refused only for a reason that the model knows', async () => {
    const single = fc.array(step, { minLength: 5, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(single, async (steps) => {
        sandbox.store.db.exec('delete from signups; update terms set signed = 0');
        const model = TERMS.map(() => new Set<string>());
        for (const { action, student: index, term } of steps) {
          if (action !== 'sign_in' && action !== 'sign_off') continue;
          const who = student(index + 1);
          const [own, shape] = [model[term], SHAPES[term]];
          if (own === undefined || shape === undefined) throw new Error('a term is expected');
          const isSigned = SHAPES.some(({ type }, i) => type === shape.type && model[i]?.has(who.login));
          const isFull = own.size >= shape.capacity;
          const signIn = isSigned ? 'already-signed' : isFull ? 'full' : null;
          const expected = action === 'sign_in' ? signIn : own.has(who.login) ? null : 'not-signed';
          const command = { action, key: newKey(), ...who, term_id: TERMS[term] };
          expect((await send('POST', '/v1/commands', command)).refusal).toBe(expected);
          if (expected === null && action === 'sign_in') own.add(who.login);
          if (expected === null && action === 'sign_off') own.delete(who.login);
        }
      }),
      { numRuns: 25 },
    );
  });
});
