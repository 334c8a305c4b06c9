import { z } from 'zod';
import { type Answer, type ControlContext, control, missing } from './call.ts';

const KIND = 'classes';

const classBody = z.strictObject({ title: z.strictObject({ cs: z.string().min(1), en: z.string().min(1) }) });

/** Gives a class of an academic year another title. @param key as the log of changes names it, `B402008:2026` */
function patchClass(
  { store, changed }: ControlContext,
  { title }: z.infer<typeof classBody>,
  key: string,
): Answer {
  const row = store.db.prepare('select record from catalogue where kind = ? and key = ?').get(KIND, key);
  if (row === undefined) throw missing(`there is no class ${key}`, 'id');
  const { record } = row as { record: string };
  const next = JSON.stringify({ ...JSON.parse(record), title });
  if (next === record) return { changed: false, key };
  store.db.prepare('update catalogue set record = ? where kind = ? and key = ?').run(next, KIND, key);
  changed({ service: KIND, login: null, keys: [key] });
  return { changed: true, key };
}

export const classCalls = [control('PATCH /_control/classes/:id', classBody, patchClass)];
