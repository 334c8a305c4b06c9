import { type Patch, patchesOf, rulePatches } from '../../patch.ts';

/** Facts about lessons, terms and subjects that every reader takes from one place. */
export const PATCHES: Patch[] = [
  ...rulePatches('schedule/lessons-as-taught', [
    [
      'the day of a block counts, and not the date',
      'found = { day: dayOfWeek(date),',
      'found = { day: 3 as Day,',
    ],
    ['a lesson on a holiday is held', 'holiday !== null && !isCanceled(week)', 'false'],
    [
      'the number of a week counts, and not its date',
      'weekNumber(lesson, week.date, year) ?? Number(key)',
      'Number(key)',
    ],
  ]),
  ...rulePatches(
    'schedule/occurrences',
    [
      ['a lesson is over at midnight', '.filter(({ end }) => end > midnight)', '.filter(() => false)'],
      [
        'a day names one room of a lesson in two',
        'twin.canceled === isCanceled(week)) twin.blocks.push(block)',
        'false) twin.blocks.push(block)',
      ],
    ],
    'schedule/lessons-as-taught',
  ),
  ...rulePatches(
    'schedule/schedule-blocks',
    [
      [
        'a timetable names one room of a lesson in two',
        'isCanceled(twin.value) === isCanceled(value)) twin',
        'false) twin',
      ],
    ],
    'schedule/lessons-as-taught',
  ),
  ...rulePatches('time/teaching-days', [
    ['there is teaching on holidays', '!holidays.some(isIn)', 'true'],
  ]).map((patch) => ({ ...patch, test: 'packages/domain/src/next/opening.test.ts' })),
  ...rulePatches('next/season', [
    [
      'teaching begins on the Saturday after a holiday',
      'start: firstTeachingDay(year, { start, end })',
      'start',
      'm8',
    ],
  ]),
  ...rulePatches('terms/term-status', [
    ['one can sign up for a term after its start', 'Math.min(signing_end, start)', 'signing_end'],
  ]),
  ...rulePatches(
    'results/weighed',
    [
      [
        'the grade of a passed subject is that of a later failure',
        '...lastByCode(known), ...lastByCode(known.filter(isPassedRecord))',
        '...lastByCode(known)',
      ],
    ],
    'results/totals',
  ),
  ...patchesOf('apps/web/src/features/schedule/weeks.ts', 'apps/web/src/features/schedule/weeks.test.ts', [
    ['an app that was left open stays in the past week', 'view.week !== was.opens.week', 'true', 'M7'],
    ['a week after the teaching weeks becomes the last of these', 'asked.week <= lastWeek ||', '', 'M6'],
  ]),
  ...patchesOf(
    'apps/web/src/data/schedule/lesson-names.ts',
    'apps/web/src/data/schedule/lesson-names.test.ts',
    [
      ['a short name takes half of an emoji', '/[\\p{L}\\p{N}]/u.exec(word)?.[0];', 'word.slice(0, 1);'],
      ['a lesson ends at 25:30', 'end > DAY_MINUTES ? end % DAY_MINUTES : end', 'end'],
    ],
  ),
];
