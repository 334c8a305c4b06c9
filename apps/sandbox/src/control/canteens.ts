import { pragueDate } from '@kahan/domain';
import { wireCanteen } from '@kahan/student-system/wire';
import { z } from 'zod';
import { type Answer, type ControlContext, control, missing } from './call.ts';

const canteenBody = z
  .strictObject({
    date: wireCanteen.shape.menu_date.optional(),
    closed: z.boolean().optional(),
    menu: wireCanteen.shape.menu.optional(),
  })
  .refine(({ closed, menu }) => closed === undefined || menu === undefined, {
    message: 'either closed or a menu is expected',
    path: ['menu'],
  });

function known({ canteens }: ControlContext, id: string): string {
  if (!canteens.ids.includes(id)) throw missing(`there is no canteen ${id}`, 'id');
  return id;
}

/** Sets a day: a menu, an empty one when none is published, that the canteen is closed, or the invented day. */
function putCanteen(context: ControlContext, body: z.infer<typeof canteenBody>, id: string): Answer {
  const date = body.date ?? pragueDate(context.clock.now());
  const { closed = false, menu } = body;
  const day = closed || menu !== undefined ? { closed, menu: menu ?? [] } : null;
  context.canteens.setDay(known(context, id), date, day);
  context.changed({ service: 'canteens', login: null, keys: [id] });
  return { changed: true, canteen_id: id, date };
}

function deleteCanteen(context: ControlContext, _body: null, id: string): Answer {
  const changed = context.canteens.remove(known(context, id));
  if (changed) context.changed({ service: 'canteens', login: null, keys: [id] });
  return { changed, canteen_id: id };
}

export const canteenCalls = [
  control('PUT /_control/canteens/:id', canteenBody, putCanteen),
  control('DELETE /_control/canteens/:id', null, deleteCanteen),
];
