import { resultKey } from '@kahan/domain';
import { z } from 'zod';
import { HttpError } from '../http/errors.ts';
import { type Answer, type ControlContext, control, rowOf } from './call.ts';

const body = z
  .strictObject({
    code: z.string().min(1),
    logins: z.array(z.string().min(1)).min(1).max(100_000).optional(),
    count: z.int().min(1).max(100_000).optional(),
    from: z.int().min(1).max(1_000_000).default(1),
  })
  .refine(({ logins, count }) => (logins === undefined) !== (count === undefined), {
    message: 'either logins or count is expected',
  });

/** `1` → `s000001`. */
const studentLogin = (number: number) => `s${String(number).padStart(6, '0')}`;

/**
 * Lets many students sign for the terms of a subject: each gets a record of it in the running semester, with the
 * first study, and without attempts. Without `logins` they are `count` students from s000001 (or `from`) on.
 */
function postEnrolments(
  context: ControlContext,
  { code, logins, count = 0, from }: z.infer<typeof body>,
): Answer {
  const { db, meta } = context.store;
  const subject = rowOf<{ points: number }>(
    context,
    { table: 'subjects', column: 'code', field: 'code', what: 'subject' },
    code,
  );
  const study = db.prepare('select min(study_id) as study_id from studies where login = ?');
  const insert = db.prepare(
    `insert into results values (?, ?, ?, ?, ?, 'V', ?, '[]')
     on conflict do update set attempts = '[]' where attempts <> '[]'`,
  );
  const { year, semester } = meta.calendar;
  const terms = context.terms.idsOfSubject(code);
  let changed = 0;
  for (const login of logins ?? Array.from({ length: count }, (_, i) => studentLogin(from + i))) {
    const { study_id } = study.get(login) as { study_id: string | null };
    if (study_id === null) {
      throw new HttpError(
        422,
        'unknown',
        `logins: ${login} is no student`,
        logins === undefined ? 'count' : 'logins',
      );
    }
    if (insert.run(login, study_id, code, year, semester, subject.points).changes === 0) continue;
    changed++;
    const key = resultKey({ study_id, subject: { code, name: { cs: '', en: '' } }, year, semester });
    context.changed({ service: 'results', login, keys: [key] });
    if (terms.length > 0) context.changed({ service: 'terms', login, keys: terms });
  }
  return { changed: changed > 0, count: changed };
}

export const enrolmentCalls = [control('POST /_control/enrolments', body, postEnrolments)];
