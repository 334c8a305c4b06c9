import { isDeepStrictEqual } from 'node:util';
import type { Item } from '@kahan/contract';
import { unixSeconds } from '@kahan/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { type Heard, openLive, until } from '../../../test/live.ts';
import { startPortal, type TestPortal } from '../../../test/portal.ts';

let portal: TestPortal;
let client: TestClient;
let code: string;

beforeAll(async () => {
  portal = await startPortal();
  client = await portal.login('student');
  const answer = await client.get('/api/user/results');
  code = answer.json<{ results: { code: { code: string } }[] }>().results[0]?.code.code ?? '';
});
afterAll(() => portal.stop());

type State = Map<string, Item>;

async function load(): Promise<State> {
  const lists = ['active?count=100', 'postponed', 'archived?count=100'];
  const answers = await Promise.all(lists.map((list) => client.get(`/api/user/items/${list}`)));
  const items = answers.flatMap((answer) => answer.json<{ items: Item[] }>().items);
  return new Map(items.map((item) => [item.id, item]));
}

/** What a client does with a message. */
function apply(state: State, { type, payload }: Heard): void {
  const message = payload as { items: Item[]; id: string; ids: string[]; postponeTs: number };
  const move = (id: string, change: Pick<Item, 'state' | 'postponeTs'>) => {
    const item = state.get(id);
    if (item) state.set(id, { ...item, ...change });
  };
  switch (type) {
    case 'changes':
    case 'public':
      for (const item of message.items) {
        // The state of public news is the reader's own, a message for everybody does not know it.
        const { state: own = item.state, postponeTs = item.postponeTs } = state.get(item.id) ?? {};
        state.set(item.id, { ...item, state: own, postponeTs });
      }
      break;
    case 'archived':
      for (const id of message.ids) move(id, { state: 'archived', postponeTs: null });
      break;
    case 'unarchived':
      for (const id of message.ids) move(id, { state: 'active', postponeTs: null });
      break;
    case 'postponed':
      move(message.id, { state: 'postponed', postponeTs: message.postponeTs });
      break;
    case 'unpostponed':
      move(message.id, { state: 'active', postponeTs: null });
      break;
    default:
      break;
  }
}

type Step =
  | { kind: 'archive' | 'unarchive' | 'return'; pick: number }
  | { kind: 'postpone'; pick: number; seconds: number }
  | { kind: 'grade' | 'news' | 'archive-old' | 'away' }
  | { kind: 'wait'; seconds: number };

const pick = fc.nat(60);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('archive' as const, 'unarchive' as const, 'return' as const), pick }),
  fc.record({ kind: fc.constant('postpone' as const), pick, seconds: fc.integer({ min: 1, max: 120 }) }),
  fc.record({
    kind: fc.constantFrom('grade' as const, 'news' as const, 'archive-old' as const, 'away' as const),
  }),
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 90 }) }),
);

let changes = 0;
async function perform(one: Step, state: State): Promise<void> {
  const id = 'pick' in one ? [...state.keys()][one.pick % state.size] : '';
  const patch = (body: object) => client.send('PATCH', `/api/user/items/${id}`, body);
  changes += 1;
  const text = `Zpráva ${changes}`;
  switch (one.kind) {
    case 'archive':
      return void (await patch({ archived: true }));
    case 'unarchive':
      return void (await patch({ archived: false }));
    case 'return':
      return void (await patch({ postpone: -1 }));
    case 'postpone':
      return void (await patch({ postpone: unixSeconds(portal.clock.now()) + one.seconds }));
    case 'grade': {
      const grade = ['A', 'B', 'C', 'D', 'E', 'F'][changes % 6];
      const body = { login: 'student', code, attempt: 10 + (changes % 80), kind: 'exam', grade };
      return void (await portal.control('PUT', '/results', body));
    }
    case 'news': {
      const both = { cs: text, en: text };
      return void (await portal.control('POST', '/news', { title: both, body: both }));
    }
    case 'archive-old':
      return void (await client.send('POST', '/api/user/items/archive-old'));
    case 'wait':
      return portal.clock.advance(one.seconds);
    case 'away':
      return;
  }
}

test('[NOTIFICATIONS-09] [NEWS-17] what a client had, and what it was told since, is what is loaded anew', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      // In this order: what happens in between is both loaded and told, and nothing is missed.
      let live = await openLive(client);
      const state = await load();
      let done = 0;
      const follow = () => {
        for (; done < live.heard.length; done += 1) {
          const heard = live.heard[done];
          if (heard) apply(state, heard);
        }
      };
      for (const one of steps) {
        follow();
        if (one.kind === 'away') {
          const { cursor } = live;
          live.close();
          await perform({ kind: 'grade' }, state);
          follow();
          live = await openLive(client, cursor);
          done = 0;
        } else {
          await perform(one, state);
        }
      }
      const isEqual = async () => {
        follow();
        return isDeepStrictEqual(Object.fromEntries(state), Object.fromEntries(await load()));
      };
      // Some of it is still under way: in the end both must be the same.
      const deadline = performance.now() + 15_000;
      await until(async () => performance.now() > deadline || (await isEqual()));
      follow();
      live.close();
      expect(Object.fromEntries(state)).toEqual(Object.fromEntries(await load()));
    }),
    { numRuns: 15, seed: 20261118 },
  );
}, 120_000);
