import type { TermCapacity } from '@kahan/contract';
import { MOST_WATCHED } from '@kahan/contract/runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient, openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { askFor, enrolledStudents, type OpenTerm, type Student } from '../../../test/support/students.ts';

let portal: TestPortal;
let beside: TestPortal;
let students: Student[];
let code: string;

beforeAll(async () => {
  portal = await startPortal();
  beside = await startPortal({ beside: portal });
  const { results } = await portal.control<{ results: { code: string }[] }>('GET', '/students/student');
  code = results[0]?.code ?? '';
  students = await enrolledStudents({ pool: portal.database.pool, ...portal }, code, 40);
});
afterAll(async () => {
  await beside.stop();
  await portal.stop();
});

async function open(capacity = 30): Promise<OpenTerm> {
  const { term_id } = await portal.control<{ term_id: string }>('POST', '/terms', { code, capacity });
  await until(
    async () =>
      (await portal.db.query({ text: 'select from terms where term_id = $1', values: [term_id] })).length ===
      1,
  );
  return { term_id, code };
}
const watch = (live: LiveClient, ...terms: OpenTerm[]): Promise<{ terms: TermCapacity[] }> =>
  live.socket.emitWithAck('watch', { term_ids: terms.map(({ term_id }) => term_id) });
/** The capacities of a term that a socket received, in order. */
const heard = (live: LiveClient, { term_id }: OpenTerm) =>
  live
    .payloads('raw')
    .flatMap((raw) => ('terms' in raw ? raw.terms : []))
    .filter((one) => one.term_id === term_id)
    .map(({ signed_count, capacity }) => `${signed_count}/${capacity}`);

function next(): Student {
  const student = students.pop();
  if (student === undefined) throw new Error('there are no more students');
  return student;
}
async function socket(at: TestPortal = portal): Promise<LiveClient> {
  const { client } = next();
  return openLive(Object.assign(client.copy(), { url: at.url }));
}

test('[NOTIFICATIONS-06] what others take is seen within a second, at each portal, by those who look and nobody else', async () => {
  const [term, other] = [await open(), await open()];
  const watchers = [await socket(), await socket(beside)];
  const bystander = await socket();
  const anonymous = new LiveClient(portal.url);
  await anonymous.settle();
  anonymous.socket.emit('watch', { term_ids: [term.term_id] });
  for (const live of watchers) {
    expect((await watch(live, term)).terms).toEqual([
      { term_id: term.term_id, signed_count: 0, capacity: 30 },
    ]);
  }
  await watch(bystander, other);
  const took: number[] = [];
  for (let signed = 1; signed <= 5; signed += 1) {
    await askFor(next(), 'sign-in', term);
    const began = performance.now();
    await until(() => watchers.every((live) => heard(live, term).at(-1) === `${signed}/30`));
    took.push(performance.now() - began);
  }
  // The median, because a busy machine delays some.
  expect(took.sort((a, b) => a - b)[2]).toBeLessThan(1_000);
  expect(heard(bystander, term)).toEqual([]);
  expect(heard(anonymous, term)).toEqual([]);
  for (const live of [...watchers, bystander, anonymous]) live.close();
});

test('many in a short time are few readings and few frames', async () => {
  const term = await open();
  const live = await socket();
  await watch(live, term);
  const calls = async () => {
    const text = await portal.metrics();
    return Number(/kahan_sync_calls_total\{call="catalogue",outcome="ok"\} (\d+)/.exec(text)?.[1] ?? 0);
  };
  const [before, began] = [await calls(), performance.now()];
  const many = Array.from({ length: 20 }, next);
  // In sequence, so that each is a separate change of the feed.
  for (const student of many) await askFor(student, 'sign-in', term);
  await until(() => heard(live, term).at(-1) === '20/30');
  // The portal makes one call at once, then one each half second.
  const most = 2 + (performance.now() - began) / 500;
  expect((await calls()) - before).toBeLessThanOrEqual(most);
  expect(heard(live, term).length).toBeLessThanOrEqual(most);
  live.close();
});

test('who looks elsewhere hears nothing more, and one socket cannot look at everything', async () => {
  const [term, other] = [await open(), await open()];
  const live = await socket();
  await watch(live, term);
  await watch(live, other);
  await portal.control('PATCH', `/terms/${term.term_id}`, { capacity: 7 });
  await portal.control('PATCH', `/terms/${other.term_id}`, { capacity: 8 });
  await until(() => heard(live, other).at(-1) === '0/8');
  expect(heard(live, term)).toEqual([]);
  const far = Array.from({ length: MOST_WATCHED }, (_, i) => ({ term_id: `no-${i}`, code }));
  live.socket.emit('watch', { term_ids: [...far, term].map(({ term_id }) => term_id) });
  // A socket's messages are handled in order: this one is answered after the oversized one.
  expect((await watch(live, other)).terms).toMatchObject([{ capacity: 8 }]);
  live.close();
});
