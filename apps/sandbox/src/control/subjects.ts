import { z } from 'zod';
import { type Answer, type ControlContext, control, missing } from './call.ts';

const LONGEST = 1_000;

/** A name of the wire: it may be empty in a language. */
const subjectBody = z.strictObject({
  name: z.strictObject({ cs: z.string().max(LONGEST), en: z.string().max(LONGEST) }),
});

/** Gives a subject another name, in lessons, terms and results alike. */
function patchSubject(
  { store, terms, changed }: ControlContext,
  { name }: z.infer<typeof subjectBody>,
  code: string,
): Answer {
  const { db } = store;
  const row = db.prepare('select cs, en from subjects where code = ?').get(code) as
    | { cs: string; en: string }
    | undefined;
  if (row === undefined) throw missing(`there is no subject ${code}`, 'id');
  if (row.cs === name.cs && row.en === name.en) return { changed: false, code };
  db.prepare('update subjects set cs = ?, en = ? where code = ?').run(name.cs, name.en, code);
  const lessons = db.prepare('select gl from lessons where subject = ?').all(code) as { gl: string }[];
  const logins = db.prepare('select distinct login from results where code = ?').all(code) as {
    login: string;
  }[];
  const ids = terms.idsOfSubject(code);
  if (lessons.length > 0) changed({ service: 'schedule', login: null, keys: lessons.map(({ gl }) => gl) });
  if (ids.length > 0) changed({ service: 'terms', login: null, keys: ids });
  for (const { login } of logins) changed({ service: 'results', login, keys: [] });
  return { changed: true, code };
}

export const subjectCalls = [control('PATCH /_control/subjects/:id', subjectBody, patchSubject)];
