import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScheduleLesson } from '@kahan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import {
  blocksOfAnswer,
  blockText,
  type Found,
  lookupPath,
  type ScheduleAnswer,
  schedulePath,
} from '../../../test/support/schedules.ts';

/** Directory of real files. Nobody may copy them, so they are not in the repository. */
const REAL = process.env.KAHAN_ITC_DIR;
const STUDENTS = 200;

interface Placed {
  blocks: string[];
  room: string | null;
  students: string[];
}

/** The classes of the solution, read by patterns alone, so that this code shares no line with the tested code. */
function readPlaced(instance: string, solution: string): Placed[] {
  const minutesPerSlot = 1440 / Number(/slotsPerDay="(\d+)"/.exec(instance)?.[1]);
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  const lengths = new Map<string, number>();
  for (const [, head = '', body = ''] of instance.matchAll(/(<class [^>]*[^/]>)(.*?)<\/class>/gs)) {
    for (const [time] of body.matchAll(/<time [^>]*>/g)) {
      const key = ['days', 'start', 'weeks'].map((name) => attribute(time, name));
      lengths.set([attribute(head, 'id'), ...key].join(' '), Number(attribute(time, 'length')));
    }
  }
  return [...solution.matchAll(/(<class [^>]*?)(?:\/>|>(.*?)<\/class>)/gs)].map(
    ([, head = '', body = '']) => {
      const [id = '', days = '', start = '', weeks = ''] = ['id', 'days', 'start', 'weeks'].map((name) =>
        attribute(head, name),
      );
      const length = lengths.get([id, days, start, weeks].join(' ')) ?? Number.NaN;
      const room = attribute(head, 'room') ?? null;
      const held = Object.fromEntries(
        [...weeks].flatMap((bit, week) => (bit === '1' ? [[week + 1, { canceled: false }]] : [])),
      );
      const time = [Number(start) * minutesPerSlot, length * minutesPerSlot];
      const blocks = [...days].flatMap((bit, day) =>
        bit === '1' ? [blockText(id, [day + 1, ...time], room, held)] : [],
      );
      return {
        blocks,
        room,
        students: [...body.matchAll(/<student id="(\d+)"/g)].map(([, student = '']) => student),
      };
    },
  );
}

describe.runIf(REAL !== undefined)('the timetable of a real university', () => {
  let portal: TestPortal;
  let placed: Placed[];

  beforeAll(async () => {
    const [instance, solution] = ['muni-fi-spr17.xml', 'solution-muni-fi-spr17.xml'].map((name) =>
      join(REAL ?? '', name),
    );
    if (instance === undefined || solution === undefined) return;
    placed = readPlaced(readFileSync(instance, 'utf8'), readFileSync(solution, 'utf8'));
    portal = await startPortal({ sandbox: ['--university', instance, '--solution', solution] });
  }, 120_000);
  afterAll(() => portal?.stop());

  const blocksOf = (isMeant: (one: Placed) => boolean) =>
    placed
      .filter(isMeant)
      .flatMap(({ blocks }) => blocks)
      .sort();

  test('[SCHEDULE-38] of every room', async () => {
    const visitor = portal.client();
    const path = lookupPath('room', '', { limit: '50' });
    await until(async () => (await visitor.get(path)).status === 200);
    const { items, count } = (await visitor.get(path)).json<Found>();
    expect(count).toBe(35);
    for (const { id } of items) {
      await until(async () => (await visitor.get(schedulePath('room', id))).status === 200);
      const shown = blocksOfAnswer((await visitor.get(schedulePath('room', id))).json<ScheduleAnswer>());
      expect([id, shown.sort()]).toEqual([id, blocksOf(({ room }) => room === id)]);
    }
    expect(blocksOf(({ room }) => room !== null).length).toBeGreaterThan(500);
  }, 120_000);

  test('of two hundred students', async () => {
    const all = [...new Set(placed.flatMap(({ students }) => students))];
    const step = Math.floor(all.length / STUDENTS);
    const chosen = all.filter((_, index) => index % step === 0).slice(0, STUDENTS);
    expect(chosen).toHaveLength(STUDENTS);
    let shownInAll = 0;
    for (const id of chosen) {
      const client = await portal.login(`s${id.padStart(6, '0')}`);
      const { schedule } = (await client.get('/api/user/schedule')).json<{ schedule: ScheduleLesson[] }>();
      const shown = blocksOfAnswer({ items: schedule });
      expect([id, shown.sort()]).toEqual([id, blocksOf(({ students }) => students.includes(id))]);
      shownInAll += shown.length;
    }
    expect(shownInAll).toBeGreaterThan(5 * STUDENTS);
  }, 300_000);
});
