import { type Patch, patchesOf, rulePatches } from '../../patch.ts';

/** What users put into their own timetable (decision 081). */
export const PATCHES: Patch[] = [
  ...patchesOf('apps/web/src/platform/http/command.ts', 'apps/web/src/platform/http/command.test.ts', [
    [
      'a load that another client has caused ends with the next command',
      'if (wasLoading || !isKnown)',
      'if (!isKnown)',
      'is made again',
    ],
    [
      'a list that is not known stays so after a command',
      'if (wasLoading || !isKnown)',
      'if (wasLoading && isKnown)',
      'list that is not known',
    ],
  ]),
  ...patchesOf('packages/domain/src/entries/entry.ts', 'packages/domain/src/entries/entries.test.ts', [
    [
      'an entry of the exam period is shown in no semester',
      'teachingWeekAt(date, shown.first, shown.teachingWeeks) === null',
      'false',
    ],
    ['an entry of January belongs to the summer', 'year !== null && year.year === shown.year', 'false'],
  ]),
  ...rulePatches('entries/entry', [
    [
      'odd weeks are counted on into the summer semester',
      'year.semesters[semesterIn(year, date)]',
      'year.semesters[1]',
    ],
    [
      'a date that is left out is held',
      '!left.has(at) && isDue(timing, at, year)',
      'isDue(timing, at, year)',
    ],
    [
      'an entry of the night in March ends before it begins',
      'end: end > start ? end : new Date(start.getTime() + duration * 60_000)',
      'end',
    ],
  ]),
  ...rulePatches(
    'entries/entry-clashes',
    [
      ['what is cancelled clashes', 'one.canceled || one.start >= end', 'one.start >= end'],
      ['an entry clashes with itself', 'entry.entry_id !== own', 'own !== entry.title.concat("?")'],
    ],
    'entries/entries',
  ),
  ...patchesOf(
    'apps/server/src/capabilities/entries/index.ts',
    'apps/server/src/capabilities/entries/entries.test.ts',
    [
      [
        'the second of two tabs overwrites the first',
        "if (known.version !== version) throw new ApiFailure('ENTRY_CHANGED');",
        '',
      ],
      [
        'the same entry sent twice makes all devices load again',
        'if (done !== known) await tellUser',
        'await tellUser',
        'is told to all clients',
      ],
    ],
  ),
  ...patchesOf('apps/server/src/capabilities/entries/entries.store.ts', 'apps/server/test/erasure.test.ts', [
    [
      'a weekly entry is erased a year after its first day',
      'user_id = $1 and coalesce(until, date) <= $2::date',
      'user_id = $1 and date <= $2::date',
      'an own entry is erased',
    ],
    [
      'own entries are never erased by age',
      'from entries where coalesce(until, date) <= $1::date limit $2',
      'from entries where coalesce(until, date) <= $1::date and false limit $2',
      'an own entry is erased',
    ],
  ]),
  ...rulePatches(
    'schedule/occurrences',
    [
      [
        'an entry of a whole day stretches the timetable over the night',
        'timings.filter(({ duration }) => duration < DAY_MINUTES)',
        'timings.filter(({ duration }) => duration <= DAY_MINUTES)',
      ],
    ],
    'schedule/schedule-blocks',
  ),
  ...rulePatches(
    'schedule/schedule-blocks',
    [['a week with a Sunday has no Saturday', 'if (used.has(7)) used.add(6);', '']],
    'schedule/schedule-blocks',
  ),
  ...patchesOf('packages/domain/src/next/appointments.ts', 'packages/domain/src/entries/entries.test.ts', [
    [
      'an entry of a whole day hides the next lesson on Home',
      'entry.duration < DAY_MINUTES',
      'entry.duration <= DAY_MINUTES',
    ],
  ]),
];
