import type { Clock } from '@kahan/domain';
import type { z } from 'zod';
import { HttpError } from '../http/errors.ts';
import type { Canteens } from '../store/canteens.ts';
import type { LoggedChange } from '../store/changes.ts';
import type { StoredExplanation } from '../store/explanation.ts';
import type { Groups } from '../store/groups.ts';
import type { Marking } from '../store/marking.ts';
import type { StoredOffer } from '../store/offer.ts';
import type { Store } from '../store/store.ts';
import type { Terms } from '../store/terms.ts';
import type { University } from '../store/university.ts';
import type { Waiting } from '../store/waiting.ts';
import type { Waits } from '../store/waits.ts';

/** The context of a change, which runs inside a transaction; `changed` appends to the log of changes. */
export interface ControlContext {
  store: Store;
  clock: Clock;
  university: University;
  terms: Terms;
  groups: Groups;
  marking: Marking;
  canteens: Canteens;
  offer: StoredOffer;
  explanation: StoredExplanation;
  waits: Waits;
  waiting: Waiting;
  changed(change: LoggedChange): void;
}

export type Answer = Record<string, unknown>;

export interface ControlCall {
  method: 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  /** A pattern, with `:id` for the parameter. */
  path: string;
  run(context: ControlContext, id: string, body: unknown): Answer;
}

/**
 * A call that changes the university: its body is checked before it runs.
 * @param call `PATCH /_control/terms/:id`
 * @param schema null for a call without a body
 */
export function control<Body = null>(
  call: `${ControlCall['method']} /_control/${string}`,
  schema: z.ZodType<Body> | null,
  run: (context: ControlContext, body: Body, id: string) => Answer,
): ControlCall {
  const [method, path = ''] = call.split(' ');
  return {
    method: method as ControlCall['method'],
    path,
    run: (context, id, body) => run(context, schema === null ? (null as Body) : parseBody(schema, body), id),
  };
}

/** @throws HttpError 400 naming the first wrong field */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const unknownKey = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const field = unknownKey ?? (issue?.path.map(String).join('.') || 'body');
  throw new HttpError(400, 'bad-body', `${field}: ${issue?.message ?? 'is wrong'}`, field);
}

/** A field names something that the university does not have. */
export const unknown = (field: string, message: string): HttpError =>
  new HttpError(422, 'unknown', `${field}: ${message}`, field);

/** A field names something that must not be there yet. */
export const taken = (field: string, message: string): HttpError =>
  new HttpError(422, 'taken', `${field}: ${message}`, field);

/** The path names something that the university does not have. */
export const missing = (message: string, field?: string): HttpError =>
  new HttpError(404, 'not-found', message, field);

/** The row with this value in a column; `what` names the kind of record. @throws HttpError 422 naming the field */
export function rowOf<Row = unknown>(
  { store }: ControlContext,
  { table, column, field, what = field }: { table: string; column: string; field: string; what?: string },
  value: string,
): Row {
  const row = store.db.prepare(`select * from ${table} where ${column} = ?`).get(value);
  if (row === undefined) throw unknown(field, `there is no ${what} ${value}`);
  return row as Row;
}
