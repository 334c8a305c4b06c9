import type { Random } from '../random.ts';
import { texts } from '../texts.ts';

const { departments, degrees } = texts('structure');
const { male_names, female_names, surnames } = texts('people');
const { teacher: shown } = texts('demo');

export interface Teacher {
  code: string;
  /** With degrees. */
  name: string;
  department: string;
  first: string;
  last: string;
  degreePre: string;
  degreePost: string | null;
  icid: string;
  /** null for teachers who cannot log in. */
  login: string | null;
}

export const TEACHERS_PER_UNIT = 400;

type Degrees = Pick<Teacher, 'degreePre' | 'degreePost'>;

function drawDegrees(random: Random, department: string): Degrees {
  if (department === '834' || department === '963') {
    return { degreePre: random.chance(0.7) ? 'Mgr.' : 'PhDr.', degreePost: null };
  }
  let left = random.below(100);
  for (const { share, before, after } of degrees) {
    left -= share;
    if (left < 0) return { degreePre: before, degreePost: after };
  }
  return { degreePre: 'Ing.', degreePost: null };
}

function titled({ first, last, degreePre, degreePost }: Degrees & { first: string; last: string }): string {
  return `${degreePre} ${first} ${last}${degreePost === null ? '' : `, ${degreePost}`}`;
}

export function personName(random: Random, sex: '1' | '2'): { first: string; last: string } {
  const surname = random.pick(surnames);
  return sex === '1'
    ? { first: random.pick(male_names), last: surname.male }
    : { first: random.pick(female_names), last: surname.female };
}

/** Teachers of all departments, 400 for each unit of the university's size. */
export function makeTeachers(random: Random, units: number): Teacher[] {
  const small = departments.filter((one) => one.teachers === undefined).length;
  const large = departments.reduce((sum, one) => sum + (one.teachers ?? 0), 0);
  const each = Math.floor((TEACHERS_PER_UNIT - large) / small);
  const teachers: Teacher[] = [];
  const used = new Set<string>();
  for (const [position, { code: department, teachers: own = each }] of departments.entries()) {
    const rest = position === 0 ? TEACHERS_PER_UNIT - large - each * small : 0;
    const count = (own + rest) * units;
    for (let i = 0; i < count; i++) {
      let { first, last } = personName(random, random.chance(0.55) ? '1' : '2');
      for (let tries = 0; used.has(`${first} ${last}`) && tries < 20; tries++) {
        ({ first, last } = personName(random, random.chance(0.55) ? '1' : '2'));
      }
      used.add(`${first} ${last}`);
      const drawn = { first, last, ...drawDegrees(random, department), login: null };
      // The owner of the demo login `teacher` leads a department that teaches students of all faculties.
      const person = i === 0 && department === shown.department ? shown : drawn;
      const code = String(20_001 + teachers.length);
      teachers.push({ ...person, name: titled(person), department, code, icid: `3${code}` });
    }
  }
  return teachers;
}
