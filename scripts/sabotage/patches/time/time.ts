import { type Patch, patchesOf } from '../../patch.ts';

/** Days, semesters and periods. */
export const PATCHES: Patch[] = [
  ...patchesOf('apps/web/src/platform/time/dates.ts', 'apps/web/src/platform/time/dates.test.ts', [
    ['September has four letters in English', "'en-US')", "'en-GB')", 'writes September'],
    [
      'a day of another year has no year',
      'year === pragueParts(now).year ? day',
      'true ? day',
      'names the day',
    ],
  ]),
  ...patchesOf('packages/domain/src/time/period.ts', 'packages/domain/src/time/period.test.ts', [
    [
      'a period takes the weekend after it',
      'before !== undefined && before === after ? before',
      'before !== undefined ? before',
      '[STUDIES-11]',
    ],
    [
      'a weekend of the last teaching week is teaching',
      "piece.kind === 'teaching' ? hasTeachingDay(year, piece) : piece.kind",
      'piece.kind',
      '[STUDIES-11]',
    ],
  ]),
  ...patchesOf('apps/web/src/data/schedule/season.ts', 'apps/web/src/data/schedule/season.test.ts', [
    ['a holiday has no name', 'named?.name ?? home.break', 'home.break'],
  ]),
];
