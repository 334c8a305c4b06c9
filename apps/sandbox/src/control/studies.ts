import { z } from 'zod';
import { STUDY_STATES } from '../store/rows.ts';
import { type Answer, type ControlContext, control, missing, rowOf, taken } from './call.ts';

const result = z.string().min(1).max(100).nullable();

const fields = {
  state: z.enum(STUDY_STATES).optional(),
  winter: result.optional(),
  total: result.optional(),
  school_year: z.int().min(1).max(20).optional(),
  last_active_year: z.int().min(1900).max(2200).optional(),
  group: z.string().max(20).optional(),
};

const patchBody = z.strictObject(fields).refine((body) => Object.keys(body).length > 0, {
  message: `${Object.keys(fields).join(', ')} is expected`,
});

const postBody = z.strictObject({
  login: z.string().min(1),
  plan: z.string().min(1),
  study_id: z.string().min(1).max(50).optional(),
  ...fields,
});

type Fields = z.infer<typeof patchBody>;

interface StoredFields {
  state: string;
  winter: string | null;
  total: string | null;
  school_year: number;
  last_active_year: number;
  grp: string;
}

/** Given fields replace stored ones; null clears a result. */
function merge(old: StoredFields, body: Fields): StoredFields {
  return {
    state: body.state ?? old.state,
    winter: body.winter === undefined ? old.winter : body.winter,
    total: body.total === undefined ? old.total : body.total,
    school_year: body.school_year ?? old.school_year,
    last_active_year: body.last_active_year ?? old.last_active_year,
    grp: body.group ?? old.grp,
  };
}

/** Changes a study's state, results, year or group. */
function patchStudy(context: ControlContext, body: Fields, studyId: string): Answer {
  const { db } = context.store;
  const row = db
    .prepare(
      'select login, state, winter, total, school_year, last_active_year, grp from studies where study_id = ?',
    )
    .get(studyId) as (StoredFields & { login: string }) | undefined;
  if (row === undefined) throw missing(`there is no study ${studyId}`, 'study_id');
  const { login, ...old } = row;
  const next = merge(old, body);
  const answer = { study_id: studyId, login };
  if (JSON.stringify(next) === JSON.stringify(old)) return { changed: false, ...answer };
  db.prepare(
    `update studies set state = :state, winter = :winter, total = :total, school_year = :school_year,
     last_active_year = :last_active_year, grp = :grp where study_id = :study_id`,
  ).run({ ...next, study_id: studyId });
  context.changed({ service: 'studies', login, keys: [] });
  return { changed: true, ...answer };
}

function freeId({ store }: ControlContext): string {
  const { id } = store.db
    .prepare('select coalesce(max(cast(study_id as integer)), 0) + 1 as id from studies')
    .get() as { id: number };
  return String(id);
}

/** Adds a study in a plan, without lessons and results. */
function postStudy(
  context: ControlContext,
  { login, plan, study_id: wanted, ...body }: z.infer<typeof postBody>,
): Answer {
  const { store, university } = context;
  if (university.identity(login) === null) throw missing(`login: there is no login ${login}`, 'login');
  rowOf(context, { table: 'plans', column: 'plan', field: 'plan' }, plan);
  if (wanted !== undefined && store.db.prepare('select 1 from studies where study_id = ?').get(wanted))
    throw taken('study_id', `there is a study ${wanted} already`);
  const study_id = wanted ?? freeId(context);
  const school_year = body.school_year ?? 1;
  const study = merge(
    {
      state: 'S',
      winter: null,
      total: null,
      school_year,
      last_active_year: store.meta.calendar.year,
      grp: `${school_year}01`,
    },
    body,
  );
  store.db
    .prepare(
      `insert into studies (study_id, login, plan, state, winter, total, school_year, last_active_year, grp)
       values (:study_id, :login, :plan, :state, :winter, :total, :school_year, :last_active_year, :grp)`,
    )
    .run({ ...study, study_id, login, plan });
  context.changed({ service: 'studies', login, keys: [] });
  return { changed: true, study_id, login };
}

export const studyCalls = [
  control('POST /_control/studies', postBody, postStudy),
  control('PATCH /_control/studies/:id', patchBody, patchStudy),
];
