import { type Patch, patchesOf } from '../../patch.ts';

/** Studies, plans and averages. */
export const PATCHES: Patch[] = [
  ...patchesOf('apps/web/src/data/studies.ts', 'apps/web/src/data/studies.test.ts', [
    [
      'a plan that does not exist is a failed load',
      'error.status === 404',
      'error.status === 410',
      'is an answer',
    ],
  ]),
  ...patchesOf('packages/domain/src/studies/standing.ts', 'packages/domain/src/studies/standing.test.ts', [
    [
      'of two studies the one that ended leads',
      'const [first] = byStanding(studies, year);',
      'const [first] = studies;',
      'what leads',
    ],
    ['an interrupted study is measured', "P: 'interrupted', ", ''],
    [
      'a second year of the coming academic year has not begun',
      'school_year === 1 && last_active_year > year',
      'last_active_year > year',
    ],
  ]),
  ...patchesOf('packages/domain/src/studies/forecast.ts', 'packages/domain/src/studies/forecast.test.ts', [
    [
      'before the winter the summer of the year before is that of this year of study',
      'study.school_year + open.year - study.last_active_year',
      'study.school_year',
      'before the winter begins',
    ],
    [
      'a study that has ended gets a verdict',
      "standing === 'studying' ? verdictOf({ results, study, required, missing }) : standing",
      'verdictOf({ results, study, required, missing })',
      'has no verdict',
    ],
  ]),
  ...patchesOf(
    'apps/server/src/capabilities/studies/studies.present.ts',
    'apps/server/src/capabilities/studies/studies.test.ts',
    [
      [
        'winter and total results of a study are swapped',
        'winter: result.winter, total: result.total',
        'winter: result.total, total: result.winter',
        '[STUDIES-19]',
      ],
      [
        'a group of a plan asks for one subject',
        'min_count: group.min_count',
        'min_count: 1',
        '[STUDIES-15]',
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/studies/results/statistics.tsx',
    'apps/web/src/features/studies/results/statistics.test.tsx',
    [
      [
        'P and PV are swapped',
        '{overview[kind][row]}',
        "{overview[kind === 'p' ? 'pv' : kind === 'pv' ? 'p' : kind][row]}",
      ],
      ['the averages of P and PV are those of all', "kind === 'total' ? {} : { kind }", '{}'],
      [
        'enrolled credits stand before gained ones',
        "'creditsFinished', 'credits'] as",
        "'credits', 'creditsFinished'] as",
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/studies/results/grade.tsx',
    'apps/web/src/features/studies/results/grade.test.tsx',
    [
      ['a tooltip does not name the teacher', '...(teacher ? [teacher.value] : []),', ''],
      ['a grade has no colour', 'known && severity[known]', "known && ''"],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/studies/study-card.tsx',
    'apps/web/src/features/studies/study-card.test.tsx',
    [
      ['the winter result is the overall one', 'study.result.winter ?? none', 'study.result.total ?? none'],
      ['the group of a study is missing', '[info.group, study.group],', ''],
      ['the form of a study is its type', 'study.form.value', 'study.type.value'],
    ],
  ),
  ...patchesOf('apps/web/src/features/contacts/screen.tsx', 'e2e/journeys/studies/study-terms.spec.ts', [
    [
      'the studies of somebody who does not study are asked for',
      'enabled: loggedIn && isStudent',
      'enabled: loggedIn',
      '[STUDIES-22]',
    ],
  ]),
  ...patchesOf('apps/web/src/features/studies/numbers.ts', 'apps/web/src/features/studies/numbers.test.ts', [
    ['an average is not rounded up', 'Math.round(', 'Math.floor('],
  ]),
  ...patchesOf(
    'packages/domain/src/results/totals.ts',
    'apps/web/src/features/studies/results/semesters.test.ts',
    [
      [
        'the earliest semester comes first',
        'b.year - a.year || b.semester - a.semester',
        'a.year - b.year || a.semester - b.semester',
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/studies/results/semesters.ts',
    'apps/web/src/features/studies/results/semesters.test.ts',
    [
      [
        'results of another study are shown',
        'results.filter(({ study_id }) => study_id === studyId)',
        '[...results]',
      ],
    ],
  ),
];
