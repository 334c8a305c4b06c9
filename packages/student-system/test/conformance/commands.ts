import type { Command, CommandOutcome, Refusal } from '@kahan/domain';
import { describe, expect, it } from 'vitest';
import { needs } from './offer.ts';
import { NEEDED, REFUSED } from './refusals.ts';
import { changeHour, errorOf, first, newKey, type Somebody, signIn, signOff, type World } from './world.ts';

const SUCCESS = { state: 'success', refusal: null };
const VOIDED = { state: 'failed', refusal: 'voided' };

/** The outcome can be read, and repeated questions get the same one. */
async function expectLasting(world: World, { key, login }: Command, outcome: CommandOutcome): Promise<void> {
  expect(outcome.key).toBe(key);
  expect(await world.system.outcome(login, key)).toEqual(outcome);
  expect(await world.system.settle(login, key)).toEqual(outcome);
}

/** The student's own view of a term. */
const termOf = async (world: World, { login }: Somebody, id: string) =>
  first((await world.system.terms(login, [id])).records, 'the term');

export function describeCommands(world: World): void {
  describe('a command', () => {
    it('signs in: the student is signed, the term has one more', async () => {
      const who = await world.candidate();
      const id = await world.term({ capacity: 3 });
      const command = signIn(who, id);
      const outcome = await world.system.perform(command);
      expect(outcome).toMatchObject(SUCCESS);
      expect(await world.registrar.signed(id)).toEqual([who.login]);
      expect(await termOf(world, who, id)).toMatchObject({ study_id: who.study_id, signed_count: 1 });
      await expectLasting(world, command, outcome);
    });

    it('signs off: the place is free again, for the same student too', async () => {
      const who = await world.candidate();
      const id = await world.term({ capacity: 1 });
      const signed = await world.system.perform(signIn(who, id));
      const command = signOff(who, id);
      expect([signed, await world.system.perform(command)]).toMatchObject([SUCCESS, SUCCESS]);
      expect(await world.registrar.signed(id)).toEqual([]);
      expect(await termOf(world, who, id)).toMatchObject({ study_id: null, signed_count: 0 });
      expect(await world.system.perform(signIn(who, id))).toMatchObject(SUCCESS);
      expect(await world.registrar.signed(id)).toEqual([who.login]);
    });

    it('changes the hour to one that is available, and says which are', async ({ skip }) => {
      await needs(world, skip, { change_hour: true });
      const [who, other] = await world.candidates(2);
      if (who === undefined || other === undefined) throw new Error('two students are expected');
      const id = await world.term({ capacity: 4, duration: 120, space: 30 });
      for (const one of [who, other]) await world.system.perform(signIn(one, id));
      const hours = await world.system.hours(who.login, who.study_id, id);
      const mine = (await termOf(world, who, id)).student_start;
      const theirs = (await termOf(world, other, id)).student_start;
      expect(hours.map(({ available, start }) => available || start === theirs)).toEqual([
        true,
        true,
        true,
        true,
      ]);
      const free = first(
        hours.filter(({ available, start }) => available && start !== mine),
        'a free hour',
      );
      const command = changeHour(who, id, free.hour);
      expect(await world.system.perform(command)).toMatchObject(SUCCESS);
      expect((await termOf(world, who, id)).student_start).toBe(free.start);
      expect((await termOf(world, other, id)).student_start).toBe(theirs);
    });

    it('tells no hours to whoever is not signed', async ({ skip }) => {
      await needs(world, skip, { change_hour: true });
      const who = await world.candidate();
      const id = await world.term({ duration: 120, space: 30 });
      expect(await errorOf(world.system.hours(who.login, who.study_id, id))).toBe('refused');
      expect(await errorOf(world.system.hours(who.login, who.study_id, 'no-such'))).toBe('not-found');
    });

    it.for([
      ['a text', 1, 'Chromatografie: úvod'],
      ['a checkbox', 2, 'ano'],
      ['a number', 3, '12.5'],
      ['rich text', 6, '<p>Návod <strong>prostudován</strong></p>'],
    ] as const)('writes %s, and empties it', async ([_what, type, value], { skip }) => {
      await needs(world, skip, { groups: true });
      const { item_id, ...item } = await world.itemOf(await world.somebody(), type);
      const base = { ...item, item_id, action: 'change_value' as const, final: false };
      const resultNow = async () => {
        const { records } = await world.system.groups(item.login, [`${item.study_id}:${item.gl}`]);
        return first(records, 'the group').items.find((one) => one.item_id === item_id)?.result;
      };
      expect(await world.system.perform({ ...base, value })).toMatchObject(SUCCESS);
      expect(await resultNow()).toBe(value);
      expect(await world.system.perform({ ...base, key: newKey(), value: null })).toMatchObject(SUCCESS);
      expect(await resultNow()).toBeNull();
    });
  });

  describe('a refusal is an outcome that stays', () => {
    it.for(Object.entries(REFUSED))('%s', async ([refusal, arrange], { skip }) => {
      await needs(world, skip, NEEDED[refusal as Refusal] ?? {});
      const { command, run } = await arrange(world);
      const outcome = await run(world.system);
      expect(outcome).toMatchObject({ state: 'failed', refusal });
      await expectLasting(world, command, outcome);
      expect(await run(world.system)).toEqual(outcome);
    });
  });

  describe('a key is performed at most once', () => {
    it('sent again after a success: the same outcome, one effect', async () => {
      const who = await world.candidate();
      const id = await world.term({ capacity: 5 });
      const command = signIn(who, id);
      const outcome = await world.system.perform(command);
      expect(await world.system.perform(command)).toEqual(outcome);
      expect(await world.registrar.signed(id)).toEqual([who.login]);
    });

    it('sent again after the effect was undone: nothing is done again', async () => {
      const who = await world.candidate();
      const id = await world.term();
      const command = signIn(who, id);
      const outcome = await world.system.perform(command);
      await world.system.perform(signOff(who, id));
      expect(await world.system.perform(command)).toEqual(outcome);
      expect(await world.registrar.signed(id)).toEqual([]);
    });

    it('sent again when its refusal would not hold any more: still refused', async () => {
      const [who, other] = await world.candidates(2);
      if (who === undefined || other === undefined) throw new Error('two students are expected');
      const id = await world.term({ capacity: 1 });
      await world.system.perform(signIn(other, id));
      const command = signIn(who, id);
      const outcome = await world.system.perform(command);
      expect(outcome).toMatchObject({ refusal: 'full' });
      await world.system.perform(signOff(other, id));
      expect(await world.system.perform(command)).toEqual(outcome);
      expect(await world.registrar.signed(id)).toEqual([]);
    });

    it('20 at once: one effect, and all are told the same', async () => {
      const who = await world.candidate();
      const id = await world.term({ capacity: 50 });
      const command = signIn(who, id);
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => world.system.perform(command)));
      expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
      expect(outcomes[0]).toMatchObject(SUCCESS);
      expect(await world.registrar.signed(id)).toEqual([who.login]);
      expect((await termOf(world, who, id)).signed_count).toBe(1);
    });

    it('a key of somebody else says nothing about theirs', async () => {
      const [who, other] = await world.candidates(2);
      if (who === undefined || other === undefined) throw new Error('two students are expected');
      const id = await world.term();
      const command = signIn(who, id);
      await world.system.perform(command);
      expect(await errorOf(world.system.perform(signIn(other, id, command.key)))).toBe('refused');
      expect(await errorOf(world.system.outcome(other.login, command.key))).toBe('refused');
      expect(await errorOf(world.system.settle(other.login, command.key))).toBe('refused');
      expect(await world.registrar.signed(id)).toEqual([who.login]);
    });
  });

  describe('a command whose fate is open', () => {
    it('was never seen: its outcome is null, and it may still arrive', async () => {
      const who = await world.candidate();
      const id = await world.term();
      const command = signIn(who, id);
      expect(await world.system.outcome(who.login, command.key)).toBeNull();
      expect(await world.system.perform(command)).toMatchObject(SUCCESS);
    });

    it('is settled: when it arrives late it does nothing', async () => {
      const who = await world.candidate();
      const id = await world.term();
      const command = signIn(who, id);
      const settled = await world.system.settle(who.login, command.key);
      expect(settled).toMatchObject({ key: command.key, ...VOIDED });
      expect(await world.system.perform(command)).toEqual(settled);
      expect(await world.system.settle(who.login, command.key)).toEqual(settled);
      expect(await world.registrar.signed(id)).toEqual([]);
    });

    it('is settled while it arrives: both sides are told the same, and that is so', async () => {
      for (let round = 0; round < 10; round++) {
        const who = await world.candidate();
        const id = await world.term();
        const command = signIn(who, id);
        const [settled, performed] = await Promise.all([
          world.system.settle(who.login, command.key),
          world.system.perform(command),
        ]);
        expect(settled).toEqual(performed);
        const isSigned = performed.state === 'success';
        expect(await world.registrar.signed(id)).toEqual(isSigned ? [who.login] : []);
      }
    });
  });

  it('places go to who comes, and no more than there are', async () => {
    const all = await world.candidates(30);
    const id = await world.term({ capacity: 7 });
    const outcomes = await Promise.all(all.map((who) => world.system.perform(signIn(who, id))));
    const winners = all.filter((_, index) => outcomes[index]?.state === 'success');
    expect(winners).toHaveLength(7);
    expect(new Set(outcomes.map(({ refusal }) => refusal))).toEqual(new Set([null, 'full']));
    expect((await world.registrar.signed(id)).toSorted()).toEqual(
      winners.map(({ login }) => login).toSorted(),
    );
  });
}
