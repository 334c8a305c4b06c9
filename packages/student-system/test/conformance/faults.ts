import { describe, expect, it } from 'vitest';
import type { CallOptions, StudentSystem } from '../../src/port.ts';
import { FAULT_MODES, type FaultMode } from './registrar.ts';
import { errorOf, newKey, signIn, type World } from './world.ts';

/** A valid call of every method of the port. */
type Calls = {
  [K in keyof StudentSystem]: (system: StudentSystem, options?: CallOptions) => Promise<unknown>;
};

/** Methods by the effect of faults on them. */
const CLASSES = {
  'log-in': ['authenticate'],
  personal: ['identity', 'studies', 'schedule', 'results', 'terms', 'groups', 'hours', 'downloadLink'],
  common: ['capabilities', 'lessons', 'news', 'yearSchedule', 'canteens', 'catalogue', 'changes'],
  command: ['perform', 'upload'],
  'fate of a command': ['outcome', 'settle'],
} as const satisfies Record<string, (keyof StudentSystem)[]>;
type CallClass = keyof typeof CLASSES;

/** How a call ends: `right` is the usual answer, else the name of the error. */
type End = 'right' | 'unavailable' | 'timeout' | 'garbage' | 'login-failed' | 'password-required';

const everywhere = (end: End): Record<CallClass, End> => ({
  'log-in': end,
  personal: end,
  common: end,
  command: end,
  'fate of a command': end,
});

/** How each class of call ends under each fault, and whether a command was done all the same. */
const ENDS: Record<FaultMode, { ends: Record<CallClass, End>; isDone: boolean; runsOut?: true }> = {
  down: { ends: everywhere('unavailable'), isDone: false },
  slow: { ends: everywhere('right'), isDone: true },
  hang: { ends: everywhere('timeout'), isDone: false, runsOut: true },
  garbage: { ends: everywhere('garbage'), isDone: true },
  html: { ends: everywhere('garbage'), isDone: false },
  'effect-timeout': { ends: everywhere('timeout'), isDone: true, runsOut: true },
  duplicate: { ends: everywhere('right'), isDone: true },
  'wrong-password': { ends: { ...everywhere('login-failed'), common: 'right' }, isDone: false },
  'password-required': {
    ends: { ...everywhere('password-required'), 'log-in': 'right', common: 'right' },
    isDone: false,
  },
};

const PERSONAL = [...CLASSES.personal, ...CLASSES.command, ...CLASSES['fate of a command']];
const METHODS = Object.values(CLASSES).flat();

/** What a method needs to be there. */
const METHOD_NEEDS: Partial<
  Record<keyof StudentSystem, readonly ('groups' | 'files' | 'news' | 'canteens' | 'change_hour')[]>
> = {
  groups: ['groups'],
  hours: ['change_hour'],
  downloadLink: ['groups', 'files'],
  upload: ['groups', 'files'],
  news: ['news'],
  canteens: ['canteens'],
};

/** The methods that a system has, by its offer. */
async function methodsOf(world: World): Promise<(name: keyof StudentSystem) => boolean> {
  const offer = await world.system.capabilities();
  return (name) => (METHOD_NEEDS[name] ?? []).every((part) => offer[part]);
}

/** A student who is signed for a term and has handed a file in, with the calls of every method. */
async function arrange(world: World) {
  const { registrar, system } = world;
  const [who, other] = await world.candidates(2);
  if (who === undefined || other === undefined) throw new Error('two students are expected');
  const { login, study_id } = who;
  const signed = await world.term({ duration: 120, space: 30 });
  const done = signIn(who, signed);
  await system.perform(done);
  const has = await methodsOf(world);
  // Calls about it are not made where there are no files.
  const item = has('upload')
    ? await world.itemOf(who, 7)
    : { ...who, key: newKey(), gl: (await world.lessonOf(login)).gl, item_id: 'none' };
  const file = { name: 'protokol.txt', type: 'text/plain' };
  const upload = { ...item, action: 'change_value' as const, final: false, file };
  async function* body() {
    yield new TextEncoder().encode('naměřeno');
  }
  if (has('upload')) await system.upload({ ...upload, key: newKey() }, body());
  const wanted = await world.term({ capacity: 5 });
  const command = signIn(other, wanted);
  const fileCommand = { ...upload, key: newKey() };
  const { cursor } = await system.changes(null, 0);
  const { password } = registrar.student;
  const calls: Calls = {
    capabilities: (by) => by.capabilities(),
    authenticate: (by) => by.authenticate(login, password),
    identity: (by, options) => by.identity(login, options),
    studies: (by, options) => by.studies(login, options),
    schedule: (by, options) => by.schedule(login, undefined, options),
    results: (by, options) => by.results(login, undefined, options),
    terms: (by, options) => by.terms(login, [signed], options),
    groups: (by, options) => by.groups(login, undefined, options),
    hours: (by, options) => by.hours(login, study_id, signed, options),
    downloadLink: async (by, options) => {
      // The address is different each time.
      const { opened } = await by.downloadLink(login, study_id, item.item_id, options);
      return { opened };
    },
    lessons: (by) => by.lessons([item.gl]),
    news: (by) => by.news(),
    yearSchedule: (by) => by.yearSchedule('2026-11-18'),
    canteens: (by) => by.canteens('2026-11-18'),
    catalogue: (by) => by.catalogue('terms', { keys: [signed, wanted] }),
    changes: (by) => by.changes(cursor, 0),
    perform: (by, options) => by.perform(command, options),
    upload: (by, options) => by.upload(fileCommand, body(), options),
    outcome: (by, options) => by.outcome(login, done.key, options),
    settle: (by, options) => by.settle(login, done.key, options),
  };
  return { calls, command, fileCommand, wanted, other, has };
}

