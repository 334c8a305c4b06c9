import type { Refusal } from '@kahan/domain';
import { hourToMoveTo, signInRefusal, signOffRefusal } from '@kahan/student-system/rules';
import type { Store } from './store.ts';
import type { Terms } from './terms.ts';

interface Who {
  login: string;
  study_id: string;
  term_id: string;
}

export type Signing = ReturnType<typeof createSigning>;

/** Changes of sign-ups. Each returns the refusal, or null when it is done; all run inside a transaction. */
export function createSigning({ db }: Pick<Store, 'db'>, terms: Terms) {
  const count = db.prepare('update terms set signed = signed + ? where term_id = ?');
  const insert = db.prepare(
    'insert into signups (term_id, login, study_id, hour, at) values (?, ?, ?, ?, ?)',
  );
  const remove = db.prepare('delete from signups where login = ? and term_id = ? and study_id = ?');
  const move = db.prepare('update signups set hour = ? where login = ? and term_id = ?');

  return {
    signIn({ login, study_id, term_id }: Who, now: number): Refusal | null {
      const row = terms.row(term_id);
      if (row === null) return 'no-such-term';
      const refusal = signInRefusal(row, {
        now,
        isSigned: terms.signUp(login, term_id) !== null || terms.isSignedElsewhere(login, row, now),
        eligibility: terms.eligibility(login, study_id, row),
        isFull: row.signed >= row.capacity,
      });
      if (refusal !== null) return refusal;
      const hours = terms.hours(row, login);
      const hour = hours.find(({ available }) => available) ?? hours[0];
      count.run(1, term_id);
      insert.run(term_id, login, study_id, hour?.start ?? null, now);
      return null;
    },
    signOff({ login, study_id, term_id }: Who, now: number): Refusal | null {
      const row = terms.row(term_id);
      if (row === null) return 'no-such-term';
      const refusal = signOffRefusal(row, terms.signUp(login, term_id)?.study_id === study_id, now);
      if (refusal !== null) return refusal;
      remove.run(login, term_id, study_id);
      count.run(-1, term_id);
      return null;
    },
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
