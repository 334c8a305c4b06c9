import type { Command } from '@kahan/domain';
import { type StudentSystem, StudentSystemError } from '@kahan/student-system';
import { describe, expect, it, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { openUpstream } from './upstream.ts';

/** An upstream whose student system answers or fails as the test says, at an instant that the test moves. */
function place() {
  const state = { fails: true, now: 0 };
  const metrics = createMetrics();
  const system = new Proxy({} as StudentSystem, {
    get: () => async () => {
      if (state.fails) throw new StudentSystemError('timeout', 'as told');
      return {};
    },
  });
  const log = createLog({ level: 'silent' });
  const upstream = openUpstream({ system, metrics, log, now: () => state.now });
  return { state, upstream, shown: () => metrics.registry.metrics() };
}

type Calls = (system: StudentSystem, login: string) => Promise<unknown>;
const command = (login: string): Command => ({
  ...{ key: 'k', login, study_id: '1', action: 'sign_in', term_id: '2' },
});
const identity: Calls = (system, login) => system.identity(login);

async function errorsOf(system: StudentSystem, call: Calls, logins: readonly string[]): Promise<string[]> {
  const errors: string[] = [];
  for (const login of logins) {
    const error: unknown = await call(system, login).catch((reason: unknown) => reason);
    errors.push(error instanceof Error ? error.message : 'none');
  }
  return errors;
}

const SIX = ['a', 'b', 'c', 'd', 'e', 'f'];
const REFUSED = 'not asked: the last calls of this kind failed';

test.each<[string, Calls]>([
  ['identity', identity],
  ['results', (system, login) => system.results(login)],
  ['terms', (system, login) => system.terms(login)],
  ['hours', (system, login) => system.hours(login, '1', '2')],
  ['perform', (system, login) => system.perform(command(login))],
  ['outcome', (system, login) => system.outcome(login, 'k')],
])('%s is a kind of its own, and its subject is the login', async (kind, call) => {
  const { upstream, shown } = place();
  expect(await errorsOf(upstream.system, call, Array(9).fill('a'))).not.toContain(REFUSED);
  expect((await errorsOf(upstream.system, call, SIX)).at(-1)).toBe(REFUSED);
  expect(await shown()).toContain(`kahan_student_system_stopped{kind="${kind}"} 1`);
  expect(await errorsOf(upstream.system, (system) => system.studies('a'), ['a'])).toEqual(['as told']);
});

test.each<[string, Calls]>([
  ['changes', (system) => system.changes(null, 5)],
  ['authenticate', (system) => system.authenticate('a', 'b')],
  ['catalogue/rooms', (system) => system.catalogue('rooms', { after: null })],
])('%s is about no user: each failure counts', async (kind, call) => {
  const { upstream, shown } = place();
  await errorsOf(upstream.system, call, SIX.slice(0, 5));
  expect(await shown()).toContain(`kahan_student_system_stopped{kind="${kind}"} 1`);
  const people: Calls = (system) => system.catalogue('people', { after: null });
  expect(await errorsOf(upstream.system, people, ['a'])).toEqual(['as told']);
});

test('calls are counted by method and outcome', async () => {
  const { upstream, state, shown } = place();
  await errorsOf(upstream.system, (system) => system.catalogue('rooms', { after: null }), ['a']);
  state.fails = false;
  await upstream.system.catalogue('people', { after: null });
  expect(await shown()).toContain('kahan_sync_calls_total{call="catalogue",outcome="failed"} 1');
  expect(await shown()).toContain('kahan_sync_calls_total{call="catalogue",outcome="ok"} 1');
});

describe('whether the student system is down', () => {
  it('is told by calls of all kinds together, and by a single answer', async () => {
    const { upstream, state } = place();
    await errorsOf(upstream.system, identity, ['a', 'b', 'c']);
    expect([upstream.failure(), upstream.accepts()]).toEqual([null, true]);
    await errorsOf(upstream.system, (system, login) => system.studies(login), ['a', 'b']);
    expect([upstream.failure(), upstream.accepts()]).toEqual(['STUDENT_SYSTEM_TIMEOUT', false]);
    expect(upstream.isDown('perform')).toBe(true);
    state.fails = false;
    await upstream.system.groups('a');
    expect([upstream.failure(), upstream.accepts(), upstream.isDown('perform')]).toEqual([null, true, false]);
  });

  it('is not told by what a single user is answered', async () => {
    const { upstream } = place();
    await errorsOf(upstream.system, identity, Array(9).fill('a'));
    expect(upstream.failure()).toBeNull();
  });

  it('one call a second of each kind is accepted to find out, whatever other kinds do', async () => {
    const { upstream, state } = place();
    await errorsOf(upstream.system, identity, SIX);
    expect([upstream.accepts(), upstream.accepts('perform')]).toEqual([false, true]);
    await errorsOf(upstream.system, (system, login) => system.perform(command(login)), ['a']);
    expect(upstream.accepts('perform')).toBe(false);
    state.now += 999;
    expect([upstream.accepts(), upstream.accepts('perform')]).toEqual([false, false]);
    state.now += 1;
    expect([upstream.accepts(), upstream.accepts('perform')]).toEqual([true, true]);
  });

  it('calls of one kind may be down alone', async () => {
    const { upstream, state } = place();
    await errorsOf(upstream.system, identity, SIX);
    state.fails = false;
    await upstream.system.studies('a');
    expect([upstream.isDown('identity'), upstream.isDown('perform')]).toEqual([true, false]);
    expect([upstream.accepts('identity'), upstream.accepts()]).toEqual([false, true]);
  });
});
