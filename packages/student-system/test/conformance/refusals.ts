import {
  type Command,
  type CommandOutcome,
  MOST_WAITS,
  type Offer,
  type Refusal,
  type UploadCommand,
} from '@kahan/domain';
import type { StudentSystem } from '../../src/port.ts';
import type { TermFields } from './registrar.ts';
import {
  changeHour,
  move,
  newKey,
  type Somebody,
  signIn,
  signOff,
  stopWaiting,
  type World,
  wait,
} from './world.ts';

/** A command that will be refused. */
interface Arranged {
  command: Command;
  run(system: StudentSystem): Promise<CommandOutcome>;
}

type Arrange = (world: World) => Promise<Arranged>;

const performed = (command: Command): Arranged => ({ command, run: (system) => system.perform(command) });

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A student signs in for a term with these times. */
const signingIn =
  (fields: (now: number) => TermFields): Arrange =>
  async (world) => {
    const who = await world.candidate();
    return performed(signIn(who, await world.term(fields(world.registrar.now()))));
  };

/** A student is signed for a term; then something happens; then the command comes. */
const whenSigned =
  (
    fields: TermFields,
    then: (world: World, who: Somebody, id: string) => Promise<Command> | Command,
  ): Arrange =>
  async (world) => {
    const who = await world.candidate();
    const id = await world.term(fields);
    const { state } = await world.system.perform(signIn(who, id));
    if (state !== 'success') throw new Error('the sign-in is expected to succeed');
    return performed(await then(world, who, id));
  };

const soon = (world: World) => ({ until: world.registrar.now() + 5 * DAY });

/** A student waits for a full term; then the command comes. */
const whenWaiting =
  (then: (world: World, who: Somebody, id: string, how: { until: number }) => Command): Arrange =>
  async (world) => {
    const who = await world.candidate();
    const id = await world.term({ capacity: 0 });
    await world.system.perform(wait(who, id, soon(world)));
    return performed(then(world, who, id, soon(world)));
  };

/** A student writes a value into an item of a type. */
const writing =
  (type: number, value: string | null, edit = true): Arrange =>
  async (world) => {
    const item = await world.itemOf(await world.somebody(), type, edit);
    return performed({ ...item, action: 'change_value', value, final: false });
  };

/** A student hands in a file of this many bytes. */
const uploading =
  (name: string, size: number, head: number[]): Arrange =>
  async (world) => {
    const item = await world.itemOf(await world.somebody(), 7);
    const { key, login, study_id, gl, item_id } = item;
    const command: UploadCommand = {
      ...{ key, login, study_id, gl, item_id },
      action: 'change_value',
      final: false,
      file: { name, type: 'application/pdf' },
    };
    async function* body() {
      yield Uint8Array.from(head);
      const chunk = new Uint8Array(1024 * 1024);
      for (let sent = head.length; sent < size; sent += chunk.length) yield chunk;
    }
    return {
      command: { ...item, action: 'delete_file' },
      run: (system) => system.upload(command, body()),
    };
  };

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
const EXE = [0x4d, 0x5a, 0x90, 0x00];
/** More than any system takes. */
const TOO_LARGE = 40 * 1024 * 1024;

