import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRADES, type Grade } from '../codes.ts';
import { compareResults } from './compare-results.ts';
import { type Attempt, type ResultRecord, resultKey } from './result.ts';

/** `'1F 2-'`: the first try is F, the second waits for its grade. */
function attempts(text: string): Attempt[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({
      attempt: Number(word.slice(0, -1)),
      grade: GRADES.find((grade) => grade === word.at(-1)) ?? null,
      date: '2026-11-18',
      teacher: { code: 'lipovah', name: 'RNDr. Hedvika Lípová' },
    }));
}

/** `'1Z / 1F 2B'`: credit, then exam; null: no record. */
function record(text: string | null): ResultRecord | null {
  if (text === null) return null;
  const [credit = '', exam = ''] = text.split('/');
  return {
    study_id: '7',
    subject: { code: 'M413002', name: { cs: 'Matematika B', en: 'Mathematics B' } },
    year: 2026,
    semester: 1,
    type: { group_type: 'P', name: { cs: 'povinný', en: 'mandatory' } },
    points: 6,
    completion: 'ZK',
    attempts: { credit: attempts(credit), exam: attempts(exam) },
  };
}

/** `'exam 2: attempt-inserted B'`, and for a change the grade before. */
function told(old: string | null, now: string | null): string[] {
  return compareResults(record(old), record(now)).map(({ type, content }) => {
    if (!('values' in content) || !('attempt' in content.values))
      throw new Error(`not about an exam: ${type}`);
    const { kind, attempt, grade, old_grade } = content.values;
    const before = old_grade === null ? '' : `${old_grade} to `;
    return `${kind} ${attempt}: ${type.replace('exam:', '')} ${before}${grade}`;
  });
}

describe('what a result tells', () => {
  test.each<[string, string | null, string | null, string[]]>([
    // name                               before         now               items
    ['nothing at all', null, null, []],
    ['a record without grades', null, '/', []],
    ['a record with an ungraded try', null, '/ 1-', []],
    ['[NOTIFICATIONS-13] a record with a grade', null, '/ 1B', ['exam 1: grade-new B']],
    [
      '[NOTIFICATIONS-10] [NOTIFICATIONS-13] a record with two tries',
      null,
      '/ 1F 2B',
      ['exam 1: grade-new F', 'exam 2: attempt-inserted B'],
    ],
    ['no change', '1Z / 1F 2B', '1Z / 1F 2B', []],
    ['[NOTIFICATIONS-13] first grade of the exam', '1Z /', '1Z / 1B', ['exam 1: grade-new B']],
    ['[NOTIFICATIONS-13] first grade of the credit', '/ 1B', '1Z / 1B', ['credit 1: grade-new Z']],
    [
      '[NOTIFICATIONS-13] the same number in both kinds',
      '/',
      '1Z / 1A',
      ['credit 1: grade-new Z', 'exam 1: grade-new A'],
    ],
    ['[NOTIFICATIONS-13] a try was waiting', '/ 1-', '/ 1C', ['exam 1: grade-new C']],
    ['[NOTIFICATIONS-13] a second try was waiting', '/ 1F 2-', '/ 1F 2C', ['exam 2: grade-new C']],
    ['[NOTIFICATIONS-10] a second try', '/ 1F', '/ 1F 2C', ['exam 2: attempt-inserted C']],
    ['a second try without a grade', '/ 1F', '/ 1F 2-', []],
    ['[NOTIFICATIONS-10] a try between', '/ 1F 3C', '/ 1F 2F 3C', ['exam 2: attempt-inserted F']],
    ['[NOTIFICATIONS-10] an earlier try', '/ 2C', '/ 1F 2C', ['exam 1: attempt-inserted F']],
    [
      '[NOTIFICATIONS-10] [NOTIFICATIONS-13] first two grades',
      '/ 1-',
      '/ 1F 2C',
      ['exam 1: grade-new F', 'exam 2: attempt-inserted C'],
    ],
    ['[NOTIFICATIONS-13] first grade is of a late try', '/ 1-', '/ 1- 2C', ['exam 2: grade-new C']],
    ['[NOTIFICATIONS-14] another grade', '/ 1F', '/ 1E', ['exam 1: grade-changed F to E']],
    [
      '[NOTIFICATIONS-14] other grades of both tries',
      '/ 1F 2C',
      '/ 1E 2B',
      ['exam 1: grade-changed F to E', 'exam 2: grade-changed C to B'],
    ],
    ['[NOTIFICATIONS-11] a try is gone', '/ 1F 2C', '/ 1F', ['exam 2: attempt-deleted C']],
    ['[NOTIFICATIONS-11] a grade is gone', '/ 1F', '/ 1-', ['exam 1: attempt-deleted F']],
    ['a waiting try is gone', '/ 1F 2-', '/ 1F', []],
    [
      '[NOTIFICATIONS-11] the record is gone',
      '1Z / 1F',
      null,
      ['credit 1: attempt-deleted Z', 'exam 1: attempt-deleted F'],
    ],
    [
      '[NOTIFICATIONS-10] [NOTIFICATIONS-11] a try is replaced',
      '/ 1F',
      '/ 2C',
      ['exam 1: attempt-deleted F', 'exam 2: attempt-inserted C'],
    ],
    ['[NOTIFICATIONS-12] fulfilled', '/', '1S /', ['credit 1: fulfilled S']],
    ['[NOTIFICATIONS-12] fulfilled at the second try', '1N /', '1N 2S /', ['credit 2: fulfilled S']],
    ['[NOTIFICATIONS-12] fulfilled after all', '1N /', '1S /', ['credit 1: fulfilled S']],
    ['[NOTIFICATIONS-12] not fulfilled', '1- /', '1N /', ['credit 1: not-fulfilled N']],
    ['[NOTIFICATIONS-12] not fulfilled after all', '1S /', '1N /', ['credit 1: not-fulfilled N']],
    ['[NOTIFICATIONS-14] no longer fulfilled but graded', '/ 1S', '/ 1B', ['exam 1: grade-changed S to B']],
    ['[NOTIFICATIONS-11] fulfilled is taken back', '1S /', '/', ['credit 1: attempt-deleted S']],
  ])('%s', (_name, old, now, items) => {
    expect(told(old, now)).toEqual(items);
  });

  test('only the grade counts, not its date or teacher', () => {
    const old = record('/ 1B');
    const now = record('/ 1B');
    for (const attempt of now?.attempts.exam ?? []) {
      attempt.date = '2026-11-19';
      attempt.teacher = null;
    }
    expect(compareResults(old, now)).toEqual([]);
  });

  test('an item says everything that its card needs', () => {
    expect(compareResults(record('/ 1F'), record('/ 1C'))).toEqual([
      {
        type: 'exam:grade-changed',
        content: {
          values: {
            code: 'M413002',
            name: { cs: 'Matematika B', en: 'Mathematics B' },
            study_id: '7',
            year: 2026,
            semester: 1,
            duty: 'P',
            kind: 'exam',
            attempt: 1,
            grade: 'C',
            old_grade: 'F',
            points: 6,
            completion: 'ZK',
            teacher: 'RNDr. Hedvika Lípová',
            date: '2026-11-18',
          },
          path: '/study/7?subject=M413002',
        },
      },
    ]);
  });

  test('a grade without a teacher', () => {
    const now = record('/ 1A');
    for (const attempt of now?.attempts.exam ?? []) attempt.teacher = null;
    expect(compareResults(null, now)[0]?.content).toMatchObject({ values: { grade: 'A', teacher: null } });
  });

  test('a record is the same by study, subject, year and semester', () => {
    const one = record('/');
    expect(one && resultKey(one)).toBe('7:M413002:2026:1');
  });

  test('codes are escaped in the path', () => {
    const odd = record('/ 1A');
    if (odd) odd.subject.code = 'a&b=c';
    expect(compareResults(null, odd)[0]?.content).toMatchObject({ path: '/study/7?subject=a%26b%3Dc' });
  });
});

