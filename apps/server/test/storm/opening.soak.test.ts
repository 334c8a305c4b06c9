import { setTimeout as delay } from 'node:timers/promises';
import type { TermAnswer } from '@kahan/contract';
import { unixSeconds } from '@kahan/domain';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Pair } from '../portals/pair.ts';
import { until } from '../support/live.ts';
import { startProxy, type WireProxy } from '../support/proxy.ts';
import { IS_WHOLE } from '../support/soak.ts';
import type { OpenTerm, Student } from '../support/students.ts';
import { forAll } from './checker.ts';
import { addressesOf, type Field, startField } from './field.ts';
import { seeded, shuffled } from './storm.ts';

/** `kills`: places at whose tries the leader is killed, the first of them at the opening. */
const SIZE = IS_WHOLE
  ? { prepared: Number(process.env.STORM_STUDENTS ?? 2_000), places: 30, kills: [3, 200] }
  : { prepared: 60, places: 6, kills: [3] };
/** Number of students; some have no attempt left, and can prepare nothing. */
const STUDENTS = Math.ceil(SIZE.prepared * 1.25);
/** One student of so many takes the sign-up back after the order is drawn. */
const TAKEN_BACK = 20;
const OPENS_IN = 10;
const AN_HOUR = 3_600;
/** Most commands for all exam dates in a second: the rate, and those before the rate counts (decision 092). */
const MOST_IN_A_SECOND = 50 + 20;
const PATH = '/api/user/exam-plan/prepared';

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 900_000 });

interface Tried {
  key: string;
  login: string;
  at: number;
}

let field: Field;
let pair: Pair;
let proxy: WireProxy;
const random = seeded(Number(process.env.STORM_SEED ?? 20_261_118));

beforeAll(async () => {
  proxy = await startProxy();
  field = await startField(STUDENTS, { now: new Date(), sandbox: { KAHAN_NOW: '' }, proxy });
  ({ pair } = field);
});
afterAll(() => pair?.stop());

const now = () => unixSeconds(new Date());

/** Asks until a portal has answered, as a browser does. */
async function ask({ client }: Student, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  for (;;) {
    for (const url of addressesOf(pair)(Math.floor(random() * 2))) {
      const browser = Object.assign(client.copy(), { url });
      const asked = method === 'GET' ? browser.get(path) : browser.send(method, path, body);
      const answer = await asked.catch(() => null);
      if (answer !== null && answer.status < 500) return answer;
    }
    await delay(50);
  }
}

/** @returns whether the student may sign up, so that the sign-up is prepared */
async function prepare(student: Student, { term_id }: OpenTerm): Promise<boolean> {
  let term: TermAnswer | undefined;
  await until(async () => {
    const answer = await ask(student, 'GET', '/api/user/terms');
    term = answer.json<{ terms?: TermAnswer[] }>().terms?.find((one) => one.term_id === term_id);
    return term !== undefined;
  });
  const answer = await ask(student, 'POST', PATH, { term_id, study_id: student.study });
  return answer.status === 200;
}

/** Logins in the order that was drawn. */
async function drawnFor({ term_id }: OpenTerm): Promise<string[]> {
  const { rows } = await pair.pool.query<{ login: string }>(
    `select login from prepared_order o join prepared_sign_ups using (prepared_id) join users using (user_id)
     where o.term_id = $1 order by place`,
    [term_id],
  );
  return rows.map(({ login }) => login);
}

/** Notes the commands to the student system, and kills the leader with the command that it has just sent. */
function listen(tried: Tried[], kills: { place: number; after: Promise<void> }[]): void {
  const isKnown = new Set<string>();
  const left = [...SIZE.kills];
  proxy.hear = async (path, body) => {
    if (!path.startsWith('/v1/commands') || body === '') return;
    const { key, login } = JSON.parse(body) as Tried;
    if (isKnown.has(key)) return;
    isKnown.add(key);
    const place = tried.push({ key, login, at: performance.now() });
    if (place !== left[0]) return;
    left.shift();
    const leader = await pair.leader();
    if (leader === null) throw new Error('a leader is expected');
    await pair.end(leader, 'SIGKILL');
    kills.push({ place, after: pair.start(leader) });
  };
}

/** The most tries within a second. */
function fastest(tried: readonly Tried[]): number {
  const counts = tried.map(({ at }) => tried.filter((one) => one.at >= at && one.at < at + 1_000).length);
  return Math.max(...counts);
}

test(`${SIZE.prepared} prepared sign-ups for ${SIZE.places} places, the leader killed at the opening: each is tried once, in the order drawn before`, async () => {
  const begun = performance.now();
  const [term] = await field.open(1, { capacity: SIZE.places, signing_start: now() + AN_HOUR });
  if (term === undefined) throw new Error('an exam date is expected');
  const others = shuffled(field.students, random);
  const prepared: Student[] = [];
  while (prepared.length < SIZE.prepared && others.length > 0) {
    await forAll(others.splice(0, SIZE.prepared - prepared.length), async (student) => {
      if (await prepare(student, term)) prepared.push(student);
    });
  }
  expect(prepared).toHaveLength(SIZE.prepared);
  const isReady = performance.now();

  const tried: Tried[] = [];
  const kills: { place: number; after: Promise<void> }[] = [];
  listen(tried, kills);
  const opensAt = now() + OPENS_IN;
  await pair.control('PATCH', `/terms/${term.term_id}`, { signing_start: opensAt });
  await until(async () => (await drawnFor(term)).length >= prepared.length);
  const drawn = await drawnFor(term);
  expect([now() < opensAt, tried]).toEqual([true, []]);
  const back = new Set<string>();
  for (const student of prepared.filter((_, n) => n % TAKEN_BACK === 0).slice(0, 20)) {
    const { status } = await ask(student, 'DELETE', `${PATH}/${term.term_id}`);
    if (status === 200) back.add(student.login);
  }

  await until(async () => {
    const open = await pair.count(`prepared_sign_ups where state in ('prepared', 'sending')`);
    return open === 0;
  });
  await Promise.all(kills.map(({ after }) => after));
  const verdict = await field.verdictOn([], [term]);
  const expected = drawn.filter((login) => !back.has(login));
  const rate = fastest(tried);
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  console.log(
    `opening: ${prepared.length} prepared in ${seconds(isReady - begun)}, ${back.size} taken back, ` +
      `portals killed at ${kills.map(({ place }) => place).join(', ')}; ${JSON.stringify(verdict.ends)}; ` +
      `tried within ${seconds((tried.at(-1)?.at ?? 0) - (tried[0]?.at ?? 0))}, at most ${rate} in a second`,
  );
  expect(kills).toHaveLength(SIZE.kills.length);
  expect(tried.map(({ login }) => login)).toEqual(expected);
  expect(verdict.wrong).toEqual([]);
  expect(verdict).toMatchObject({
    requests: expected.length,
    signed: SIZE.places,
    ends: { success: SIZE.places, 'failed full': expected.length - SIZE.places },
  });
  const { logins } = await pair.control<{ logins: string[] }>('GET', `/terms/${term.term_id}`);
  expect(logins).toEqual(expected.slice(0, SIZE.places));
  expect(rate).toBeLessThanOrEqual(MOST_IN_A_SECOND);
  // An outcome that the student asked for ends the request, with one notice and without a card.
  expect(await pair.count(`items where content -> 'values' ->> 'term_id' = $1`, [term.term_id])).toBe(0);
});
