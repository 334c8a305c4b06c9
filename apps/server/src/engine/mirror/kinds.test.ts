import type { Item, ScheduleLesson, StudyAnswer } from '@kahan/contract';
import type { ItemType } from '@kahan/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { type LiveClient, openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

let portal: TestPortal;
let client: TestClient;
let live: LiveClient;

beforeAll(async () => {
  portal = await startPortal();
  client = await portal.login('student');
  await studies();
  await lessons();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  live = await openLive(client);
  return () => live.close();
});

async function studies(): Promise<StudyAnswer[]> {
  return (await client.get('/api/user/study')).json<{ studies: StudyAnswer[] }>().studies;
}
async function lessons(): Promise<ScheduleLesson[]> {
  return (await client.get('/api/user/schedule')).json<{ schedule: ScheduleLesson[] }>().schedule;
}
async function feed(): Promise<Item[]> {
  return (await client.get('/api/user/items/active?count=100')).json<{ items: Item[] }>().items;
}

/** The items that the open browser got, once it has `count` of them; the feed has each of them as well. */
async function told(count: number): Promise<Item[]> {
  const items = () => live.payloads('changes').flatMap((payload) => payload.items);
  await until(() => items().length >= count);
  const kept = await feed();
  for (const item of items()) expect(kept.find(({ id }) => id === item.id)).toEqual(item);
  return items();
}

const valuesOf = (item: Item | undefined) => (item?.content as { values: unknown } | undefined)?.values;

/** A lesson of one block that is held in the weeks 10 to 12, from Monday to Thursday. */
async function lessonAhead(): Promise<{ gl: string; block: ScheduleLesson['blocks'][number] }> {
  for (const { gl, blocks } of await lessons()) {
    const [block] = blocks;
    const isHeld = [10, 11, 12].every((week) => block?.weeks[week]?.canceled === false);
    if (block && blocks.length === 1 && isHeld && block.term.day < 5) return { gl, block };
  }
  throw new Error('no lesson is held in weeks 10 to 12');
}

type Block = ScheduleLesson['blocks'][number];
const later = ({ term }: Block) => ({
  day: term.day + 1,
  minutes: term.minutes + 30,
  duration: term.duration - 10,
});
const back = ({ term, location }: Block) => ({ ...term, place: location?.code ?? null });

describe('a lesson at another time becomes one card, and its way back another', () => {
  test.each<[string, ItemType, (block: Block) => object, weeks: number[]]>([
    ['[NOTIFICATIONS-20] another day', 'schedule:day-changed', (block) => ({ day: later(block).day }), [10]],
    [
      '[NOTIFICATIONS-22] another start',
      'schedule:start-changed',
      (block) => ({ minutes: later(block).minutes }),
      [10],
    ],
    [
      '[NOTIFICATIONS-21] another length',
      'schedule:duration-changed',
      (block) => ({ duration: later(block).duration }),
      [10],
    ],
    [
      '[NOTIFICATIONS-20] another day, start, length and no room',
      'schedule:day-changed',
      (block) => ({ ...later(block), place: null }),
      [10, 11],
    ],
  ])('%s', async (_title, type, change, weeks) => {
    const { gl, block } = await lessonAhead();
    const { term, location } = block;
    const was = { ...term, place: location && { code: location.code, name: location.value } };
    const now = { ...was, ...change(block) };
    await portal.control('PATCH', `/lessons/${gl}`, { weeks, ...change(block) });
    await told(1);
    await portal.control('PATCH', `/lessons/${gl}`, back(block));
    const items = await told(2);
    expect(items.map((item) => item.type)).toEqual([type, type]);
    expect(items.map(valuesOf)).toMatchObject([
      { gl, was, now, weeks: weeks.map((week) => ({ week })) },
      { gl, was: now, now: was, weeks: weeks.map((week) => ({ week })) },
    ]);
  });

  test('[NOTIFICATIONS-17] [NOTIFICATIONS-16] weeks removed and added', async () => {
    const { gl, block } = await lessonAhead();
    await portal.control('PATCH', `/lessons/${gl}`, { remove_weeks: [11, 12] });
    await told(1);
    await portal.control('PATCH', `/lessons/${gl}`, { add_weeks: [11, 12] });
    const items = await told(2);
    expect(items.map((item) => item.type)).toEqual(['schedule:weeks-removed', 'schedule:weeks-added']);
    const weeks = [11, 12].map((week) => ({ week, date: block.weeks[week]?.date }));
    expect(items.map(valuesOf)).toMatchObject([
      { gl, was: block.term, now: block.term, weeks },
      { gl, was: block.term, now: block.term, weeks },
    ]);
  });

  test('a lesson that was moved and moved back before it was read tells nothing', async () => {
    const { gl, block } = await lessonAhead();
    const path = `/_control/lessons/${gl}`;
    await portal.control('POST', '/batch', {
      calls: [
        { method: 'PATCH', path, body: later(block) },
        { method: 'PATCH', path, body: back(block) },
      ],
    });
    await portal.control('PATCH', `/lessons/${gl}`, { weeks: [10], canceled: true });
    await told(1);
    await portal.control('PATCH', `/lessons/${gl}`, { weeks: [10], canceled: false });
    const items = await told(2);
    expect(items.map((item) => item.type)).toEqual(['schedule:canceled', 'schedule:uncanceled']);
  });
});

