import { type Patch, patchesOf } from '../patch.ts';
import { AGENDA, rules } from './agenda.ts';

const TIME = 'packages/domain/src/time';

/** The rules of packages/domain: bounds moved, cases left out, fields swapped. */
export const RULES: Patch[] = [
  ...rules('term/term-actions', [
    [
      'sign-up is possible in the second in which it ends',
      'now >= term.signing_end',
      'now > term.signing_end',
    ],
    ['sign-up opens a second late', 'now < term.signing_start', 'now <= term.signing_start'],
    [
      'sign-out is possible after the start of a term',
      'now < term.logout_end && now < term.start',
      'now < term.logout_end',
    ],
    ['a student without a study may sign up', "if (term.study_ids.length === 0) return 'not-eligible';", ''],
  ]),
  ...rules(
    'term/term-actions',
    [['a request may be made beside a pending one', "if (pending.has(term.term_id)) return 'pending';", '']],
    'term/term.laws',
  ),
  ...rules('term/term-status', [
    ['free places may be negative', 'Math.max(0, capacity - signed_count)', 'capacity - signed_count'],
    ['half of the places free counts as free', 'free > term.capacity / 2', 'free >= term.capacity / 2'],
    [
      'a tenth of the places free counts as half full',
      'free > term.capacity / 10',
      'free >= term.capacity / 10',
    ],
    [
      'a full term of the future needs one of two switches',
      "(!full || on.has('full')) && (!future",
      "(!full || on.has('full')) || (!future",
    ],
    [
      'a signed-up term shows the start instead of the end of sign-out',
      "? { kind: 'logout_end', at: term.logout_end }",
      "? { kind: 'start', at: term.start }",
    ],
  ]),
  ...rules('term/term-clashes', [
    ['terms that only touch clash', 'start < to && from < end', 'start <= to && from <= end'],
    ['cancelled lessons clash', '!canceled && meets(', 'meets('],
    ['a term clashes with itself', 'other.term_id !== term.term_id && ', ''],
  ]),
  ...rules('result/pass-status', [
    ['a credit N leaves the record open', "if (credit === 'N') return 'failed';", ''],
    [
      'a graded credit of KZ leaves the record open',
      "(completion === 'KZ' && !/^[A-F]$/.test(credit))",
      "completion === 'KZ'",
    ],
    [
      'a failed exam counts as passed',
      "isPassed(exam) ? 'passed' : 'failed'",
      "isPassed(exam) ? 'passed' : 'passed'",
    ],
  ]),
  ...rules('result/grades', [
    ['D is shown as positive', "D: 'warning'", "D: 'positive'"],
    [
      'P closes a record',
      "code === 'N' || code === 'U' || code === 'S'",
      "code === 'N' || code === 'U' || code === 'S' || code === 'P'",
    ],
  ]),
  ...rules('result/next-action', [
    [
      'the last attempt is announced one attempt late',
      'failed === EXAM_ATTEMPTS - 1',
      'failed === EXAM_ATTEMPTS',
    ],
    ['an enrolment of an earlier year goes on', "if (record.year < year) return 'enrol-again';", ''],
    ['a subject is closed one attempt late', 'failed >= EXAM_ATTEMPTS', 'failed > EXAM_ATTEMPTS'],
  ]),
  ...rules('result/totals', [
    ['a grade of 4 counts in the average', 'coefficient < 4', 'coefficient <= 4'],
    ['PVB counts as an optional subject', "PVB: 'pv'", "PVB: 'v'"],
    [
      'a subject that was enrolled twice counts by its last record',
      'const record = passed ?? ordered.at(-1);',
      'const record = ordered.at(-1);',
    ],
    [
      'mandatory and elective totals are swapped',
      'return { p, pv, v, total',
      'return { p: pv, pv: p, v, total',
    ],
    ['results of other studies count', 'one.study_id === studyId && passStatusOf', 'passStatusOf'],
    [
      'finished credits leave out the last subject',
      'creditsFinished: isHere && isPassed ? record.points : 0',
      'creditsFinished: isHere && isPassed ? record.points - 1 : 0',
    ],
    [
      'semesters are listed the earliest first',
      'b.year - a.year || b.semester - a.semester',
      'a.year - b.year || a.semester - b.semester',
    ],
  ]),
  ...rules('result/compare-results', [
    ['an exam that became S is told as a new grade', "if (is.grade === 'S') return 'exam:fulfilled';", ''],
    [
      'a deleted attempt is not told',
      "return [draft('exam:attempt-deleted', record, kind, was, null)];",
      'return [];',
    ],
    [
      'the old grade is left out of a changed grade',
      "type === 'exam:grade-changed' ? (was?.grade ?? null) : null",
      'null',
    ],
    [
      'an inserted attempt is told as a new grade',
      "hasEarlierGrade ? 'exam:attempt-inserted' : 'exam:grade-new'",
      "'exam:grade-new'",
    ],
  ]),
  ...rules('study/plan', [
    ['a bachelor study lasts two years', 'const BACHELOR_YEARS = 3;', 'const BACHELOR_YEARS = 2;'],
    [
      'a group needs one subject more',
      'fulfilled: done >= group.min_count',
      'fulfilled: done > group.min_count',
    ],
    ['a group counts the subjects with the most credits', '.sort((a, b) => a - b)', '.sort((a, b) => b - a)'],
    ['the missing part leaves out the last year', 'school_year <= upTo', 'school_year < upTo'],
  ]),
  ...rules('study/open-semester', [
    ['a semester is over on the last day of its exams', 'end < date', 'end <= date'],
    ['resits in September belong to the winter', 'return stepSemester(winter, -1)', 'return winter'],
  ]),
  ...rules('study/forecast', [
    [
      'enrolled credits count twice among those left',
      'YEAR_CREDITS - creditsFinished - enrolled',
      'YEAR_CREDITS - creditsFinished',
    ],
    ['the current semester is overdue', 'semester < current)', 'semester <= current)'],
    [
      'an unknown plan is judged',
      "if (required === null || required.length === 0) return 'no-plan';",
      "if (required === null || required.length === 0) return 'on-plan';",
    ],
  ]),
  ...rules('study/compare-studies', [
    [
      'a new study is not told',
      "if (was === undefined) return [draft('study:new', now, {})];",
      'if (was === undefined) return [];',
    ],
    [
      'winter and total results are swapped',
      "result('study:result-winter', 'winter');",
      "result('study:result-winter', 'total');",
    ],
    [
      'a first import is told',
      'if (old === null) return [];\n',
      "if (old === null) return now.map((study) => draft('study:new', study, {}));\n",
    ],
  ]),
  ...rules('lesson/compare-lessons', [
    [
      'a moved room is told as a changed start',
      "differs.place ? 'schedule:room-moved' : null",
      "differs.place ? 'schedule:start-changed' : null",
    ],
    [
      'the reason of a cancellation is left out',
      'reason: first.now && cancelReason(first.now)',
      'reason: null',
    ],
    [
      'weeks of the past are told with those ahead',
      'const reported = ahead.length > 0 ? ahead : changes;',
      'const reported = changes;',
    ],
  ]),
  ...rules('lesson/changed-meetings', [
    [
      'a meeting beside the usual one counts as changed',
      '(own && !isCanceled(own)) || ',
      '',
      'beside the usual meeting',
    ],
    [
      'an odd lesson is due in every week',
      '(week - first) % step === 0 && ',
      '',
      'a week in which an odd lesson is not due',
    ],
  ]),
  ...AGENDA,
  ...rules('lesson/occurrences', [
    [
      'of duplicates the cancelled one is shown',
      'if (twin !== undefined && !twin.canceled) continue;',
      'if (twin !== undefined) continue;',
    ],
  ]),
  ...rules('lesson/timetable', [
    ['blocks that touch overlap', 'slot.minutes >= end)', 'slot.minutes > end)'],
    [
      '"all weeks" is left out of the weeks',
      '(week + step + teachingWeeks + 1) % (teachingWeeks + 1)',
      '((week + step + teachingWeeks - 1) % teachingWeeks) + 1',
    ],
    [
      'odd weeks are named even',
      "week % 2 === 1)) return { kind: 'odd' }",
      "week % 2 === 1)) return { kind: 'even' }",
    ],
    [
      'a gap of exactly the shortest length is not free',
      'slot.minutes - at >= shortest',
      'slot.minutes - at > shortest',
    ],
  ]),
  ...rules('time/academic-year', [
    ['August belongs to the summer semester', 'const LAST_SUMMER_MONTH = 7;', 'const LAST_SUMMER_MONTH = 8;'],
    ['teaching ends a week early', 'week <= schedule.ed_weeks', 'week < schedule.ed_weeks'],
  ]),
  ...patchesOf(`${TIME}/teaching-weeks.ts`, `${TIME}/academic-year.test.ts`, [
    [
      'the semester after summer is of the same year',
      '{ year: year + 1, semester: 1 }',
      '{ year, semester: 1 }',
    ],
  ]),
  ...rules('time/period', [
    [
      'a holiday of five days is not a period',
      'lasts(holiday) >= HOLIDAY_DAYS',
      'lasts(holiday) > HOLIDAY_DAYS',
    ],
  ]),
  ...patchesOf(`${TIME}/progress.ts`, `${TIME}/period.test.ts`, [
    [
      'today does not count as past',
      'daysBetween(current.start, date) + 1',
      'daysBetween(current.start, date)',
    ],
    ['a week left is shown in days', 'days < 7', 'days <= 7'],
  ]),
  ...rules('time/time', [
    [
      'the repeated hour of October gives the second instant',
      'const first = local - before;',
      'const first = local - after;',
    ],
    ['Sunday is day 0', 'const DAYS = [7, 1, 2, 3, 4, 5, 6]', 'const DAYS = [1, 1, 2, 3, 4, 5, 6]'],
    [
      '30 February is a date',
      'instant.getUTCMonth() === Number(month) - 1 ? instant.getTime() : null',
      'instant.getTime()',
    ],
    [
      'minutes of a start are not padded',
      "String(minute).padStart(2, '0')}`;\n}\n\n/** The only",
      'String(minute)}`;\n}\n\n/** The only',
    ],
  ]),
  ...rules('group/hand-in', [
    [
      'a PDF is known by its name alone',
      'return known?.isIt(head) === true ? known.type : null;',
      'return known?.type ?? null;',
    ],
    ['an empty file can be handed in', 'if (head.length === 0) return null;', ''],
  ]),
];
