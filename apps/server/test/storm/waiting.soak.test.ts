import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { NAMES, otherOf, type Pair, startPair } from '../portals/pair.ts';
import { until } from '../support/live.ts';
import { IS_WHOLE } from '../support/soak.ts';
import { enrolledStudents, type Student } from '../support/students.ts';
import { bodyOf, knownTerm } from '../support/waiting.ts';
import { seeded, shuffled } from './storm.ts';
import { violationsOf } from './waiting.ts';

const STUDENTS = IS_WHOLE ? 300 : 40;
const TERMS = IS_WHOLE ? 20 : 5;
/** Lists that a student joins. */
const LISTS = 3;
const FREE_MS = 200;
const KILL_MS = IS_WHOLE ? 10_000 : 4_000;
/** Length of each fault, ms: the student system is slow, and after that it loses answers. */
const FAULT_MS = 3_000;

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 600_000 });

let pair: Pair;
let students: Student[];
let ids: string[] = [];
const random = seeded(40);

beforeAll(async () => {
  pair = await startPair({ LOG_LEVEL: 'error' }, { students: Math.max(100, STUDENTS), now: new Date() });
  await pair.control('PUT', '/capabilities', { waiting: 'none', not_after: true });
  const { results } = await pair.control<{ results: { code: string }[] }>('GET', '/students/student');
  const code = results[0]?.code ?? '';
  const place = { pool: pair.pool, url: pair.portal('a').url, sandboxUrl: pair.sandboxUrl };
  students = await enrolledStudents(place, code, STUDENTS);
  const made = await pair.control<{ term_ids: string[] }>('POST', '/terms', {
    code,
    count: TERMS,
    capacity: 0,
  });
  ids = made.term_ids;
});
afterAll(() => pair.stop());

/** Asks until a portal has answered, as a browser does. */
async function ask(student: Student, call: string, body: object): Promise<void> {
  for (let n = 0; ; n += 1) {
    const [url = pair.portal('a').url] = pair.running(NAMES[n % 2] ?? 'a');
    const client = Object.assign(student.client.copy(), { url });
    const answer = await client.send('POST', `/api/erudio/terms/${call}`, body).catch(() => null);
    if (answer !== null && answer.status < 500) return;
    await delay(50);
  }
}

const numberOf = async (sql: string) => {
  const { rows } = await pair.pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`);
  return rows[0]?.n ?? 0;
};

test('W1 to W9: places become free while portals are killed and the student system is slow and loses answers', async () => {
  const wishes = students.flatMap((student) =>
    shuffled(ids, random)
      .slice(0, LISTS)
      .map((id) => ({ student, id })),
  );
  const queue = shuffled(wishes, random);
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let wish = queue.pop(); wish !== undefined; wish = queue.pop()) {
        const term = await knownTerm(wish.student.client, wish.id);
        await ask(wish.student, 'wait', { ...bodyOf(term), until: term.signing_end, instead_of: null });
      }
    }),
  );
  await until(async () => (await numberOf(`requests where state = 'waiting'`)) === 0);
  // Some students have used up their attempts.
  expect(await numberOf('waits')).toBeGreaterThan(wishes.length / 2);

  let isOn = true;
  const kills: number[] = [];
  const killing = kill(() => isOn, kills);
  const troubling = trouble(() => isOn);
  const freed: { id: string; at: number }[] = [];
  const places = new Map<string, number>();
  while ((await numberOf(`waits where ended_at is null`)) > 0 && freed.length < STUDENTS * 2) {
    const id = ids[Math.floor(random() * ids.length)] ?? '';
    places.set(id, (places.get(id) ?? 0) + 1);
    await pair.control('PATCH', `/terms/${id}`, { capacity: places.get(id) });
    freed.push({ id, at: Date.now() });
    if (random() < 0.1) await leaveOne();
    await delay(FREE_MS);
  }
  isOn = false;
  await Promise.all([killing, troubling]);
  await pair.control('DELETE', '/fault');
  for (const id of ids) await pair.control('PATCH', `/terms/${id}`, { capacity: STUDENTS });
  await until(async () => (await numberOf('waits where ended_at is null')) === 0);

  const signedOf = async (id: string) =>
    (await pair.control<{ logins: string[] }>('GET', `/terms/${id}`)).logins;
  const wrong = await violationsOf(pair.pool, ids, signedOf);
  await report(freed, kills, wrong);
  expect(wrong).toEqual([]);
});

/** A student who waits stops waiting. */
async function leaveOne(): Promise<void> {
  const student = students[Math.floor(random() * students.length)];
  const id = ids[Math.floor(random() * ids.length)] ?? '';
  if (student === undefined) return;
  const body = { study_id: student.study, term_id: id, code: 'any', type: 'K', semester: 1 };
  await ask(student, 'stop-waiting', body);
}

/** Kills one portal after the other while the other one serves. */
async function kill(isOn: () => boolean, kills: number[]): Promise<void> {
  for (let n = 0; isOn(); n += 1) {
    for (let waited = 0; waited < KILL_MS && isOn(); waited += 100) await delay(100);
    if (!isOn()) return;
    const victim = NAMES[n % 2] ?? 'a';
    kills.push(Date.now());
    await pair.end(victim, 'SIGKILL');
    expect(pair.running(otherOf(victim))).toHaveLength(1);
    await pair.start(victim);
  }
}

async function trouble(isOn: () => boolean): Promise<void> {
  for (let n = 0; isOn(); n += 1) {
    const [mode, more] = n % 2 === 0 ? ['slow', { ms: 300, times: 20 }] : ['effect-timeout', { times: 2 }];
    await pair.control('PUT', '/fault', { mode, path: '/v1/commands', ...more });
    for (let waited = 0; waited < FAULT_MS && isOn(); waited += 100) await delay(100);
  }
}

/** Prints the result. A place that becomes free is tried at the next step of its list. */
async function report(
  freed: readonly { id: string; at: number }[],
  kills: readonly number[],
  wrong: readonly string[],
): Promise<void> {
  const { rows } = await pair.pool.query<{ id: string; at: number }>(
    `select term_id as id, extract(epoch from at)::float * 1000 as at from wait_steps where what = 'tried' order by no`,
  );
  const tries = Map.groupBy(rows, ({ id }) => id);
  const took = freed.flatMap(({ id, at }) => {
    const own = tries.get(id) ?? [];
    const next = own.findIndex((one) => one.at >= at - FREE_MS);
    if (next < 0) return [];
    const [first] = own.splice(next, 1);
    if (first === undefined) return [];
    const ms = Math.max(0, first.at - at);
    const limit = kills.some((kill) => kill <= at + ms && at <= kill + 7_000) ? 7_000 : 1_000;
    return [{ ms, isLate: ms > limit }];
  });
  took.sort((a, b) => a.ms - b.ms);
  const part = (share: number) => `${Math.round(took[Math.floor(took.length * share)]?.ms ?? 0)} ms`;
  const { rows: kinds } = await pair.pool.query<{ what: string; n: number }>(
    `select what || coalesce(' ' || reason, '') as what, count(*)::int as n from wait_steps group by 1 order by 2 desc`,
  );
  console.log(
    [
      `waiting: ${kinds.map(({ what, n }) => `${n} ${what}`).join(', ')}`,
      `free → tried: half within ${part(0.5)}, 99 % within ${part(0.99)}, of ${took.length}`,
      `later than 1 s, or than 7 s beside a kill (W6): ${took.filter(({ isLate }) => isLate).length}`,
      `violations of W1 to W9: ${wrong.length}`,
    ].join('\n'),
  );
}
