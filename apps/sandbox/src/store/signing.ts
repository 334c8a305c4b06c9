import type { Refusal } from '@kahan/domain';
import { hourToMoveTo, moveRefusal, signInRefusal, signOffRefusal } from '@kahan/student-system/rules';
import type { Store } from './store.ts';
import type { TermRow, Terms } from './terms.ts';

export interface Who {
  login: string;
  study_id: string;
  term_id: string;
}

const isFull = (row: TermRow) => row.signed >= row.capacity;

export type Signing = ReturnType<typeof createSigning>;

/** Changes of sign-ups. Each returns the refusal, or null when it is done; all run inside a transaction. */
export function createSigning({ db }: Pick<Store, 'db'>, terms: Terms) {
  const count = db.prepare('update terms set signed = signed + ? where term_id = ?');
  const insert = db.prepare(
    'insert into signups (term_id, login, study_id, hour, at) values (?, ?, ?, ?, ?)',
  );
  const remove = db.prepare('delete from signups where login = ? and term_id = ? and study_id = ?');
  const move = db.prepare('update signups set hour = ? where login = ? and term_id = ?');

  function add({ login, study_id }: Pick<Who, 'login' | 'study_id'>, row: TermRow, now: number): void {
    const hours = terms.hours(row, login);
    const hour = hours.find(({ available }) => available) ?? hours[0];
    count.run(1, row.term_id);
    insert.run(row.term_id, login, study_id, hour?.start ?? null, now);
  }

  function take({ login, study_id, term_id }: Who): void {
    const { changes } = remove.run(login, term_id, study_id);
    count.run(-Number(changes), term_id);
  }

  return {
    signIn({ login, study_id, term_id }: Who, now: number): Refusal | null {
      const row = terms.row(term_id);
      if (row === null) return 'no-such-term';
      const refusal = signInRefusal(row, {
        now,
        isSigned: terms.signUp(login, term_id) !== null || terms.signedElsewhere(login, row, now).length > 0,
        eligibility: terms.eligibility(login, study_id, row),
        isFull: isFull(row),
      });
      if (refusal !== null) return refusal;
      add({ login, study_id }, row, now);
      return null;
    },
    signOff({ login, study_id, term_id }: Who, now: number): Refusal | null {
      const row = terms.row(term_id);
      if (row === null) return 'no-such-term';
      const refusal = signOffRefusal(row, terms.signUp(login, term_id)?.study_id === study_id, now);
      if (refusal !== null) return refusal;
      take({ login, study_id, term_id });
      return null;
    },
    /** From one term to another of the subject and type: both, or neither. */
    move({ login, study_id, term_id }: Who, from: string, now: number): Refusal | null {
      const [row, left] = [terms.row(term_id), terms.row(from)];
      if (row === null) return 'no-such-term';
      const isSame = left?.subject === row.subject && left.type === row.type;
      const isHeld = isSame && terms.signUp(login, from)?.study_id === study_id;
      const others = terms.signedElsewhere(login, row, now).filter((id) => id !== from && id !== term_id);
      const refusal = moveRefusal(row, isHeld ? left : null, {
        now,
        isSigned: terms.signUp(login, term_id) !== null,
        isSignedElsewhere: others.length > 0,
        eligibility: terms.eligibility(login, study_id, row),
        isFull: isFull(row),
      });
      if (refusal !== null) return refusal;
      take({ login, study_id, term_id: from });
      add({ login, study_id }, row, now);
      return null;
    },
    /** Do not check the rules: the caller has. */
    insert: add,
    remove: take,
    /** @param wanted Prague's HH:MM */
    changeHour({ login, study_id, term_id }: Who, wanted: string, now: number): Refusal | null {
      const row = terms.row(term_id);
      if (row === null) return 'no-such-term';
      const isSigned = terms.signUp(login, term_id)?.study_id === study_id;
      const hour = hourToMoveTo(row, terms.hours(row, login), wanted, isSigned, now);
      if (typeof hour === 'string') return hour;
      move.run(hour.start, login, term_id);
      return null;
    },
  };
}
