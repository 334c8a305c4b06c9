import { DAY_MINUTES, type Day } from '@kahan/domain';
import { z } from 'zod';
import type { StoredBlock } from '../store/rows.ts';
import { addWeeks, cancel, moveBlocks, removeWeeks } from './blocks.ts';
import { type Answer, type ControlContext, control, missing, rowOf, unknown } from './call.ts';

const weekList = z.array(z.int().min(1).max(60)).min(1);

const lessonBody = z
  .strictObject({
    weeks: weekList.optional(),
    canceled: z.union([z.boolean(), z.string().min(1)]).optional(),
    place: z.string().min(1).nullable().optional(),
    day: z
      .int()
      .min(1)
      .max(7)
      .transform((day) => day as Day)
      .optional(),
    minutes: z.int().min(0).max(1439).optional(),
    duration: z.int().min(1).max(1440).optional(),
    add_weeks: weekList.optional(),
    remove_weeks: weekList.optional(),
    block: z.int().min(0).optional(),
  })
  .refine((body) => Object.keys(body).some((key) => key !== 'weeks' && key !== 'block'), {
    message: 'canceled, place, day, minutes, duration, add_weeks or remove_weeks is expected',
  });

const ROOMS = { table: 'rooms', column: 'code', field: 'place', what: 'room' };

/** Cancels, restores, moves, re-times, lengthens or shortens a lesson; `weeks` narrows it, `block` too. */
function patchLesson(context: ControlContext, body: z.infer<typeof lessonBody>, gl: string): Answer {
  const { db, meta } = context.store;
  const row = db.prepare('select blocks from lessons where gl = ?').get(gl) as { blocks: string } | undefined;
  if (row === undefined) throw missing(`there is no lesson ${gl}`, 'gl');
  if (body.place != null) rowOf(context, ROOMS, body.place);
  let blocks = JSON.parse(row.blocks) as StoredBlock[];
  if (body.block !== undefined && body.block >= blocks.length) {
    throw unknown('block', `this lesson has ${blocks.length} blocks, counted from 0`);
  }
  for (const week of body.add_weeks ?? []) {
    if (week > meta.calendar.weeks)
      throw unknown('add_weeks', `the semester has ${meta.calendar.weeks} weeks`);
  }
  if (body.add_weeks !== undefined) blocks = addWeeks(blocks, body.add_weeks, body.block);
  if (body.remove_weeks !== undefined) blocks = removeWeeks(blocks, body.remove_weeks, body.block);
  const named = blocks.filter((_, index) => body.block === undefined || body.block === index);
  for (const week of body.weeks ?? []) {
    if (!named.some((block) => week in block.weeks)) throw unknown('weeks', `not taught in week ${week}`);
  }
  const scope = { block: body.block, weeks: body.weeks };
  if (body.canceled !== undefined) blocks = cancel(blocks, scope, body.canceled);
  const { place, day, minutes, duration } = body;
  blocks = moveBlocks(blocks, scope, { place, day, minutes, duration });
  const isLate = blocks.some((block) => block.minutes + block.duration > DAY_MINUTES);
  if (isLate && (minutes ?? duration) !== undefined) {
    throw unknown(
      duration === undefined ? 'minutes' : 'duration',
      'a lesson ends on the day that it starts on',
    );
  }
  const next = JSON.stringify(blocks);
  if (next === row.blocks) return { changed: false, gl, blocks };
  db.prepare('update lessons set blocks = ? where gl = ?').run(next, gl);
  context.changed({ service: 'schedule', login: null, keys: [gl] });
  return { changed: true, gl, blocks };
}

export const lessonCalls = [control('PATCH /_control/lessons/:id', lessonBody, patchLesson)];
