import { type Patch, patchesOf, rulePatches } from '../../patch.ts';

const SCREEN = 'apps/web/src/features/terms';

type Defect = readonly [defect: string, file: string, from: string, to: string, title: string];

/** Patches that a journey must notice. */
const journeys = (name: string, defects: readonly Defect[]): Patch[] =>
  defects.map(([defect, file, from, to, title]) => ({
    defect,
    file,
    from,
    to,
    test: `e2e/journeys/terms/${name}.spec.ts`,
    title,
  }));

/** Exam dates: their lists and lines, where links lead, and what the server answers. */
export const PATCHES: Patch[] = [
  ...rulePatches('terms/signed-term', [
    [
      'an own hour lasts until the exam of everybody ends',
      'if (term.student_start !== null && term.space !== null)',
      'if (false)',
    ],
  ]),
  ...rulePatches(
    'terms/nearest-term',
    [
      [
        'the calendar leaves out the openings of credits before an exam',
        "'credit-and-exam': [['Z'], ['K']],",
        "'credit-and-exam': [['K']],",
        'a credit before an exam has its deadlines',
      ],
    ],
    'calendar/deadlines',
  ),
  ...rulePatches('terms/term-sections', [
    [
      'the countdown leads with a date beside a sign-up for its subject and type',
      "termSectionOf(term, circumstances) === 'opens'",
      'circumstances.now < term.signing_start',
    ],
    ['the countdown leads with a date whose sign-up is prepared', '!byItself.has(term.term_id) &&', ''],
  ]),
  ...patchesOf(
    'apps/server/src/capabilities/terms/terms.store.ts',
    'apps/server/src/capabilities/terms/terms.store.test.ts',
    [
      [
        'a reading of terms holds up who writes own parts of them, and they end each other',
        'order by term_id for no key update`',
        'order by term_id for update`',
        'do not end each other',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/capabilities/terms/terms.readers.ts',
    'apps/server/src/capabilities/terms/terms.test.ts',
    [
      [
        'each place that is taken is told to all who see the exam date',
        'signed_count: _taken, capacity: _capacity, waiting, ...rest',
        'waiting, ...rest',
        'a change of it is read once, told to nobody',
      ],
      [
        'who is signed up hears twice that the exam date moved',
        '!told.get(key)?.has(userId)',
        'told !== undefined && key !== undefined',
        // In the whole file: a test before it signs a reader up.
      ],
      [
        'a new exam date is told to nobody',
        'opened: changed.flatMap(({ key, record }) => (record && wasOf(key) === null ? [record] : [])),',
        'opened: [],',
        'a term that opens is told to those who have the subject',
      ],
    ],
  ),
  ...patchesOf(
    'packages/domain/src/terms/nearest-term.ts',
    'packages/domain/src/terms/nearest-term.test.ts',
    [
      [
        'before the exam no credit is named, though it is missing and comes first',
        "'credit-and-exam': [['Z'], ['K']],",
        "'credit-and-exam': [['K']],",
        'is brought about by',
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/calendar/event-face.ts',
    'apps/web/src/features/calendar/event-face.test.ts',
    [
      [
        'the calendar does not say that a lesson has moved',
        'note: !canceled ? changedOf(event.lesson)',
        'note: !canceled ? null',
        'a lesson that is held otherwise than usual',
      ],
      [
        'an exam can be cancelled for ever, as the calendar has it',
        'ends <= clock.now()',
        'ends === null',
        'until when an exam can be cancelled',
      ],
    ],
  ),
  ...patchesOf(
    'packages/domain/src/terms/result-consequence.ts',
    'packages/domain/src/terms/result-consequence.test.ts',
    [
      [
        'who has passed hears nothing of the sign-up that is left',
        'return signed && stillSigned(signed, now);',
        'return null;',
        'passed, and still signed up',
      ],
      [
        'an earlier failure calls the next attempt the last one',
        'if (attempt < EXAM_ATTEMPTS - left) return null;',
        '',
        'an earlier failure',
      ],
      [
        'no attempt is left where the student system does not say how many are',
        'known === undefined && own.length > 0',
        'false',
        'nobody says what is left',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/capabilities/terms/term-users.store.ts',
    'apps/server/src/capabilities/terms/terms.confirmed.test.ts',
    [
      [
        'a confirmed sign-up is shown as undone by an older list',
        'requests ?? []));',
        '[]));',
        'what was confirmed is true on every screen',
      ],
      [
        'a student has what was confirmed to another',
        "from requests where user_id = $1 and service = 'terms'",
        "from requests where service = 'terms'",
        'each student has what was confirmed',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/engine/commands/requests.store.ts',
    'apps/server/src/capabilities/terms/terms.confirmed.test.ts',
    [
      [
        'a list that was asked for earlier ends what was confirmed',
        'and settled_at <= $4',
        'and $4::timestamptz is not null',
        'a list that was asked for before the confirmation',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/capabilities/terms/terms.commands.ts',
    'apps/server/src/capabilities/terms/terms.confirmed.test.ts',
    [
      [
        'the list asks for the password once more after the act',
        "if (sync_request.state === 'success') await readAfter",
        "if (sync_request.state === 'failed') await readAfter",
        'one password for one act',
      ],
    ],
  ),
  ...patchesOf(`${SCREEN}/list/subjects.ts`, `${SCREEN}/list/subjects.test.ts`, [
    [
      'a subject that opens moves under the finger',
      'positionsOf(arrival)',
      'positionsOf({ ...arrival, terms })',
    ],
    [
      '150 exam dates of a subject are one list',
      'terms.slice(0, NEXT)',
      'terms',
      'a subject with many terms',
    ],
    [
      'a subject goes by the first of its terms, which its line does not name',
      '(isShown ? named : summary.named) ?? own[0]',
      'isShown ? own[0] : own[0]',
      '[TERMS-07]',
    ],
    [
      'the order of the subjects is that of their names',
      'compare(a.term, b.term)',
      'compareNames(a.subject.name, b.subject.name)',
      '[TERMS-07]',
    ],
    [
      'a signed term hides that another kind is open',
      "['open', 'opens', 'signed',",
      "['signed', 'open', 'opens',",
    ],
    ['the line of a subject names the last open term', 'timeOf(b) < timeOf(a)', 'timeOf(b) > timeOf(a)'],
  ]),
  ...patchesOf(`${SCREEN}/list/listed.ts`, `${SCREEN}/list/listed.test.ts`, [
    [
      'a sign-up moves its line away from the finger',
      "if (isSigned(was)) return 'signed';",
      "if (isSigned(term)) return 'signed';",
      'no line moves while the reader is there',
    ],
  ]),
  ...patchesOf('apps/web/src/data/terms/terms.ts', 'apps/web/src/data/terms/terms.test.ts', [
    [
      'a card tells of a cancelled exam date that still stands beside it',
      "type === 'exam:cancelled'",
      'type === null',
      'change in one step',
    ],
  ]),
  ...journeys('terms-places', [
    [
      'a link to a term stays at the top of the page',
      `${SCREEN}/list/position.ts`,
      "line?.scrollIntoView({ block: 'start' });",
      '',
      'a link to a term brings its line into view',
    ],
    [
      'a reload of the terms loses the place',
      `${SCREEN}/list/position.ts`,
      'top === undefined || window.scrollY === 0',
      'row !== undefined',
      'a link to a term brings its line into view',
    ],
    [
      'each tap on a filter is an entry of the history',
      `${SCREEN}/screen.tsx`,
      "how: 'push' | 'replace' = 'replace'",
      "how: 'push' | 'replace' = 'push'",
      'all taps on filters are one entry of the history',
    ],
    [
      'the countdown opens its term and leaves the reader where they are',
      `${SCREEN}/sign-up-countdown.tsx`,
      'onClick={() => void bringTerm(id, { hasFocus: true })}',
      '',
      'the countdown leads to its term',
    ],
    [
      'the head of the list counts terms without an enabled button',
      `${SCREEN}/list/list.tsx`,
      'open: parts.open.filter(({ term_id }) => !busy.has(term_id)).length',
      'open: ahead.filter(({ term_id }) => !busy.has(term_id)).length',
      'the head of the list counts',
    ],
  ]),
  ...journeys('terms-subjects', [
    [
      'a link to a term leaves its subject folded',
      `${SCREEN}/list/subject-list.tsx`,
      ' || hasOpen(terms)',
      '',
      'a link to a term, or to the terms of a subject',
    ],
    [
      'a refusal names no other term',
      'apps/web/src/features/requests/follow.tsx',
      'offer: offerOf(this.words, request)',
      'offer: null',
      'after a refused sign-up',
    ],
  ]),
  ...patchesOf(
    'apps/server/src/capabilities/terms/terms.present.ts',
    'apps/server/src/capabilities/terms/terms.test.ts',
    [
      ['a term has no teacher', 'teacher: teacher && {', 'teacher: null && teacher && {', '[TERMS-30]'],
      ['a term has no place', 'place: place && {', 'place: null && place && {', '[TERMS-30]'],
      [
        'the end of sign-up is answered as the end of sign-out',
        '...signingEnds(term)',
        '...signingEnds({ ...term, logout_end: term.signing_end })',
        '[TERMS-30]',
      ],
      ['a term leads to no page of the student system', 'url: term.url', 'url: null', '[TERMS-30]'],
      ['the kind of a term is lost', 'type: term.type', "type: 'K'", '[TERMS-30]'],
    ],
  ),
  ...patchesOf(
    'apps/server/src/capabilities/terms/terms.watch.ts',
    'apps/server/src/capabilities/terms/terms.watch.test.ts',
    [
      [
        'a socket goes on hearing of terms that it left',
        '    this.unwatch(client);\n    this.watched.set',
        '    this.watched.set',
        'who looks elsewhere hears nothing more',
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/terms/detail/detail.tsx',
    'apps/web/src/features/terms/detail/detail.test.tsx',
    [
      [
        'a term can be left until its sign-up ends',
        'dayAndTime(term.logout_end, dates)',
        'dayAndTime(term.signing_end, dates)',
      ],
      [
        'the own hour of a term is that of all',
        'clockTime(instantOf(own))',
        'clockTime(instantOf(term.start))',
      ],
      ['a term does not name its room', '{nonBreaking(place.value)}', '{unsaid}'],
      ['a term links to what is no page', 'term.url !== null && isPage(term.url) &&', 'term.url !== null &&'],
    ],
  ),
  ...patchesOf('apps/web/src/features/terms/view.ts', 'apps/web/src/features/terms/view.test.ts', [
    [
      'a filter that was emptied on purpose lets all through',
      "for (const value of values.length === 0 ? [''] : values)",
      'for (const value of values)',
    ],
    [
      'an unknown subject of the address is kept',
      'known.filter((one) => given.includes(one))',
      '(given as T[])',
    ],
    [
      'unfolded subjects are not in the address',
      "for (const code of unfolded) query.append('subject', code);",
      '',
    ],
  ]),
  ...patchesOf(
    'apps/web/src/features/terms/order/order.ts',
    'apps/web/src/features/terms/order/term-order.test.ts',
    [
      ['signed-up terms stand among the others', 'Number(isSigned(b)) - Number(isSigned(a))', '0'],
      ['the own hour does not count for the order', 'start: ownStartOf', 'start: ({ start }) => start'],
      ['a descending order is ascending', 'direction === 1 ? difference : -difference', 'difference'],
    ],
  ),
  ...patchesOf('apps/web/src/features/terms/times.ts', 'apps/web/src/features/terms/times.test.ts', [
    ['a day away is told in hours', 'away < DAY', 'away < 2 * DAY'],
    [
      'seconds of a countdown are not padded',
      "String(seconds % MINUTE).padStart(2, '0')",
      'String(seconds % MINUTE)',
    ],
  ]),
  ...patchesOf(
    'apps/server/src/capabilities/terms/terms.store.ts',
    'apps/server/src/capabilities/feeds/teachers.test.ts',
    [
      [
        'a teacher is shown what others examine',
        "where record -> 'teacher' ->> 'code' = $1",
        "where record -> 'teacher' ->> 'code' is not null and $1::text is not null",
        'are those at which the teacher examines',
      ],
    ],
  ),
  ...rulePatches('terms/term-clashes', [
    [
      'every own entry clashes',
      'return meets(start.getTime() / 1000, end.getTime() / 1000);\n    }),',
      'return start <= end;\n    }),',
    ],
  ]),
];