/** A case for every refusal. The compiler asks for the case of a new one. */
export const REFUSED: Record<Refusal, Arrange> = {
  'no-such-term': async (world) => performed(signIn(await world.candidate(), 'no-such-term')),
  'not-eligible': async (world) => {
    const who = await world.candidate();
    const passed = { login: who.login, code: world.registrar.subject, attempt: 1, grade: 'A' } as const;
    await world.registrar.putResult(passed);
    return performed(signIn(who, await world.term()));
  },
  'not-open': signingIn((now) => ({ signing_start: now + 1, signing_end: now + DAY, start: now + 2 * DAY })),
  closed: signingIn((now) => ({ signing_start: now - DAY, signing_end: now, start: now + DAY })),
  full: signingIn(() => ({ capacity: 0 })),
  'already-signed': whenSigned({}, (_world, who, id) => signIn(who, id)),
  'not-signed': async (world) => performed(signOff(await world.candidate(), await world.term())),
  'logout-over': whenSigned({}, async (world, who, id) => {
    await world.registrar.changeTerm(id, { logout_end: world.registrar.now() });
    return signOff(who, id);
  }),
  'attempts-used': async (world) => {
    const who = await world.candidate();
    for (const attempt of [1, 2, 3]) {
      await world.registrar.putResult({
        login: who.login,
        code: world.registrar.subject,
        attempt,
        grade: 'F',
      });
    }
    return performed(signIn(who, await world.term()));
  },
  'no-hours': whenSigned({}, (_world, who, id) => changeHour(who, id, '10:00')),
  'no-such-hour': whenSigned({ duration: 120, space: 30 }, (_world, who, id) => changeHour(who, id, '03:07')),
  'hour-taken': async (world) => {
    const [who, other] = await world.candidates(2);
    if (who === undefined || other === undefined) throw new Error('two students are expected');
    const id = await world.term({ capacity: 4, duration: 120, space: 30 });
    for (const one of [other, who]) await world.system.perform(signIn(one, id));
    const hours = await world.system.hours(who.login, who.study_id, id);
    const taken = hours.find(({ available }) => !available);
    if (taken === undefined) throw new Error('a taken hour is expected');
    return performed(changeHour(who, id, taken.hour));
  },
  'no-such-item': async (world) => {
    const item = await world.itemOf(await world.somebody(), 1);
    return performed({
      ...item,
      item_id: 'no-such-item',
      action: 'change_value',
      value: 'text',
      final: false,
    });
  },
  'not-editable': writing(1, 'text', false),
  final: async (world) => {
    const item = await world.itemOf(await world.somebody(), 1);
    await world.system.perform({ ...item, action: 'change_value', value: 'text', final: true });
    return performed({ ...item, key: newKey(), action: 'change_value', value: 'other', final: true });
  },
  'no-file': async (world) => {
    const item = await world.itemOf(await world.somebody(), 7);
    return performed({ ...item, action: 'delete_file' });
  },
  'wrong-value': writing(2, 'perhaps'),
  'too-large': uploading('protokol.pdf', TOO_LARGE, PDF),
  'wrong-type': uploading('protokol.pdf', EXE.length, EXE),
  'waiting-not-offered': async (world) => {
    const id = await world.term({ capacity: 0, waiting: false });
    return performed(wait(await world.candidate(), id, soon(world)));
  },
  'already-waiting': whenWaiting((_world, who, id, how) => wait(who, id, how)),
  'not-waiting': async (world) =>
    performed(stopWaiting(await world.candidate(), await world.term({ capacity: 0 }))),
  'has-place': whenSigned({}, async (world, who) =>
    wait(who, await world.term({ capacity: 0 }), soon(world)),
  ),
  'too-late': async (world) =>
    performed(
      wait(await world.candidate(), await world.term({ capacity: 0 }), { until: world.registrar.now() }),
    ),
  'too-many-waits': async (world) => {
    const who = await world.candidate();
    for (let waits = 0; waits < MOST_WAITS; waits += 1)
      await world.system.perform(wait(who, await world.term({ capacity: 0 }), soon(world)));
    return performed(wait(who, await world.term({ capacity: 0 }), soon(world)));
  },
  'move-not-offered': async (world) => {
    const who = await world.candidate();
    return performed(move(who, await world.term(), await world.term()));
  },
  voided: async (world) => {
    const command = signIn(await world.candidate(), await world.term());
    await world.system.settle(command.login, command.key);
    return performed(command);
  },
};

/** What a system must offer to refuse so. */
export const NEEDED: Partial<Record<Refusal, Partial<Offer>>> = {
  'already-waiting': { waiting: 'own' },
  'not-waiting': { waiting: 'own' },
  'has-place': { waiting: 'own' },
  'too-late': { waiting: 'own' },
  'too-many-waits': { waiting: 'own' },
  'move-not-offered': { move: false },
  'no-such-item': { groups: true },
  'not-editable': { groups: true },
  final: { groups: true },
  'no-file': { groups: true, files: true },
  'wrong-value': { groups: true },
  'too-large': { groups: true, files: true },
  'wrong-type': { groups: true, files: true },
  'no-hours': { change_hour: true },
  'no-such-hour': { change_hour: true },
  'hour-taken': { change_hour: true },
};
