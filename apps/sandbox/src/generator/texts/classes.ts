import type { ClassRecord, ClassType } from '@kahan/domain';
import type { Teacher } from '../people/staff.ts';
import { createRandom, some } from '../random.ts';
import type { Subject } from '../teaching/subjects.ts';
import { texts } from '../texts.ts';
import { makeLiterature } from './literature.ts';
import { describeClass, teachingOf } from './syllabus.ts';

export interface ClassOptions {
  seed: string;
  /** Academic years that classes are described for. */
  years: readonly number[];
  /** The academic year that `taught` is about. */
  currentYear: number;
  /** Codes of the teachers of a subject's lessons, by the subject's code. */
  taught: ReadonlyMap<string, ReadonlySet<string>>;
  teachers: readonly Teacher[];
}

/** The type code of a class; decision 020 says what the codes mean. */
function typeOf(subject: Subject): ClassType {
  const { code, lecture, exercise, completion } = subject;
  switch (teachingOf(subject)) {
    case 'lab':
      return 'L';
    case 'computer':
      return 'C';
    case 'language':
      return 'E';
    case 'sport':
      return 'V';
    case 'thesis':
      return code.endsWith('991') ? 'R' : code.startsWith('M') ? 'M' : 'B';
    case 'seminar':
      return completion === 'Z' ? 'Z' : 'S';
    case 'theory':
      return lecture > 0 && exercise > 0 ? '+' : 'P';
  }
}

const E_LEARNING = 'https://e-learning.kahan.example';
const HAS_E_LEARNING = 0.8;
const ALSO_IN_ENGLISH = { B: 0.15, M: 0.4 };
/** Teachers of a subject that is not taught in the running semester. */
const MOST_TEACHERS = 3;

/** Every subject in each of the years. Each has a random source of its own, so that a new subject changes no other. */
export function makeClasses(subjects: readonly Subject[], options: ClassOptions): ClassRecord[] {
  const { seed, years, currentYear, taught, teachers } = options;
  const byCode = new Map(teachers.map((teacher) => [teacher.code, teacher]));
  const byDepartment = Map.groupBy(teachers, ({ department }) => department);

  function teachersOf(subject: Subject, year: number): ClassRecord['taught_by'] {
    const now = year === currentYear ? taught.get(subject.code) : undefined;
    const random = createRandom(`${seed}:teachers:${subject.code}:${year}`);
    const found =
      now === undefined
        ? some(random, byDepartment.get(subject.department) ?? [], 1 + random.below(MOST_TEACHERS))
        : [...now].map((code) => byCode.get(code)).filter((teacher) => teacher !== undefined);
    return found
      .map(({ code, name }) => ({ uident: code, name }))
      .toSorted((a, b) => a.uident.localeCompare(b.uident));
  }

  return subjects.flatMap((subject) => {
    const { code, cs, en, points, department, level, kind } = subject;
    const random = createRandom(`${seed}:class:${code}`);
    const { synopsis, syllabus } = describeClass(random, subject);
    const link = `${E_LEARNING}/course/${code}`;
    const supports = some(random, texts('classes').supports, kind === 'sport' ? 0 : random.below(4)).map(
      ({ title, path }) => ({
        title,
        url: `${link}/${path}`,
      }),
    );
    const isEnglishToo = random.chance(ALSO_IN_ENGLISH[level]);
    const hasELearning = kind !== 'sport' && (supports.length > 0 || random.chance(HAS_E_LEARNING));
    // The older year bounds the dates of books, so that no book is newer than a class.
    const literature = makeLiterature(random, subject, Math.min(...years));
    return years.map((year) => ({
      id: `${code}-${year}`,
      code,
      year,
      title: { cs, en },
      type: typeOf(subject),
      credits: points,
      department,
      languages: isEnglishToo || kind === 'language' ? ['CZE', 'ENG'] : ['CZE'],
      elearning_url: hasELearning ? link : null,
      synopsis,
      syllabus,
      literature,
      supports,
      taught_by: teachersOf(subject, year),
    }));
  });
}
