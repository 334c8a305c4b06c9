import { randomUUID } from 'node:crypto';
import { GROUP_ITEM_TYPES, groupKey, isGroupValue } from '@kahan/domain';
import { isFileItem } from '@kahan/student-system/rules';
import { z } from 'zod';
import { HttpError } from '../http/errors.ts';
import type { ItemRow, ValueRow } from '../store/groups.ts';
import { type Answer, type ControlContext, control, missing, rowOf, taken, unknown } from './call.ts';

const value = z.string().max(100_000).nullable().optional();

const patchBody = z
  .strictObject({
    login: z.string().min(1),
    result: value,
    value,
    edit: z.boolean().optional(),
    final: z.boolean().optional(),
    opened: z.boolean().optional(),
  })
  .refine((body) => Object.keys(body).length > 1, {
    message: 'result, value, edit, final or opened is expected',
  });

const postBody = z.strictObject({
  gl: z.string().min(1),
  type: z.int().min(1).max(999).default(GROUP_ITEM_TYPES[0]),
  name: z.strictObject({ cs: z.string().min(1), en: z.string().min(1) }),
  item_id: z.string().min(1).max(50).optional(),
  order: z.number().default(100),
  weight: z.number().min(0).nullable().default(null),
  edit: z.boolean().default(false),
});

function requireItem({ groups }: ControlContext, itemId: string): ItemRow {
  const item = groups.item(itemId);
  if (item === null) throw missing(`there is no item ${itemId}`, 'item_id');
  return item;
}

function tell({ university, groups, changed }: ControlContext, gl: string): void {
  for (const login of university.attending(gl)) {
    const study_id = groups.studyOf(login, gl);
    if (study_id !== null) changed({ service: 'groups', login, keys: [groupKey({ study_id, gl })] });
  }
}

/** Writes as a teacher: a result or value, and whether the value may be changed, is final, or was opened. */
function patchItem(context: ControlContext, body: z.infer<typeof patchBody>, itemId: string): Answer {
  const { login, result, value: named, edit, final, opened } = body;
  const item = requireItem(context, itemId);
  const study_id = context.groups.studyOf(login, item.gl);
  if (study_id === null) throw unknown('login', `${login} does not attend lesson ${item.gl}`);
  const next = named === undefined ? result : named;
  const field = named === undefined ? 'result' : 'value';
  const isValue = next == null || isGroupValue(item.type, next);
  if (next !== undefined && (isFileItem(item) || !isValue)) {
    throw new HttpError(422, 'wrong-value', `${field}: is nothing for an item of type ${item.type}`, field);
  }
  const change: Partial<ValueRow> = {
    ...(next === undefined ? {} : { value: next }),
    ...(edit === undefined ? {} : { edit: Number(edit) }),
    ...(final === undefined ? {} : { final: Number(final) }),
    ...(opened === undefined ? {} : { opened: Number(opened) }),
  };
  const old = context.groups.value(login, itemId);
  const key = groupKey({ study_id, gl: item.gl });
  const answer = { item_id: itemId, login, key };
  const isSame = Object.entries(change).every(([name, now]) => old?.[name as keyof ValueRow] === now);
  if (isSame) return { changed: false, ...answer };
  context.marking.put(login, itemId, change);
  context.changed({ service: 'groups', login, keys: [key] });
  return { changed: true, ...answer };
}

/** A new item that all students of a lesson have. */
function postItem(context: ControlContext, body: z.infer<typeof postBody>): Answer {
  const { db } = context.store;
  rowOf(context, { table: 'lessons', column: 'gl', field: 'gl', what: 'lesson' }, body.gl);
  if (body.item_id !== undefined && context.groups.item(body.item_id) !== null) {
    throw taken('item_id', `there is an item ${body.item_id} already`);
  }
  const { gl, type, order, name, weight, edit, item_id = `${gl}-${randomUUID().slice(0, 8)}` } = body;
  const insert = db.prepare('insert into items values (?, ?, ?, ?, ?, ?, ?, ?)');
  insert.run(item_id, gl, type, order, name.cs, name.en, weight, Number(edit));
  tell(context, gl);
  return { changed: true, item_id };
}

/** Deletes an item with its values and files. */
function deleteItem(context: ControlContext, _body: null, itemId: string): Answer {
  const { gl } = requireItem(context, itemId);
  const { db } = context.store;
  db.prepare('delete from files where file_id in (select file_id from item_values where item_id = ?)').run(
    itemId,
  );
  db.prepare('delete from item_values where item_id = ?').run(itemId);
  db.prepare('delete from items where item_id = ?').run(itemId);
  tell(context, gl);
  return { changed: true, item_id: itemId };
}

export const groupCalls = [
  control('POST /_control/groups', postBody, postItem),
  control('PATCH /_control/groups/:id', patchBody, patchItem),
  control('DELETE /_control/groups/:id', null, deleteItem),
];
