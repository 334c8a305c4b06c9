import { addDays, type Grade } from '@kahan/domain';
import type { StoredAttempt } from '../../store/rows.ts';
import { texts } from '../texts.ts';
import type { Writer } from '../writer.ts';
import type { Cohort } from './cohorts.ts';
import type { Enrolment, History } from './enrolment.ts';
import type { Person } from './people.ts';
import type { Teacher } from './staff.ts';

const { people, grades } = texts('demo');
const { student: anezka, student2: matyas } = people;

/** Puts the fixed grades on the drawn days, and on later days when there are more attempts. */
const anezkasHistory: History = (_item, attempts, position) => {
  // No subject of this semester is passed, so that there are many terms to sign for.
  if ('taught' in position) return [];
  if ('examined' in position) {
    // Subjects take turns: one with all drawn attempts, one with credits alone, one without attempts.
    const shown = [attempts, attempts.filter(([kind]) => kind === 'c'), []];
    return shown[position.examined % shown.length] ?? attempts;
  }
  const shown = grades[position.past];
  if (shown === undefined) return attempts;
  const [, , , firstDay = '', teacher = null] = attempts[0] ?? [];
  const make = (kind: 'c' | 'e', grades: Grade[] = []): StoredAttempt[] => {
    let day = '';
    return grades.map((grade, index) => {
      const drawn = attempts.filter(([of]) => of === kind).at(index)?.[3];
      day = drawn ?? (day === '' ? firstDay : addDays(day, 7));
      return [kind, index + 1, grade, day, teacher];
    });
  };
  return [...make('c', shown.credit), ...make('e', shown.exam)];
};

function find(groups: readonly Cohort[], plan: string, year: number, isGood: (group: Cohort) => boolean) {
  const fitting = groups.filter((group) => group.plan.code === plan && group.schoolYear === year);
  const group = fitting.find(isGood) ?? fitting[0];
  if (group === undefined) throw new RangeError(`there is no group of ${plan}, year ${year}`);
  return group;
}

/**
 * The people that demo logins belong to: Anežka studies in the second year; Matyáš has two studies, one of
 * them taught on Saturdays; Blažej teaches.
 * @param teachers those who can log in are written as people too
 * @param daysOf weekdays on which a group is taught
 */
export function writeDemoPeople(
  writer: Writer,
  enrolment: Enrolment,
  groups: readonly Cohort[],
  teachers: readonly Teacher[],
  daysOf: (group: Cohort) => number,
): void {
  /** One group of electives is fulfilled ahead of the plan, the later ones are not. */
  function passGroupAhead(person: Person, studyId: string, { plan, items }: Cohort, group: string): void {
    const ahead = plan.items.filter((item) => item.group === group && !items.includes(item));
    for (const item of ahead.slice(0, ahead[0]?.minCount ?? 0)) enrolment.passAhead(person, studyId, item);
  }
  writer.person(anezka);
  const isFullWeek = (group: Cohort) => daysOf(group) >= 5;
  const anezkas = find(groups, 'B-CHT', 2, isFullWeek);
  enrolment.enrol(anezka, '990001', anezkas, anezkasHistory);
  passGroupAhead(anezka, '990001', anezkas, '2B');
  const summer = anezkas.plan.items.filter(
    ({ schoolYear, semester, subject }) => schoolYear === 1 && semester === 2 && subject.completion === 'ZK',
  );
  // The second of them has an ordinary result.
  if (summer[1] !== undefined) enrolment.failBefore(anezka, '990001', summer[1]);
  writer.person(matyas);
  enrolment.enrol(matyas, '990002', find(groups, 'M-ORG', 1, isFullWeek));
  const matyass = find(groups, 'B-EKO-K', 2, () => true);
  enrolment.enrol(matyas, '990003', matyass);
  passGroupAhead(matyas, '990003', matyass, '3A');
  // A subject of both studies: Matyáš must choose the study to sign with.
  const shared = matyass.items.find(({ subject }) => subject.completion === 'ZK');
  if (shared !== undefined) enrolment.addOptional(matyas, '990002', shared);
  for (const { login, icid, first, last, degreePre } of teachers) {
    if (login !== null) writer.person({ login, icid, first, last, degree: degreePre, sex: '1' }, false);
  }
}
