import { MOST_WAITS, type StudentTerm } from '@kahan/domain';
import { describe, expect, it } from 'vitest';
import type { Arranged } from './causes.ts';
import { needs } from './offer.ts';
import {
  first,
  move,
  newKey,
  type Somebody,
  signIn,
  signOff,
  stopWaiting,
  type World,
  wait,
} from './world.ts';

const DAY = 86_400;
const SUCCESS = { state: 'success', refusal: null };

/** A full term with its holder, and students who may wait for it. */
async function fullTerm(world: World, count: number) {
  const [holder, ...others] = await world.candidates(count + 1);
  if (holder === undefined) throw new Error('students are expected');
  const id = await world.term({ capacity: 1 });
  expect(await world.system.perform(signIn(holder, id))).toMatchObject(SUCCESS);
  return { id, holder, others, until: world.registrar.now() + 5 * DAY };
}

async function ownTerm(world: World, { login }: Somebody, id: string): Promise<StudentTerm> {
  return first((await world.system.terms(login, [id])).records, 'the term');
}

/** How a wait ends, as its student is told. */
export async function endedWait(world: World, state: 'signed' | 'skipped' | 'expired'): Promise<Arranged> {
  const { id, holder, others, until } = await fullTerm(world, 1);
  const who = first(others, 'a student');
  const isOffered = (await world.system.capabilities()).waiting === 'own';
  if (isOffered) await world.system.perform(wait(who, id, { until }));
  const passed = { login: who.login, code: world.registrar.subject, attempt: 1, grade: 'A' } as const;
  if (state === 'skipped') await world.registrar.putResult(passed);
  return {
    change: { service: 'terms', login: who.login, keys: [id] },
    happen: async () => {
      if (!isOffered) await world.system.perform(signOff(holder, id));
      if (!isOffered) await world.system.perform(signIn(who, id));
      else if (state === 'expired')
        await world.registrar.changeWait(id, who.login, world.registrar.now() - 1);
      else await world.system.perform(signOff(holder, id));
    },
    seen: async () => {
      const { wait: own } = await ownTerm(world, who, id);
      expect(own?.ended?.state ?? state).toBe(state);
    },
  };
}

