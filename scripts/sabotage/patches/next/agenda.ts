import { type Patch, patchesOf, rulePatches } from '../../patch.ts';

/** What a student has to be at, and which screen shows it when. */
export const PATCHES: Patch[] = [
  ...patchesOf(
    'apps/web/src/features/today/today-section.tsx',
    'apps/web/src/features/today/today-section.test.tsx',
    [
      [
        'every subject is said to lack a date where the exam dates failed to load',
        'MissingTerms && year.data && terms.data',
        'MissingTerms && year.data',
        'are not said to be none',
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/today/above.tsx',
    'apps/web/src/features/today/today-section.test.tsx',
    [
      [
        'exam dates that failed to load are said to be none',
        '(today.hasNone || today.terms.data === undefined)',
        'today.hasNone',
        'are not said to be none',
      ],
    ],
  ),
  ...patchesOf('apps/web/src/data/terms/turns.ts', 'apps/web/src/data/terms/turns.test.ts', [
    [
      'what opens tomorrow opens tomorrow after midnight as well',
      'Math.min(firstAfter(times, now), midnight)',
      'firstAfter(times, now)',
      'opens today after midnight',
    ],
  ]),
  ...patchesOf('packages/domain/src/next/appointments.ts', 'packages/domain/src/next/appointments.test.ts', [
    [
      'a class in exactly 30 minutes gets no heads-up',
      'wait <= HEADS_UP_MINUTES * 60_000',
      'wait < HEADS_UP_MINUTES * 60_000',
    ],
    ['a cancelled class gets a heads-up', 'if (canceled || now >= end)', 'if (now >= end)'],
    ['a lesson is in progress at its end', 'canceled || now >= end', 'canceled || now > end'],
    [
      'an exam of today gives way to a lesson that comes first',
      "one.appointment.kind === 'exam' || first.includes(one)",
      'first.includes(one)',
    ],
    ['an exam without a sign-up is on the agenda', 'terms.filter(isSigned).map(examOf)', 'terms.map(examOf)'],
    [
      'an exam in exactly two hours does not count down',
      'wait <= NEAR_EXAM_MINUTES * 60_000',
      'wait < NEAR_EXAM_MINUTES * 60_000',
    ],
    ['the next exam is not looked for', '...(exam ? [exam] : []),', ''],
    [
      'a lesson to which the student does not go leads',
      'if (keys.size === 0) return agenda;',
      'if (keys.size >= 0) return agenda;',
    ],
  ]),
  ...patchesOf('packages/domain/src/next/opening.ts', 'packages/domain/src/next/opening.test.ts', [
    [
      'on a Friday night the timetable shows the week that is over',
      'dayOfWeek(date) < FRIDAY;',
      'dayOfWeek(date) <= FRIDAY;',
    ],
  ]),
  ...patchesOf('packages/domain/src/terms/exam-slots.ts', 'packages/domain/src/terms/exam-slots.test.ts', [
    ['an exam stands in every week', 'own !== week', 'false'],
    ['beside the timetable stand exams that are over', 'now !== null && now < end', 'now !== null'],
  ]),
  ...patchesOf('packages/domain/src/next/season.ts', 'packages/domain/src/next/season.test.ts', [
    [
      'the last day of a period belongs to the next one',
      'start <= date && date <= end',
      'start <= date && date < end',
    ],
    ['three weeks before the exams nobody looks for dates yet', '<= LOOKS_FOR_TERMS', '< LOOKS_FOR_TERMS'],
  ]),
  ...patchesOf('packages/domain/src/terms/nearest-term.ts', 'packages/domain/src/next/tasks.test.ts', [
    [
      'a term that is over still counts as a date for an exam',
      'isSigned(term) && !isTermOver(term, now)',
      'isSigned(term)',
    ],
  ]),
  ...rulePatches('next/appointments', [
    ['an exam that leads is told again as one of tomorrow', ' && !led.has(appointmentKey(exam))', ''],
  ]),
  ...rulePatches('next/season', [
    ['in summer nobody looks for the dates of September', "kind === 'holiday' || ", ''],
  ]),
];
