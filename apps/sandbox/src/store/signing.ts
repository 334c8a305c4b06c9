import type { Refusal } from '@kahan/domain';
import type { Store } from './store.ts';
import type { Terms } from './terms.ts';

interface Who {
  login: string;
  study_id: string;
  term_id: string;
}

/** Changes of who is signed. Each answers why not, or null when it is done; all run inside a transaction. */
export interface Signing {
  signIn(who: Who, now: number): Refusal | null;
  signOff(who: Who, now: number): Refusal | null;
  /** @param hour Prague's HH:MM */
  changeHour(who: Who, hour: string, now: number): Refusal | null;
}

/**
 * Windows are half open: signing from `signing_start` on and before `signing_end`, out before `logout_end`, another
 * hour before the start. A term that has begun is closed whatever its window says.
 */
export function createSigning({ db }: Pick<Store, 'db'>, terms: Terms): Signing {
  const take = db.prepare('update terms set signed = signed + 1 where term_id = ? and signed < capacity');
  const give = db.prepare('update terms set signed = signed - 1 where term_id = ?');
  const insert = db.prepare(
    'insert into signups (term_id, login, study_id, hour, at) values (?, ?, ?, ?, ?)',
  );
  const remove = db.prepare('delete from signups where login = ? and term_id = ? and study_id = ?');
  const move = db.prepare('update signups set hour = ? where login = ? and term_id = ?');

  return {
    signIn({ login, study_id, term_id }, now) {
      const row = terms.row(term_id);
      if (row === null) return 'no-such-term';
      if (terms.signUp(login, term_id) !== null || terms.isSignedElsewhere(login, row, now)) {
        return 'already-signed';
      }
      const objection = terms.objection(login, study_id, row);
      if (objection !== null) return objection;
      if (now < row.signing_start) return 'not-open';
      if (now >= row.signing_end || now >= row.start) return 'closed';
      if (take.run(term_id).changes === 0) return 'full';
      const hours = row.space === null ? [] : terms.hours(row, login);
      const hour = hours.find(({ available }) => available) ?? hours[0];
      insert.run(term_id, login, study_id, hour?.start ?? null, now);
      return null;
    },
    signOff({ login, study_id, term_id }, now) {
      const row = terms.row(term_id);
      if (row === null) return 'no-such-term';
      if (terms.signUp(login, term_id)?.study_id !== study_id) return 'not-signed';
      if (now >= row.logout_end || now >= row.start) return 'logout-over';
      remove.run(login, term_id, study_id);
      give.run(term_id);
      return null;
    },
    changeHour({ login, study_id, term_id }, wanted, now) {
      const row = terms.row(term_id);
      if (row === null) return 'no-such-term';
      if (row.space === null) return 'no-hours';
      if (terms.signUp(login, term_id)?.study_id !== study_id) return 'not-signed';
      if (now >= row.start) return 'closed';
      const hour = terms.hours(row, login).find((one) => one.hour === wanted);
      if (hour === undefined) return 'no-such-hour';
      if (!hour.available) return 'hour-taken';
      move.run(hour.start, login, term_id);
      return null;
    },
  };
}