/** What each method ends with. */
async function endsOf(run: (method: keyof StudentSystem) => Promise<End>, methods: (keyof StudentSystem)[]) {
  return Object.fromEntries(await Promise.all(methods.map(async (name) => [name, await run(name)])));
}

export function describeFaults(world: World): void {
  /** Runs while the system misbehaves. */
  async function under<T>(mode: FaultMode, run: () => Promise<T>): Promise<T> {
    await world.registrar.misbehave(mode);
    try {
      return await run();
    } finally {
      await world.registrar.heal();
    }
  }

  const endOf = (call: Promise<unknown>): Promise<string> =>
    call.then(
      () => 'right',
      () => errorOf(call),
    );

  describe('a student system that is', () => {
    it.each(FAULT_MODES)('%s: every call ends as it should, and all is well afterwards', async (mode) => {
      const { ends, isDone, runsOut } = ENDS[mode];
      const { calls, command, fileCommand, wanted, other, has } = await arrange(world);
      const methods = METHODS.filter(has);
      const reads = methods.filter((name) => name !== 'perform' && name !== 'upload' && name !== 'changes');
      const good = new Map<string, unknown>();
      for (const name of reads) good.set(name, await calls[name](world.system));

      const by = runsOut ? world.shortLimited : world.system;
      const seen = await under(mode, () =>
        endsOf(async (name) => (await endOf(calls[name](by))) as End, methods),
      );
      const expected = Object.entries(CLASSES).flatMap(([of, names]) =>
        names.filter(has).map((name) => [name, ends[of as CallClass]]),
      );
      expect(seen).toEqual(Object.fromEntries(expected));

      // The effect may arrive after the answer was given up.
      const fate = async () => [
        (await world.system.outcome(other.login, command.key))?.state ?? null,
        (await world.system.outcome(fileCommand.login, fileCommand.key))?.state ?? null,
      ];
      const done = [isDone ? 'success' : null, isDone && has('upload') ? 'success' : null];
      await expect.poll(fate, { timeout: 10_000 }).toEqual(done);

      // The repeated commands are done once, and nothing else has changed.
      expect(await calls.perform(world.system)).toMatchObject({ state: 'success' });
      if (has('upload')) expect(await calls.upload(world.system)).toMatchObject({ state: 'success' });
      expect(await world.registrar.signed(wanted)).toEqual([other.login]);
      const changing = new Set(['groups', 'catalogue']);
      for (const name of reads) {
        const now = await calls[name](world.system);
        if (!changing.has(name)) expect({ name, now }).toEqual({ name, now: good.get(name) });
      }
    });

    it('slow or repeating itself: reads give what they give on a good day, each record once', async () => {
      const { calls, has } = await arrange(world);
      const names = ([...CLASSES.personal, 'lessons', 'news', 'catalogue'] as const).filter(has);
      const read = async () => {
        const entries = names.map(async (name) => [name, await calls[name](world.system)] as const);
        return Object.fromEntries(await Promise.all(entries));
      };
      const good = await read();
      expect(await under('duplicate', read)).toEqual(good);
      expect(await under('slow', read)).toEqual(good);
    });
  });

  describe('a student system that wants the password', () => {
    it.each([
      ['without one', 'password-required'],
      ['with a wrong one', 'login-failed'],
      ['with the right one', 'right'],
    ] as const)('%s: every personal call ends as it should', async (_what, end) => {
      const { calls, has } = await arrange(world);
      const personal = PERSONAL.filter(has);
      const password = end === 'right' ? world.registrar.student.password : 'wrong';
      const options = end === 'password-required' ? {} : { password };
      const seen = await under('password-required', () =>
        endsOf(async (name) => (await endOf(calls[name](world.system, options))) as End, personal),
      );
      expect(seen).toEqual(Object.fromEntries(personal.map((name) => [name, end])));
    });

    it('takes a wrong one that no header could hold as it is for a wrong one', async () => {
      const { login } = world.registrar.student;
      const call = (): Promise<string> => endOf(world.system.identity(login, { password: 'žlutý kůň\n☕' }));
      expect(await under('password-required', call)).toBe('login-failed');
    });
  });
}
