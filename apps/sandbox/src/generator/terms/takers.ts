import type { DatabaseSync } from 'node:sqlite';
import type { SemesterOfYear, TermType } from '@kahan/domain';
import { eligibilityOfStored, type StoredAttempt } from '../../store/rows.ts';
import type { Random } from '../random.ts';

/** A student with a subject in the semester that is examined. */
export interface Taker {
  login: string;
  study_id: string;
}

/** Types of terms, by the completion of the subject: a graded credit is examined, an exam follows a credit. */
const TYPES: Record<string, readonly TermType[]> = { ZK: ['K', 'Z'], KZ: ['K'], Z: ['Z'] };

interface Row extends Taker {
  code: string;
  completion: string;
  attempts: string;
}

export type Takers = ReturnType<typeof readTakers>;

/** Students who may sign by their results of a semester, by subject and type of term. */
export function readTakers(db: DatabaseSync, { year, semester }: SemesterOfYear, random: Random) {
  const rows = db
    .prepare(
      `select r.login, r.study_id, r.code, s.completion, r.attempts
       from results r join subjects s using (code) where r.year = ? and r.semester = ? order by r.code, r.login`,
    )
    .all(year, semester) as unknown as Row[];
  const eligible = new Map<string, Taker[]>();
  const studies = new Map<string, string[]>();
  for (const { login, study_id, code, completion, attempts } of rows) {
    for (const type of TYPES[completion] ?? []) {
      const { isDone, left } = eligibilityOfStored(JSON.parse(attempts) as StoredAttempt[], type);
      if (isDone || left === 0) continue;
      const own = studies.get(`${study_id}:${type}`) ?? [];
      studies.set(`${study_id}:${type}`, [...own, code]);
      const takers = eligible.get(`${code}:${type}`) ?? [];
      // Demo logins have names instead of numbers; their sign-ups are set in shown-terms.ts.
      if (/^s\d/.test(login)) takers.push({ login, study_id });
      eligible.set(`${code}:${type}`, takers);
    }
  }
  const everybody = [...new Map([...eligible.values()].flat().map((taker) => [taker.login, taker])).values()];
  const drawn = new Map<string, Set<string>>();
  /** Takes this many students who are not signed for a term of the subject and type, without demo logins. */
  function draw(code: string, type: TermType, count: number): Taker[] {
    const key = `${code}:${type}`;
    const found = eligible.get(key)?.splice(0, count) ?? [];
    const known = drawn.get(key) ?? new Set();
    drawn.set(key, known);
    for (const { login } of found) known.add(login);
    return found;
  }
  const counts = new Map([...eligible].map(([key, takers]) => [key, takers.length]));
  for (const takers of eligible.values()) shuffle(takers, random);
  return {
    /** Each subject and type of its terms, with the number of students who may sign, in order. */
    all: (): { code: string; type: TermType; count: number }[] =>
      [...counts].map(([key, count]) => {
        const [code = '', type] = key.split(':');
        return { code, type: type === 'Z' ? 'Z' : 'K', count };
      }),
    /** Subjects for which one study may sign. */
    ofStudy: (studyId: string, type: TermType) => studies.get(`${studyId}:${type}`) ?? [],
    draw,
    /** As draw, but adds any other students when there are too few: a small university must show a full term, too. */
    fill(code: string, type: TermType, count: number): Taker[] {
      const found = draw(code, type, count);
      const known = drawn.get(`${code}:${type}`) ?? new Set();
      for (const taker of everybody) {
        if (found.length >= count) break;
        if (known.has(taker.login)) continue;
        known.add(taker.login);
        found.push(taker);
      }
      return found;
    },
  };
}

function shuffle(list: Taker[], random: Random): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const [a, b] = [list[i], list[j]];
    if (a === undefined || b === undefined) continue;
    [list[i], list[j]] = [b, a];
  }
}