export function describeWaiting(world: World): void {
  describe('a waiting list', () => {
    it('is not there where the system keeps none', async ({ skip }) => {
      await needs(world, skip, { waiting: 'none' });
      const { id, others, until } = await fullTerm(world, 1);
      const who = first(others, 'a student');
      expect(await ownTerm(world, who, id)).toMatchObject({ waiting: null, wait: null });
      expect(await world.system.perform(wait(who, id, { until }))).toMatchObject({
        refusal: 'waiting-not-offered',
      });
    });

    it('is joined in order, and everybody sees the own position and the count', async ({ skip }) => {
      await needs(world, skip, { waiting: 'own' });
      const { id, others, until } = await fullTerm(world, 3);
      for (const who of others) {
        const command = wait(who, id, { until });
        const outcome = await world.system.perform(command);
        expect(outcome).toMatchObject(SUCCESS);
        expect(await world.system.perform(command)).toEqual(outcome);
      }
      for (const [i, who] of others.entries()) {
        expect(await ownTerm(world, who, id)).toMatchObject({
          waiting: { allowed: true, count: 3 },
          wait: { position: i + 1, until, instead_of: null, ended: null },
        });
      }
    });

    it('gives a place that becomes free to the first, and the others move up', async ({ skip }) => {
      await needs(world, skip, { waiting: 'own' });
      const { id, holder, others, until } = await fullTerm(world, 3);
      for (const who of others) await world.system.perform(wait(who, id, { until }));
      const [one, two, three] = others;
      if (one === undefined || two === undefined || three === undefined) throw new Error('three students');
      expect(await world.system.perform(stopWaiting(two, id))).toMatchObject(SUCCESS);
      expect(await world.system.perform(signOff(holder, id))).toMatchObject(SUCCESS);
      expect(await world.registrar.signed(id)).toEqual([one.login]);
      expect(await ownTerm(world, one, id)).toMatchObject({
        study_id: one.study_id,
        wait: { position: null, ended: { state: 'signed', reason: null } },
      });
      expect(await ownTerm(world, two, id)).toMatchObject({ wait: { ended: { state: 'left' } } });
      expect(await ownTerm(world, three, id)).toMatchObject({ wait: { position: 1, ended: null } });
      // Who comes from outside finds the term full.
      expect(await world.system.perform(signIn(two, id))).toMatchObject({ refusal: 'full' });
    });

    it('passes over who cannot have the place, and says why', async ({ skip }) => {
      await needs(world, skip, { waiting: 'own' });
      const { id, holder, others, until } = await fullTerm(world, 3);
      for (const who of others) await world.system.perform(wait(who, id, { until }));
      const [passed, busy, last] = others;
      if (passed === undefined || busy === undefined || last === undefined) throw new Error('three students');
      const { subject } = world.registrar;
      await world.registrar.putResult({ login: passed.login, code: subject, attempt: 1, grade: 'A' });
      await world.system.perform(signIn(busy, await world.term()));
      await world.system.perform(signOff(holder, id));
      expect(await world.registrar.signed(id)).toEqual([last.login]);
      const ended = async (who: Somebody) => (await ownTerm(world, who, id)).wait?.ended;
      expect(await ended(passed)).toMatchObject({ state: 'skipped', reason: 'not-eligible' });
      expect(await ended(busy)).toMatchObject({ state: 'skipped', reason: 'has-place' });
    });

    it('gives a place at once where one is free, and more when the capacity grows', async ({ skip }) => {
      await needs(world, skip, { waiting: 'own' });
      const { id, others, until } = await fullTerm(world, 2);
      for (const who of others) await world.system.perform(wait(who, id, { until }));
      await world.registrar.changeTerm(id, { capacity: 3 });
      expect((await world.registrar.signed(id)).slice(1)).toEqual(others.map(({ login }) => login));
      const free = await world.term();
      const who = await world.candidate();
      await world.system.perform(wait(who, free, { until }));
      expect(await world.registrar.signed(free)).toEqual([who.login]);
    });

    it('takes the place instead of another in one step, which goes to who waits for that', async ({
      skip,
    }) => {
      await needs(world, skip, { waiting: 'own', move: true });
      const wanted = await fullTerm(world, 0);
      const { id: held, holder: who, others, until } = await fullTerm(world, 1);
      const heir = first(others, 'a student');
      await world.system.perform(wait(who, wanted.id, { until, instead_of: held }));
      await world.system.perform(wait(heir, held, { until }));
      expect(await world.registrar.signed(held)).toEqual([who.login]);
      await world.system.perform(signOff(wanted.holder, wanted.id));
      expect(await world.registrar.signed(wanted.id)).toEqual([who.login]);
      expect(await world.registrar.signed(held)).toEqual([heir.login]);
    });

    it('ends the other waits for the same exam with the place', async ({ skip }) => {
      await needs(world, skip, { waiting: 'own' });
      const one = await fullTerm(world, 1);
      const two = await fullTerm(world, 0);
      const who = first(one.others, 'a student');
      for (const { id } of [one, two]) await world.system.perform(wait(who, id, { until: one.until }));
      await world.system.perform(signOff(one.holder, one.id));
      expect((await ownTerm(world, who, two.id)).wait?.ended).toMatchObject({
        state: 'left',
        reason: 'has-place',
      });
      await world.system.perform(signOff(two.holder, two.id));
      expect(await world.registrar.signed(two.id)).toEqual([]);
    });

    it('is not joined twice, too late, with a place, without permission, or too often', async ({ skip }) => {
      await needs(world, skip, { waiting: 'own' });
      const { id, holder, others, until } = await fullTerm(world, 1);
      const who = first(others, 'a student');
      const refusal = async (...[of, term, how]: Parameters<typeof wait>) =>
        (await world.system.perform(wait(of, term, how))).refusal;
      expect(await refusal(holder, id, { until })).toBe('already-signed');
      expect(await refusal(who, id, { until: world.registrar.now() })).toBe('too-late');
      expect(await refusal(who, await world.term({ capacity: 0, waiting: false }), { until })).toBe(
        'waiting-not-offered',
      );
      expect(await refusal(who, id, { until, instead_of: await world.term() })).toBe('not-signed');
      expect(await refusal(who, id, { until })).toBe(null);
      expect(await refusal(who, id, { until })).toBe('already-waiting');
      for (let waits = 1; waits < MOST_WAITS; waits += 1)
        expect(await refusal(who, await world.term({ capacity: 0 }), { until })).toBe(null);
      expect(await refusal(who, await world.term({ capacity: 0 }), { until })).toBe('too-many-waits');
    });

    it('keeps the order when many join and places come one by one', async ({ skip }) => {
      await needs(world, skip, { waiting: 'own' });
      const { id, holder, others, until } = await fullTerm(world, 12);
      await Promise.all(others.map((who) => world.system.perform(wait(who, id, { until }))));
      const positions = await Promise.all(
        others.map(async (who) => ({ who, at: (await ownTerm(world, who, id)).wait?.position ?? 0 })),
      );
      const order = positions.toSorted((a, b) => a.at - b.at);
      expect(order.map(({ at }) => at)).toEqual(order.map((_, i) => i + 1));
      let held = holder;
      for (const { who } of order) {
        await world.system.perform(signOff(held, id));
        expect(await world.registrar.signed(id)).toEqual([who.login]);
        held = who;
      }
    });
  });

  describe('a move from one term to another', () => {
    it('is refused where it is not offered', async ({ skip }) => {
      await needs(world, skip, { move: false });
      const who = await world.candidate();
      const [from, to] = [await world.term(), await world.term()];
      await world.system.perform(signIn(who, from));
      expect(await world.system.perform(move(who, from, to))).toMatchObject({ refusal: 'move-not-offered' });
    });

    it('is both or neither', async ({ skip }) => {
      await needs(world, skip, { move: true });
      const who = await world.candidate();
      const [from, to, full] = [await world.term(), await world.term(), await world.term({ capacity: 0 })];
      expect(await world.system.perform(move(who, from, to))).toMatchObject({ refusal: 'not-signed' });
      await world.system.perform(signIn(who, from));
      expect(await world.system.perform(move(who, from, full))).toMatchObject({ refusal: 'full' });
      expect(await world.registrar.signed(from)).toEqual([who.login]);
      expect(await world.system.perform(move(who, from, to))).toMatchObject(SUCCESS);
      expect([await world.registrar.signed(from), await world.registrar.signed(to)]).toEqual([
        [],
        [who.login],
      ]);
      await world.registrar.changeTerm(to, { logout_end: world.registrar.now() });
      expect(await world.system.perform(move(who, to, from))).toMatchObject({ refusal: 'logout-over' });
    });
  });

  describe('a command with an instant after which it must not begin', () => {
    it('is refused after it, and done before it', async ({ skip }) => {
      await needs(world, skip, { not_after: true });
      const [late, early] = await world.candidates(2);
      if (late === undefined || early === undefined) throw new Error('two students are expected');
      const id = await world.term();
      const now = world.registrar.now();
      const command = { ...signIn(late, id), key: newKey() };
      expect(await world.system.perform({ ...command, not_after: now - 1 } as typeof command)).toMatchObject({
        refusal: 'too-late',
      });
      const other = { ...signIn(early, id), not_after: now + DAY } as typeof command;
      expect(await world.system.perform(other)).toMatchObject(SUCCESS);
      expect(await world.registrar.signed(id)).toEqual([early.login]);
    });
  });
}
