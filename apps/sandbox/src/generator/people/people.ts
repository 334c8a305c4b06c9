import type { Study } from '@kahan/domain';
import type { Random } from '../random.ts';
import { type Programme, texts } from '../texts.ts';
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

/** The last four digits of a telephone at the university: 4102 → `+420 220 444 102`. */
export const telOf = (line: number): string =>
  `+420 220 44${Math.floor(line / 1000)} ${String(line % 1000).padStart(3, '0')}`;

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

type StudiedProgramme = Pick<Programme, 'code' | 'cs' | 'en' | 'faculty' | 'level' | 'form'>;

const TYPES = {
  B: { code: 'B', value: { cs: 'bakalářské', en: 'bachelor' } },
  M: { code: 'N', value: { cs: 'navazující magisterské', en: 'follow-up master' } },
};
const FORMS = {
  P: { code: 'P', value: { cs: 'prezenční', en: 'full-time' } },
  K: { code: 'K', value: { cs: 'kombinované', en: 'combined' } },
};

/** The fields that all studies of a programme share. */
export function programmeStudy({ code, cs, en, faculty, level, form }: StudiedProgramme): Partial<Study> {
  const name = { cs, en };
  return {
    study_program: name,
    field_of_study: { code, value: name },
    faculty,
    type: TYPES[level],
    is_followup: level === 'M',
    form: FORMS[form],
    referent: texts('structure').faculties[faculty].referent,
  };
}

/** The study of all students of an imported timetable, whose files do not describe studies. */
export function importedStudy(name: string): Partial<Study> {
  const title = { cs: `Studium podle rozvrhu ${name}`, en: `Study after the timetable ${name}` };
  return programmeStudy({ code: name, ...title, faculty: 'FCHI', level: 'B', form: 'P' });
}
