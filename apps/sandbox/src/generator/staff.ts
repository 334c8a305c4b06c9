import { DEPARTMENTS } from './data/departments.ts';
import { FEMALE_NAMES, MALE_NAMES, SURNAMES } from './data/names.ts';
import type { Random } from './random.ts';

export interface Teacher {
  code: string;
  name: string;
  department: string;
}

export const TEACHERS_PER_UNIT = 400;

/** Departments that teach everybody are larger than the others. */
const LARGE: Record<string, number> = {
  '101': 26,
  '110': 26,
  '402': 26,
  '403': 26,
  '409': 18,
  '413': 26,
  '444': 22,
  '445': 16,
  '834': 24,
  '837': 22,
  '320': 20,
  '963': 12,
};

/** Titles before and after the name, and how many of a hundred have them. */
const TITLES: [share: number, before: string, after: string][] = [
  [8, 'prof. Ing.', 'CSc.'],
  [6, 'prof. RNDr.', 'DrSc.'],
  [18, 'doc. Ing.', 'Ph.D.'],
  [10, 'doc. RNDr.', 'CSc.'],
  [36, 'Ing.', 'Ph.D.'],
  [12, 'RNDr.', 'Ph.D.'],
  [10, 'Ing.', ''],
];

function titled(random: Random, department: string, name: string): string {
  if (department === '834' || department === '963') return `${random.chance(0.7) ? 'Mgr.' : 'PhDr.'} ${name}`;
  let left = random.below(100);
  for (const [share, before, after] of TITLES) {
    left -= share;
    if (left < 0) return `${before} ${name}${after === '' ? '' : `, ${after}`}`;
  }
  return `Ing. ${name}`;
}

export function personName(random: Random, sex: '1' | '2'): { first: string; last: string } {
  const surname = random.pick(SURNAMES);
  return sex === '1'
    ? { first: random.pick(MALE_NAMES), last: surname.male }
    : { first: random.pick(FEMALE_NAMES), last: surname.female };
}

/** Teachers of all departments, 400 for each unit of the university's size. */
export function makeTeachers(random: Random, units: number): Teacher[] {
  const large = Object.values(LARGE).reduce((sum, count) => sum + count, 0);
  const small = DEPARTMENTS.length - Object.keys(LARGE).length;
  const each = Math.floor((TEACHERS_PER_UNIT - large) / small);
  const teachers: Teacher[] = [];
  const used = new Set<string>();
  for (const [position, { code: department }] of DEPARTMENTS.entries()) {
    const rest = position === 0 ? TEACHERS_PER_UNIT - large - each * small : 0;
    const count = ((LARGE[department] ?? each) + rest) * units;
    for (let i = 0; i < count; i++) {
      let { first, last } = personName(random, random.chance(0.55) ? '1' : '2');
      for (let tries = 0; used.has(`${first} ${last}`) && tries < 20; tries++) {
        ({ first, last } = personName(random, random.chance(0.55) ? '1' : '2'));
      }
      used.add(`${first} ${last}`);
      const name = titled(random, department, `${first} ${last}`);
      teachers.push({ code: String(20_001 + teachers.length), name, department });
    }
  }
  return teachers;
}
