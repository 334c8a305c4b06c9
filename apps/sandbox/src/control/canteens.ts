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

/** Sets the menu of a day: this one, none (closed), or the invented one. */
function putCanteen(context: ControlContext, body: z.infer<typeof canteenBody>, id: string): Answer {
  const date = body.date ?? pragueDate(context.clock.now());
  context.canteens.setMenu(known(context, id), date, body.closed === true ? [] : (body.menu ?? null));
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
