import { TERM_TYPES, unixSeconds } from '@kahan/domain';
import { z } from 'zod';
import { HttpError } from '../http/errors.ts';
import { changesOf, noEffects } from '../store/effects.ts';
import type { TermRow } from '../store/terms.ts';
import { type Answer, type ControlContext, control, missing, rowOf, taken } from './call.ts';

const instant = z.int().min(0).max(7_258_118_400);
const minutes = z.int().min(1).max(1440);
const name = z.string().min(1).max(100);
const DAY = 86_400;
const DEFAULT_AHEAD_DAYS = 14;
const DEFAULT_CAPACITY = 30;

const fields = {
  start: instant.optional(),
  duration: minutes.nullable().optional(),
  signing_start: instant.optional(),
  signing_end: instant.optional(),
  logout_end: instant.optional(),
  capacity: z.int().min(0).max(100_000).optional(),
  space: minutes.nullable().optional(),
  note: z
    .strictObject({ cs: z.string().min(1), en: z.string().min(1) })
    .nullable()
    .optional(),
  teacher: name.nullable().optional(),
  place: name.nullable().optional(),
  url: z.string().min(1).nullable().optional(),
  waiting: z.boolean().optional(),
};

const patchBody = z.strictObject(fields).refine((body) => Object.keys(body).length > 0, {
  message: `${Object.keys(fields).join(', ')} is expected`,
});

const postBody = z.strictObject({
  code: z.string().min(1),
  type: z.enum(TERM_TYPES).default('K'),
  term_id: name.optional(),
  ztid: name.optional(),
  count: z.int().min(1).max(1_000).default(1),
  ...fields,
});

type Fields = z.infer<typeof patchBody>;

function requireTerm({ terms }: ControlContext, termId: string): TermRow {
  const row = terms.row(termId);
  if (row === null) throw missing(`there is no term ${termId}`, 'term_id');
  return row;
}

/** Given fields replace stored ones. @throws HttpError 422 when signing ends before it starts */
function merge(context: ControlContext, old: TermRow, { note, waiting, ...body }: Fields): TermRow {
  if (body.teacher != null)
    rowOf(context, { table: 'teachers', column: 'code', field: 'teacher' }, body.teacher);
  if (body.place != null) rowOf(context, { table: 'rooms', column: 'code', field: 'place' }, body.place);
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const next: TermRow = { ...old, ...given };
  if (waiting !== undefined) next.waits = waiting ? 1 : 0;
  if (note !== undefined) next.note = note === null ? null : JSON.stringify(note);
  if (next.signing_end < next.signing_start) {
    throw new HttpError(422, 'order', 'signing_end: lies before signing_start', 'signing_end');
  }
  return next;
}

function save({ store }: ControlContext, row: TermRow): void {
  const columns = Object.keys(row);
  const values = columns.map((column) => `:${column}`).join(', ');
  store.db.prepare(`insert or replace into terms (${columns.join(', ')}) values (${values})`).run({ ...row });
}

/** Opens `count` equal terms, each an hour after the previous one. Times default to the coming weeks. */
function postTerms(
  context: ControlContext,
  { code, type, term_id, ztid, count, ...body }: z.infer<typeof postBody>,
): Answer {
  rowOf(context, { table: 'subjects', column: 'code', field: 'code' }, code);
  if (term_id !== undefined && (count > 1 || context.terms.row(term_id) !== null)) {
    throw taken('term_id', `${term_id} is there, or names several`);
  }
  const { year, semester } = context.store.meta.calendar;
  const now = unixSeconds(context.clock.now());
  const start = body.start ?? now + DEFAULT_AHEAD_DAYS * DAY;
  const first = freeNumber(context);
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const id = term_id ?? `x${first + i}`;
    const from = start + i * 3600;
    const draft: TermRow = {
      term_id: id,
      ztid: ztid ?? `z-${code}-${type}`,
      subject: code,
      type,
      year,
      semester,
      start: from,
      duration: 120,
      signing_start: Math.min(now, from),
      signing_end: Math.max(from - DAY, now),
      logout_end: from - DAY,
      capacity: DEFAULT_CAPACITY,
      signed: 0,
      space: null,
      note: null,
      teacher: null,
      place: null,
      url: null,
      waits: 1,
    };
    save(context, { ...merge(context, draft, body), start: from });
    ids.push(id);
  }
  context.changed({ service: 'terms', login: null, keys: ids });
  return { changed: true, term_id: ids[0], term_ids: ids };
}

/** The next free number for the id of a term. */
function freeNumber({ store }: ControlContext): number {
  const { last } = store.db
    .prepare(
      `select coalesce(max(cast(substr(term_id, 2) as integer)), 0) as last from terms
       where term_id glob 'x[0-9]*'`,
    )
    .get() as { last: number };
  return last + 1;
}

/** Changes a term. Capacity may go below the number of signed students: they stay signed, and the term is full. */
function patchTerm(context: ControlContext, body: Fields, termId: string): Answer {
  const old = requireTerm(context, termId);
  const next = merge(context, old, body);
  if (JSON.stringify(next) === JSON.stringify(old)) return { changed: false, term_id: termId };
  save(context, next);
  context.changed({ service: 'terms', login: null, keys: [termId] });
  return { changed: true, term_id: termId };
}

/** Signs all students off. */
function clearTerm(context: ControlContext, _body: null, termId: string): Answer {
  const row = requireTerm(context, termId);
  const signed = context.terms.signedFor(termId);
  context.store.db.prepare('delete from signups where term_id = ?').run(termId);
  if (signed.length === 0) return { changed: false, term_id: termId };
  save(context, { ...row, signed: 0 });
  context.changed({ service: 'terms', login: null, keys: [termId] });
  for (const { login } of signed) context.changed({ service: 'terms', login, keys: [termId] });
  return { changed: true, term_id: termId, signed_off: signed.length };
}

/** Deletes a term with its sign-ups. */
function deleteTerm(context: ControlContext, _body: null, termId: string): Answer {
  clearTerm(context, null, termId);
  const effects = noEffects();
  context.waiting.forget(termId, effects);
  for (const change of changesOf(effects)) context.changed(change);
  context.store.db.prepare('delete from terms where term_id = ?').run(termId);
  context.changed({ service: 'terms', login: null, keys: [termId] });
  return { changed: true, term_id: termId };
}

export const termCalls = [
  control('POST /_control/terms', postBody, postTerms),
  control('PATCH /_control/terms/:id', patchBody, patchTerm),
  control('DELETE /_control/terms/:id', null, deleteTerm),
  control('DELETE /_control/terms/:id/signed', null, clearTerm),
];
