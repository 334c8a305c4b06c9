import { type Patch, patchesOf } from '../../patch.ts';

/** Results. */
export const PATCHES: Patch[] = [
  ...patchesOf(
    'apps/server/src/capabilities/results/results.present.ts',
    'apps/server/src/capabilities/results/results.test.ts',
    [
      [
        'no code closes the exam record',
        'return last !== undefined && isClosing(last.grade);',
        'return false;',
        '[RESULTS-14]',
      ],
      [
        'attempts are answered in the order in which they are stored',
        'attempts.toSorted((a, b) => a.attempt - b.attempt)',
        'attempts.toSorted((a, b) => b.attempt - a.attempt)',
        '[RESULTS-07]',
      ],
      [
        'an attempt without a grade does not count as an attempt',
        'attempt_count: attempts.length',
        'attempt_count: attempts.filter(({ grade }) => grade !== null).length',
        '[RESULTS-07]',
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/studies/results/result-row.tsx',
    'apps/web/src/features/studies/results/result-row.test.tsx',
    [
      [
        'a result has no type of duty',
        '<abbr title={type.name}>{type.group_type}</abbr>',
        '<abbr title={type.name} />',
      ],
      ['a result has no credits on a desktop', '<span aria-hidden="true">{points}</span>', ''],
      [
        'a result has no code of completion on a desktop',
        '<abbr title={words.completions[completion]}>{completion}</abbr>',
        '<abbr title={words.completions[completion]} />',
      ],
      ['a result has no credits on a phone', 'nonBreaking(words.creditsShort(points))', "''"],
    ],
  ),
];
