import type { Lesson } from '@kahan/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import {
  catalogueOf,
  type ScheduleAnswer,
  schedulePath,
  schedulesReady,
} from '../../../test/support/schedules.ts';
import { tellSchedules } from './shared-schedules.signal.ts';

/** Lessons that change together. */
const MANY = 120;
/** Lessons that are written, and told, together. */
const CHUNK = 50;
const WEEK = 12;

let portal: TestPortal;
/** While this gate is set, the feed stands still. */
let gate: Promise<void> | null = null;
let isStanding = false;

beforeAll(async () => {
  portal = await startPortal({
    wrap: (system) => ({
      ...system,
      async changes(cursor, wait, options) {
        isStanding = gate !== null;
        await gate;
        isStanding = false;
        return system.changes(cursor, Math.min(wait, 0.05), options);
      },
    }),
  });
}, 60_000);
afterAll(() => portal.stop());

/** Puts all changes that `work` makes into one page of the feed. */
async function inOnePage(work: () => Promise<void>): Promise<void> {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  await until(() => isStanding);
  await work();
  gate = null;
  open();
}

const isHeld = ({ subject, blocks }: Lesson) =>
  subject.code !== '' && blocks.some(({ weeks }) => weeks[WEEK] !== undefined);

test('many lessons that change at once are told in few messages, every timetable of them', async () => {
  const visitor = portal.client();
  await schedulesReady(visitor);
  const lessons = [...(await catalogueOf(portal.sandboxUrl, 'lessons')).values()].filter(isHeld);
  const changed = lessons.slice(0, MANY);
  expect(changed).toHaveLength(MANY);
  const codes = new Set(changed.map(({ subject }) => subject.code));
  const read = (code: string) => visitor.get(schedulePath('subject', code));
  // From now on the portal answers from memory, until a signal makes it forget these timetables.
  for (const code of codes) expect((await read(code)).status).toBe(200);
  const live = new LiveClient(portal.url);
  await live.settle();
  const told = () => live.updates('schedules');

  await inOnePage(async () => {
    for (const { gl } of changed)
      await portal.control('PATCH', `/lessons/${gl}`, { weeks: [WEEK], canceled: 'porucha' });
  });
  const wanted = changed.flatMap(({ subject, teachers, blocks }) => [
    `subject:${subject.code}`,
    ...teachers.map(({ code }) => `teacher:${code}`),
    ...blocks.flatMap(({ place }) => (place === null ? [] : [`room:${place.code}`])),
  ]);
  await until(() => {
    const names = new Set(told().flat());
    return wanted.every((name) => names.has(name));
  });
  expect(told().length).toBeLessThanOrEqual(Math.ceil(MANY / CHUNK));
  expect(told().every((ids) => ids.length > 0)).toBe(true);

  const reasons = new Map<string, unknown>();
  for (const code of codes) {
    for (const { gl, blocks } of (await read(code)).json<ScheduleAnswer>().items)
      reasons.set(gl, blocks.find(({ weeks }) => weeks[WEEK] !== undefined)?.weeks[WEEK]?.canceled);
  }
  expect(changed.map(({ gl }) => reasons.get(gl))).toEqual(changed.map(() => 'porucha'));
  live.close();
}, 120_000);

test('more names than a signal has room for are told all the same, in one message', async () => {
  const visitor = portal.client();
  await schedulesReady(visitor);
  const [lesson] = [...(await catalogueOf(portal.sandboxUrl, 'lessons')).values()].filter(isHeld);
  const path = schedulePath('subject', lesson?.subject.code ?? '');
  const modified = (await visitor.get(path)).headers.get('last-modified') ?? '';
  const live = new LiveClient(portal.url);
  await live.settle();
  const rooms = Array.from({ length: 500 }, (_, index) => `room:annex ${1000 + index}`);
  const names = [...rooms, `subject:${lesson?.subject.code}`];
  await portal.db.transaction((tx) => tellSchedules(tx, names, portal.clock.now()));
  await until(() => live.updates('schedules').length > 0);
  expect(live.updates('schedules')).toEqual([names]);
  expect((await visitor.get(path, { 'if-modified-since': modified })).status).toBe(200);
  live.close();
}, 60_000);
