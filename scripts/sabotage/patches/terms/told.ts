import { type Patch, patchesOf, rulePatches } from '../../patch.ts';

/** What students are told of changed exam dates and lost sign-ups. */
export const PATCHES: Patch[] = [
  ...rulePatches('terms/compare-term', [
    ["a student's own sign-out is told as news", 'if (hasSignedOff || now.study_id', 'if (now.study_id'],
    [
      'the loss of a sign-up is told of a date that has begun',
      ' || now.start <= at) return [];',
      ') return [];',
    ],
  ]),
  ...patchesOf(
    'apps/server/src/capabilities/terms/terms.source.ts',
    'apps/server/src/capabilities/terms/terms.told.test.ts',
    [
      [
        'a sign-up that the student system removes is not told',
        'remove: [], drafts, unread };',
        'remove: [], drafts: [], unread };',
        'that the student system removes',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/capabilities/terms/term-users.store.ts',
    'apps/server/src/capabilities/terms/terms.told.test.ts',
    [
      [
        'who waits for a place is not told that the date is cancelled',
        "u.part #>> '{wait,position}' is not null or u.lost_at > clock_timestamp() - interval '1 day'",
        'false',
        'who waits for a place',
      ],
      [
        'a sign-out that was done is forgotten when the list is read',
        "action === 'sign_off').map(({ target }) => target)",
        "action === 'never').map(({ target }) => target)",
        'that the student system removes',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/capabilities/terms/term-users.store.ts',
    'apps/server/src/capabilities/terms/terms.told.test.ts',
    [
      [
        'a change is told to all who may see the exam date',
        "then u.part ->> 'study_id' is not null",
        'then u.part is not null',
        'is told once to each who is signed up',
      ],
      [
        'who has cancelled without a newer list is told',
        "else c.action <> 'sign_off' end",
        'else true end',
        'is told by what was confirmed',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/capabilities/terms/terms.told.ts',
    'apps/server/src/capabilities/terms/terms.told.test.ts',
    [
      [
        'a restore tells old changes of exam dates',
        '?? 0) >= anewFrom',
        '?? 0) >= 0',
        'what differs after a restore is not told',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/capabilities/terms/index.ts',
    'apps/server/src/capabilities/terms/terms.told.test.ts',
    [
      [
        'exam dates are pushed by the choice for results',
        "preference: 'notify_terms'",
        "preference: 'notify_results'",
        'is not pushed to who does not want exam dates',
      ],
    ],
  ),
  ...patchesOf(
    'packages/domain/src/terms/urgent-terms.ts',
    'packages/domain/src/terms/urgent-terms.test.ts',
    [
      [
        'an opening at which a prepared sign-up leaves asks for an act',
        'nextOpening(terms, { now, terms }, byItself)',
        'nextOpening(terms, { now, terms }, new Set())',
      ],
      [
        'cancelling is urgent after the exam has begun',
        'const { logout_end } = signingEnds(term);',
        'const { logout_end } = term;',
      ],
    ],
  ),
  ...patchesOf(
    'packages/domain/src/terms/term-clashes.ts',
    'packages/domain/src/terms/term-clashes.test.ts',
    [['a pair that overlaps is told twice', '.slice(index + 1)', '.filter((_, at) => at !== index)']],
  ),
];
