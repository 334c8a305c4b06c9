import { type Patch, patchesOf } from '../patch.ts';

/** Patches of one file of packages/domain, which the tests beside it must notice. */
export const rules = (name: string, defects: Parameters<typeof patchesOf>[2], test = name): Patch[] =>
  patchesOf(`packages/domain/src/${name}.ts`, `packages/domain/src/${test}.test.ts`, defects);

/** What a student has to be at, and which screen shows it when. */
export const AGENDA: Patch[] = [
  ...rules('calendar/sources', [
    [
      'a student without a category has all of them again',
      "return reader === 'student' ? { ...choice, school: false }",
      "return reader === 'visitor' ? { ...choice, school: false }",
    ],
    ['a visitor chooses sources', "if (reader === 'visitor') return choice;", ''],
  ]),
  ...rules(
    'calendar/all-day',
    [
      [
        'a week with a change of clocks is not all-day',
        'until.minutes >= from.minutes',
        'until.minutes > from.minutes',
      ],
    ],
    'calendar/events',
  ),
  ...rules('calendar/events', [
    ['what lasts over midnight is twice in a calendar', 'if (seen.has(key)) continue;', ''],
    [
      'an event that ends at midnight is on the next day too',
      'new Date(end * 1000 - 1)',
      'new Date(end * 1000)',
    ],
  ]),
  ...rules('agenda/appointments', [
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
  ]),
  ...rules('agenda/opening', [
    [
      'on a Friday night the timetable shows the week that is over',
      'dayOfWeek(date) < FRIDAY;',
      'dayOfWeek(date) <= FRIDAY;',
    ],
    ['on a holiday the timetable opens as on other days', 'start <= date && date <= end', 'false'],
  ]),
  ...rules('agenda/exam-slots', [
    ['an exam stands in every week', 'own !== week', 'false'],
    ['beside the timetable stand exams that are over', 'now !== null && now < end', 'now !== null'],
  ]),
  ...rules('agenda/season', [
    [
      'the last day of a period belongs to the next one',
      'start <= date && date <= end',
      'start <= date && date < end',
    ],
    ['three weeks before the exams nobody looks for dates yet', '<= LOOKS_FOR_TERMS', '< LOOKS_FOR_TERMS'],
  ]),
  ...rules('agenda/tasks', [
    [
      'a term that is over still counts as a date for an exam',
      'isSigned(term) && !isTermOver(term, now)',
      'isSigned(term)',
    ],
  ]),
];
