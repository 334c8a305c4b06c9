import type { DutyType, Semester, StudyTypeRecord } from '@kahan/domain';
import { type Programme, texts } from '../texts.ts';
import type { Subject } from './subjects.ts';

const { programmes, core: corePlans } = texts('programmes');

export interface PlanItem {
  subject: Subject;
  schoolYear: number;
  semester: Semester;
  duty: DutyType;
  /** Elective subjects of one group: `minCount` of them are chosen. Empty for mandatory ones. */
  group: string;
  minCount: number;
}

export interface Plan {
  code: string;
  programme: Programme;
  /** Years of study. */
  length: number;
  items: PlanItem[];
}

export const CREDITS_PER_SEMESTER = 30;
const ELECTIVE_POINTS = 4;
const ELECTIVE_CHOICE = 5;
const ELECTIVE_COUNT = 2;

/** Subjects with exactly this many credits together, the earlier ones preferred; null when there is no such set. */
export function exactly(credits: number, from: readonly Subject[]): Subject[] | null {
  const search = (left: number, index: number): Subject[] | null => {
    if (left === 0) return [];
    const subject = from[index];
    if (subject === undefined || left < 0) return null;
    const rest = subject.points <= left ? search(left - subject.points, index + 1) : null;
    return rest === null ? search(left, index + 1) : [subject, ...rest];
  };
  return search(credits, 0);
}

/** Candidates of a plan in order: its own departments in turns, then the rest of the faculty. */
function candidatesOf(programme: Programme, subjects: readonly Subject[]): Subject[] {
  const isFree = (subject: Subject) => subject.kind !== 'thesis' && subject.kind !== 'sport';
  const own = programme.departments.map((code) =>
    subjects.filter(
      (subject) => subject.department === code && isFree(subject) && Number(subject.code.slice(4)) > 100,
    ),
  );
  const turns: Subject[] = [];
  for (let i = 0; own.some((list) => i < list.length); i++) {
    for (const list of own) {
      const subject = list[i];
      if (subject !== undefined) turns.push(subject);
    }
  }
  const faculty = new Set(
    texts('structure')
      .departments.filter((d) => d.faculty === programme.faculty)
      .map((d) => d.code),
  );
  const others = subjects.filter(
    (subject) =>
      isFree(subject) &&
      faculty.has(subject.department) &&
      !programme.departments.includes(subject.department) &&
      Number(subject.code.slice(4)) > 100,
  );
  const ordered = [...turns, ...others];
  const wanted = programme.level;
  return [...ordered.filter((s) => s.level === wanted), ...ordered.filter((s) => s.level !== wanted)];
}

function makePlan(programme: Programme, subjects: readonly Subject[]): Plan {
  const byCode = new Map(subjects.map((subject) => [subject.code, subject]));
  const length = programme.level === 'B' ? 3 : 2;
  const leading = programme.departments[0] ?? '';
  const core = corePlans[programme.core ?? 'master'];
  const candidates = candidatesOf(programme, subjects);
  const items: PlanItem[] = [];

  const take = (found: Subject[]) => {
    for (const subject of found) candidates.splice(candidates.indexOf(subject), 1);
    return found;
  };

  for (let schoolYear = 1; schoolYear <= length; schoolYear++) {
    for (const semester of [1, 2] as const) {
      const codes = [...(core[`${schoolYear}:${semester}`] ?? [])];
      if (schoolYear === length) codes.push(`${programme.level}${leading}${semester === 1 ? '991' : '990'}`);
      const mandatory = codes.map((code) => {
        const subject = byCode.get(code);
        if (subject === undefined) throw new RangeError(`plan ${programme.code} names ${code}`);
        return subject;
      });
      let left = CREDITS_PER_SEMESTER - mandatory.reduce((sum, subject) => sum + subject.points, 0);
      let electives: Subject[] = [];
      const choice = candidates.filter((s) => s.points === ELECTIVE_POINTS).slice(0, ELECTIVE_CHOICE);
      const isChoice = choice.length > ELECTIVE_COUNT && schoolYear > 1;
      if (isChoice && left >= ELECTIVE_POINTS * ELECTIVE_COUNT) {
        electives = take(choice);
        left -= ELECTIVE_POINTS * ELECTIVE_COUNT;
      }
      const filling = exactly(left, candidates);
      if (filling === null) throw new RangeError(`plan ${programme.code} has no ${left} credits left`);
      for (const subject of [...mandatory, ...take(filling)]) {
        items.push({ subject, schoolYear, semester, duty: 'P', group: '', minCount: 0 });
      }
      const group = `${schoolYear}${semester === 1 ? 'A' : 'B'}`;
      const duty: DutyType = semester === 1 ? 'PVA' : 'PVB';
      for (const subject of electives) {
        items.push({ subject, schoolYear, semester, duty, group, minCount: ELECTIVE_COUNT });
      }
    }
  }
  return { code: programme.code, programme, length, items };
}

export function makePlans(subjects: readonly Subject[]): Plan[] {
  return programmes.map((programme) => makePlan(programme, subjects));
}

/** Departments that lead a programme. */
export function leadingDepartments(): string[] {
  return [...new Set(programmes.map(({ departments }) => departments[0] ?? ''))];
}

/** A student's subjects in a semester: the mandatory ones and `minCount` of each elective group. */
export function chosenItems(plan: Plan, schoolYear: number, semester: Semester, turn: number): PlanItem[] {
  const items = plan.items.filter((item) => item.schoolYear === schoolYear && item.semester === semester);
  const electives = items.filter((item) => item.group !== '');
  const count = Math.min(electives[0]?.minCount ?? 0, electives.length);
  const chosen = Array.from({ length: count }, (_, i) => electives[(turn + i) % electives.length]);
  return [...items.filter((item) => item.group === ''), ...chosen.filter((item) => item !== undefined)];
}

type Group = StudyTypeRecord['pv_groups'][number];

function toGroup(items: readonly PlanItem[]): Group | null {
  const [first] = items;
  if (first === undefined || first.duty === 'P' || first.duty === 'V') return null;
  return {
    group_id: first.group,
    group_type: first.duty,
    school_year: first.schoolYear,
    semester: first.semester,
    min_count: first.minCount,
    subject_codes: items.map(({ subject }) => subject.code),
  };
}

/** A plan as it is published for an academic year; its code is the `plan` of a study. */
export function studyType({ code, programme, length, items }: Plan, year: number): StudyTypeRecord {
  const electives = Map.groupBy(
    items.filter(({ group }) => group !== ''),
    ({ group }) => group,
  );
  return {
    study_type_code: code,
    year,
    study_length: length,
    name: { cs: programme.cs, en: programme.en },
    subjects: items.map(({ subject }) => ({
      code: subject.code,
      name: { cs: subject.cs, en: subject.en },
      credits: subject.points,
    })),
    p: items
      .filter(({ group }) => group === '')
      .map(({ schoolYear, semester, subject }) => ({
        school_year: schoolYear,
        semester,
        subject_code: subject.code,
      })),
    pv_groups: [...electives.values()].map(toGroup).filter((group) => group !== null),
  };
}
