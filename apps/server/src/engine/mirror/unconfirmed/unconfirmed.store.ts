import type { Queryable } from '../../../platform/database.ts';

/** An administrator's decision about an answer. */
export type Verdict = 'confirmed' | 'refused';

/** An answer that does not count yet. */
export interface Unconfirmed {
  /** Its subject, e.g. `epoch` or `catalogue:rooms`: in the table, in metrics and in the administrator's commands. */
  subject: string;
  answer: string;
  since: Date;
  /** Seconds since then, by the clock of the database. */
  age: number;
  answers: number;
  verdict: Verdict | null;
}

const COLUMNS = `subject, answer, since, answers, verdict,
  extract(epoch from clock_timestamp() - since)::float as age`;

/** Notes an answer once more. Another answer about the same subject begins anew, without the verdict of the former. */
export async function noteAnswer(tx: Queryable, subject: string, answer: string): Promise<Unconfirmed> {
  const [row] = await tx.query<Unconfirmed>({
    text: `insert into unconfirmed_answers as u (subject, answer) values ($1, $2)
           on conflict (subject) do update set answer = excluded.answer,
             answers = case when u.answer = excluded.answer then u.answers + 1 else 1 end,
             since = case when u.answer = excluded.answer then u.since else excluded.since end,
             verdict = case when u.answer = excluded.answer then u.verdict end
           returning ${COLUMNS}`,
    values: [subject, answer],
  });
  if (row === undefined) throw new Error('an answer was not noted');
  return row;
}

/** Removes the unconfirmed answer about a subject. @returns whether there was one */
export async function forgetAnswer(tx: Queryable, subject: string): Promise<boolean> {
  const rows = await tx.query({
    text: 'delete from unconfirmed_answers where subject = $1 returning subject',
    values: [subject],
  });
  return rows.length > 0;
}

export async function readUnconfirmed(db: Queryable): Promise<Unconfirmed[]> {
  return db.query<Unconfirmed>({ text: `select ${COLUMNS} from unconfirmed_answers order by subject` });
}

/** Writes an administrator's verdict. @returns the answer that it is about; null when none is unconfirmed */
export async function writeVerdict(
  db: Queryable,
  subject: string,
  verdict: Verdict,
): Promise<Unconfirmed | null> {
  const [row] = await db.query<Unconfirmed>({
    text: `update unconfirmed_answers set verdict = $2 where subject = $1 returning ${COLUMNS}`,
    values: [subject, verdict],
  });
  return row ?? null;
}