describe('laws', () => {
  const tries = fc
    .uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 })
    .chain((numbers) =>
      fc.tuple(
        ...numbers.map((n) => fc.constantFrom<Grade | '-'>(...GRADES, '-').map((grade) => `${n}${grade}`)),
      ),
    )
    .map((words) => words.join(' '));
  const records = fc.option(fc.tuple(tries, tries).map(([credit, exam]) => `${credit}/${exam}`));

  test('a record compared with itself tells nothing', () => {
    fc.assert(
      fc.property(records, (text) => {
        expect(told(text, text)).toEqual([]);
      }),
    );
  });

  test('the order of tries does not matter', () => {
    const reversed = (text: string | null) =>
      text === null
        ? null
        : text
            .split('/')
            .map((kind) => kind.split(' ').reverse().join(' '))
            .join('/');
    fc.assert(
      fc.property(records, records, (old, now) => {
        expect(told(reversed(old), reversed(now))).toEqual(told(old, now));
      }),
    );
  });

  test('every kind and attempt is told at most once, and exactly when its grade differs', () => {
    const gradesOf = (text: string | null) =>
      new Map(
        (['credit', 'exam'] as const).flatMap((kind) =>
          (record(text)?.attempts[kind] ?? []).map((a) => [`${kind} ${a.attempt}`, a.grade] as const),
        ),
      );
    fc.assert(
      fc.property(records, records, (old, now) => {
        const before = gradesOf(old);
        const after = gradesOf(now);
        const keys = new Set([...before.keys(), ...after.keys()]);
        const different = [...keys].filter((key) => (before.get(key) ?? null) !== (after.get(key) ?? null));
        expect(
          told(old, now)
            .map((line) => line.split(':')[0])
            .sort(),
        ).toEqual(different.sort());
      }),
    );
  });
});
