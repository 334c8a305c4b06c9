import type { NextStep, OwnWait, Refusal, WaitEndState, WaitStep } from '@kahan/domain';
import type { Store } from './store.ts';

/** A wait as it is stored. */
export interface WaitRow {
  term_id: string;
  seq: number;
  login: string;
  study_id: string;
  until: number;
  instead_of: string | null;
  joined: number;
  /** null while the student waits. */
  state: WaitEndState | null;
  reason: Refusal | null;
  ended: number | null;
}

export type Waits = ReturnType<typeof createWaits>;

/** Stored waiting lists, and the steps that made them. */
export function createWaits({ db }: Pick<Store, 'db'>) {
  const waiting = db.prepare('select * from waits where term_id = ? and state is null order by seq');
  const count = db.prepare('select count(*) as n from waits where term_id = ? and state is null');
  const before = db.prepare(
    'select count(*) as n from waits where term_id = ? and state is null and seq <= ?',
  );
  const last = db.prepare('select * from waits where login = ? and term_id = ? order by seq desc limit 1');
  const ofLogin = db.prepare('select * from waits where login = ? and state is null');
  const terms = db.prepare('select distinct term_id from waits where state is null');
  const insert = db.prepare(
    `insert into waits (term_id, seq, login, study_id, until, instead_of, joined)
     select :term_id, coalesce(max(seq), 0) + 1, :login, :study_id, :until, :instead_of, :at
     from waits where term_id = :term_id returning seq`,
  );
  const end = db.prepare(
    'update waits set state = ?, reason = ?, ended = ? where term_id = ? and seq = ? and state is null',
  );
  const step = db.prepare(
    `insert into wait_steps (term_id, no, at, seq, what, reason)
     select :term_id, coalesce(max(no), 0) + 1, :at, :seq, :what, :reason
     from wait_steps where term_id = :term_id`,
  );
  const steps = db.prepare('select no, at, seq, what, reason from wait_steps where term_id = ? order by no');
  const changeUntil = db.prepare(
    'update waits set until = ? where term_id = ? and login = ? and state is null',
  );
  const removeWaits = db.prepare('delete from waits where term_id = ?');
  const removeSteps = db.prepare('delete from wait_steps where term_id = ?');
  const lastOf = (login: string, termId: string) => last.get(login, termId) as WaitRow | undefined;

  return {
    /** The open waits for a term, in order. */
    queue: (termId: string) => waiting.all(termId) as unknown as WaitRow[],
    count: (termId: string) => (count.get(termId) as { n: number }).n,
    ofLogin: (login: string) => ofLogin.all(login) as unknown as WaitRow[],
    /** Terms for which somebody waits. */
    terms: () => (terms.all() as { term_id: string }[]).map(({ term_id }) => term_id),
    steps: (termId: string) => steps.all(termId) as unknown as WaitStep[],
    /** A student's last wait for a term, as the student sees it. */
    own(login: string, termId: string): OwnWait | null {
      const row = lastOf(login, termId);
      if (row === undefined) return null;
      const { seq, study_id, until, instead_of, state, reason, ended } = row;
      if (state !== null && ended !== null)
        return { study_id, position: null, until, instead_of, ended: { state, reason, at: ended } };
      return {
        study_id,
        position: (before.get(termId, seq) as { n: number }).n,
        until,
        instead_of,
        ended: null,
      };
    },
    join(wait: Pick<WaitRow, 'term_id' | 'login' | 'study_id' | 'until' | 'instead_of'>, at: number): void {
      const { seq } = insert.get({ ...wait, at }) as { seq: number };
      step.run({ term_id: wait.term_id, at, seq, what: 'joined', reason: null });
    },
    /** Writes a step; one that ends a wait ends its row. */
    take(termId: string, { seq, what, reason }: NextStep, at: number): void {
      step.run({ term_id: termId, at, seq, what, reason });
      if (what !== 'joined' && what !== 'tried' && what !== 'returned')
        end.run(what, reason, at, termId, seq);
    },
    /** @returns whether the student waits for the term */
    changeUntil: (termId: string, login: string, until: number): boolean =>
      Number(changeUntil.run(until, termId, login).changes) > 0,
    /** Removes the list of a term that is gone. */
    forget(termId: string): void {
      removeWaits.run(termId);
      removeSteps.run(termId);
    },
  };
}
