import { addDays, type CanteenDay, mondayOf, pragueDate } from '@kahan/domain';
import type { BadRecord, StudentSystem } from '@kahan/student-system';
import {
  holdEpoch,
  inOrder,
  type MirrorContext,
  reportRecords,
  type SharedSource,
} from '../../../engine/mirror/index.ts';
import { writeOutcome } from '../food.write.ts';
import { type CanteenReading, type SourceReading, STUDENT_SYSTEM } from './source.ts';

export const CANTEENS_SERVICE = 'canteens';
/** This week and the next. */
const DAYS = 14;

/** Days for which menus are read and shown: from Monday of this week to Sunday of the next. */
export function shownDays(today: string): string[] {
  const monday = mondayOf(today);
  return Array.from({ length: DAYS }, (_, day) => addDays(monday, day));
}

/** The first and the last of these days. */
export function shownSpan(today: string): { from: string; until: string } {
  const from = mondayOf(today);
  return { from, until: addDays(from, DAYS - 1) };
}

/** The canteens of the student system, read whole: when a change names one, and every quarter of an hour. */
export const studentSystemCanteens: SharedSource = {
  ...{ scope: 'shared', service: CANTEENS_SERVICE, changes: CANTEENS_SERVICE, tells: ['food'] },
  // It is never complete, so that each new leader reads it.
  ...{ firstReading: 'background', resync: 'throttled' },
  read: async (context) => {
    try {
      return await readAll(context);
    } catch (error) {
      await context.db.transaction((tx) => writeOutcome(context, tx, STUDENT_SYSTEM, { waitUntil: null }));
      throw error;
    }
  },
};

function readAll(context: MirrorContext) {
  return inOrder(context, async (token) => {
    const days = shownDays(pragueDate(context.clock.now()));
    const { reading, bad } = await readDays(context.studentSystem, days);
    const isWritten = await context.db.transaction(async (tx) => {
      if (!(await holdEpoch(tx, token.epoch))) return false;
      await writeOutcome(context, tx, STUDENT_SYSTEM, { reading });
      return true;
    });
    if (!isWritten) return 'outdated';
    reportRecords(context, CANTEENS_SERVICE, { records: reading, bad });
    return { done: bad.length > 0 ? { keys: [] } : null };
  });
}

/** One canteen of all days: its details as of the last one, and its menus. */
async function readDays(
  system: StudentSystem,
  days: readonly string[],
): Promise<{ reading: SourceReading; bad: BadRecord[] }> {
  const replies = await Promise.all(days.map((date) => system.canteens(date)));
  const canteens = new Map<string, CanteenReading & { days: Map<string, CanteenDay> }>();
  for (const { records } of replies) {
    for (const { canteen_id, menu_date, closed, menu, ...details } of records) {
      const known = canteens.get(canteen_id)?.days ?? new Map<string, CanteenDay>();
      known.set(menu_date, { closed, menu: closed ? [] : menu });
      canteens.set(canteen_id, { id: canteen_id, details, days: known, failed: false });
    }
  }
  const bad = replies.flatMap((reply) => reply.bad);
  for (const { key } of bad) {
    const known = canteens.get(key);
    canteens.set(key, { id: key, details: null, days: new Map(), ...known, failed: true });
  }
  // An unreadable record without an id may be any canteen.
  const isVague = bad.some(({ key }) => key === '?');
  const reading = [...canteens.values()].filter(({ id }) => id !== '?');
  return { reading: reading.map((one) => ({ ...one, failed: one.failed || isVague })), bad };
}