describe('a change of a study becomes a card', () => {
  test.each<[string, ItemType[], object, object]>([
    [
      '[NOTIFICATIONS-25] the winter result',
      ['study:result-winter'],
      { winter: 'prospěla' },
      { result: 'prospěla', old_result: null },
    ],
    [
      '[NOTIFICATIONS-25] the total result comes with the summer',
      ['study:result-summer'],
      { total: 'prospěla s vyznamenáním' },
      { result: 'prospěla s vyznamenáním', old_result: null },
    ],
    [
      '[NOTIFICATIONS-24] its state',
      ['study:state-changed'],
      { state: 'P' },
      { state: { en: 'interrupted' }, old_state: { en: 'studying' } },
    ],
    ['its year and group are no news', [], { school_year: 3, group: '301' }, {}],
    [
      '[NOTIFICATIONS-24] [NOTIFICATIONS-25] state and result at once are two things',
      ['study:state-changed', 'study:result-winter'],
      { state: 'A', winter: null },
      { state: { en: 'graduated' }, result: null },
    ],
  ])('%s', async (_title, types, body, values) => {
    await portal.control('PATCH', '/studies/990001', body);
    await until(() => live.updates('study').length > 0);
    const items = await told(types.length);
    expect(items.map((item) => item.type)).toEqual(types);
    expect(items.map((item) => item.content)).toMatchObject(
      types.map(() => ({ values: { study_id: '990001', ...values }, path: '/study/990001' })),
    );
  });

  test('[NOTIFICATIONS-23] a new study, and what it holds is no news of its own', async () => {
    const body = { login: 'student', plan: 'B-ANA', winter: 'prospěla' };
    const { study_id } = await portal.control<{ study_id: string }>('POST', '/studies', body);
    const items = await told(1);
    expect(items.map((item) => item.type)).toEqual(['study:new']);
    expect(items[0]?.content).toMatchObject({ values: { study_id }, path: `/study/${study_id}` });
    expect((await studies()).map((study) => study.study_id)).toContain(study_id);
  });

  test('[NOTIFICATIONS-23] studies of a first import are no news', async () => {
    const other = await portal.login('student2');
    expect((await other.get('/api/user/study')).json<{ studies: unknown[] }>().studies).toHaveLength(2);
    const { items } = (await other.get('/api/user/items/active?count=100')).json<{ items: Item[] }>();
    expect(items.filter(({ type }) => !type.startsWith('public:'))).toEqual([]);
  });
});
