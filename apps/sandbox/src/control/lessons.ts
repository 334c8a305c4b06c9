import { type Day, isRealDate } from '@kahan/domain';
import { z } from 'zod';
import type { StoredBlock } from '../store/rows.ts';
import { addWeeks, alsoIn, cancel, dateWeeks, moveBlocks, removeWeeks } from './blocks.ts';
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
    dates: z
      .record(
        z.string().regex(/^[1-9]\d?$/, 'the number of a week is expected'),
        z.string().refine(isRealDate, 'a date is expected').nullable(),
      )
      .optional(),
    also_in: z.string().min(1).optional(),
    block: z.int().min(0).optional(),
  })
  .refine((body) => Object.keys(body).some((key) => key !== 'weeks' && key !== 'block'), {
    message: 'canceled, place, day, minutes, duration, dates, also_in, add_weeks or remove_weeks is expected',
  });

const ROOMS = { table: 'rooms', column: 'code', field: 'place', what: 'room' };

/**
 * Cancels, restores, moves, re-times, lengthens or shortens a lesson; `weeks` and `block` narrow it. Whatever the wire
 * accepts is allowed: lessons over midnight, in weeks after teaching, on dates other than those of their weekday.
 */
function patchLesson(context: ControlContext, body: z.infer<typeof lessonBody>, gl: string): Answer {
  const { db } = context.store;
  const row = db.prepare('select blocks from lessons where gl = ?').get(gl) as { blocks: string } | undefined;
  if (row === undefined) throw missing(`there is no lesson ${gl}`, 'gl');
  if (body.place != null) rowOf(context, ROOMS, body.place);
  let blocks = JSON.parse(row.blocks) as StoredBlock[];
  if (body.block !== undefined && body.block >= blocks.length) {
    throw unknown('block', `this lesson has ${blocks.length} blocks, counted from 0`);
  }
  if (body.add_weeks !== undefined) blocks = addWeeks(blocks, body.add_weeks, body.block);
  if (body.remove_weeks !== undefined) blocks = removeWeeks(blocks, body.remove_weeks, body.block);
  const named = blocks.filter((_, index) => body.block === undefined || body.block === index);
  for (const week of Object.keys(body.dates ?? {})) {
    if (!named.some((block) => Number(week) in block.weeks))
      throw unknown('dates', `not taught in week ${week}`);
  }
  for (const week of body.weeks ?? []) {
    if (!named.some((block) => week in block.weeks)) throw unknown('weeks', `not taught in week ${week}`);
  }
  const scope = { block: body.block, weeks: body.weeks };
  if (body.canceled !== undefined) blocks = cancel(blocks, scope, body.canceled);
  const { place, day, minutes, duration } = body;
  blocks = moveBlocks(blocks, scope, { place, day, minutes, duration });
  if (body.also_in !== undefined) {
    rowOf(context, { ...ROOMS, field: 'also_in' }, body.also_in);
    blocks = alsoIn(blocks, scope, body.also_in);
  }
  if (body.dates !== undefined) blocks = dateWeeks(blocks, body.dates, body.block);
  const next = JSON.stringify(blocks);
  if (next === row.blocks) return { changed: false, gl, blocks };
  db.prepare('update lessons set blocks = ? where gl = ?').run(next, gl);
  context.changed({ service: 'schedule', login: null, keys: [gl] });
  return { changed: true, gl, blocks };
}

export const lessonCalls = [control('PATCH /_control/lessons/:id', lessonBody, patchLesson)];
