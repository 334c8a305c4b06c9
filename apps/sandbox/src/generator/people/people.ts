import type { Study } from '@kahan/domain';
import type { Random } from '../random.ts';
import type { Plan } from '../teaching/plans.ts';
import { texts } from '../texts.ts';
import { personName } from './staff.ts';

export interface Person {
  login: string;
  icid: string;
  first: string;
  last: string;
  degree: string | null;
  sex: '1' | '2';
}

export const STUDENT_MAIL = 'student.kahan.example';
export const STAFF_MAIL = 'kahan.example';

/** `1` → `s000001`. */
export function studentLogin(number: number): string {
  return `s${String(number).padStart(6, '0')}`;
}

export function drawPerson(random: Random, number: number, hasBachelor: boolean): Person {
  const sex = random.chance(0.58) ? '2' : '1';
  const { first, last } = personName(random, sex);
  return {
    login: studentLogin(number),
    icid: String(400_000 + number),
    first,
    last,
    degree: hasBachelor ? 'Bc.' : null,
    sex,
  };
}

const TYPES = {
  B: { code: 'B', value: { cs: 'bakalářské', en: 'bachelor' } },
  M: { code: 'N', value: { cs: 'navazující magisterské', en: 'follow-up master' } },
};
const FORMS = {
  P: { code: 'P', value: { cs: 'prezenční', en: 'full-time' } },
  K: { code: 'K', value: { cs: 'kombinované', en: 'combined' } },
};

/** What every study of a plan has in common. */
export function planStudy({ programme }: Plan): Partial<Study> {
  const name = { cs: programme.cs, en: programme.en };
  return {
    study_program: name,
    field_of_study: { code: programme.code, value: name },
    faculty: programme.faculty,
    type: TYPES[programme.level],
    is_followup: programme.level === 'M',
    form: FORMS[programme.form],
    referent: texts('structure').faculties[programme.faculty].referent,
  };
}

/** The study of all students of an imported timetable, whose files do not describe studies. */
export function importedStudy(name: string): Partial<Study> {
  const title = { cs: `Studium podle rozvrhu ${name}`, en: `Study after the timetable ${name}` };
  return {
    study_program: title,
    field_of_study: { code: name, value: title },
    faculty: 'FCHI',
    type: TYPES.B,
    is_followup: false,
    form: FORMS.P,
    referent: texts('structure').faculties.FCHI.referent,
  };
}
