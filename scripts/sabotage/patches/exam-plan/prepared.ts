import { type Patch, patchesOf } from '../../patch.ts';

const DOMAIN = 'packages/domain/src/exam-plan';
const SERVER = 'apps/server/src/capabilities/exam-plan';

/** What the plan does after it was made: prepared sign-ups, "perhaps", results (decision 092). */
export const PATCHES: Patch[] = [
  ...patchesOf(`${DOMAIN}/prepared.ts`, `${DOMAIN}/prepared.test.ts`, [
    [
      'a prepared sign-up leaves before the opening',
      'now < opensAt\n      ? []',
      'now < opensAt - 600\n      ? []',
      'P3: each leaves once at most',
    ],
    [
      'a prepared sign-up leaves without a drawn place',
      'waiting.filter(({ place }) => place !== null)',
      'waiting.filter(({ id }) => id > 0)',
      'P5: they leave by places that were logged before',
    ],
  ]),
  ...patchesOf(`${SERVER}/prepared.store.ts`, `${SERVER}/openings.test.ts`, [
    [
      'a sign-up that has left is taken back',
      "term_id = $2 and state = 'prepared' returning 1",
      "term_id = $2 and state <> 'dropped' returning 1",
      'one that has left cannot be',
    ],
  ]),
  ...patchesOf(`${SERVER}/openings.ts`, `${SERVER}/openings.test.ts`, [
    [
      'who has signed up by hand is signed up by the plan, too',
      "return denial === 'full' ? null : denial;",
      'return null;',
      'P4: is dropped where the student has signed up by hand',
    ],
    [
      'a sign-up whose outcome is open is overtaken',
      'if (await holdsOthers(row, request)) return false;',
      '',
      'those behind one whose outcome is open wait for it',
    ],
    [
      'a failed turn lets the next run send beside those that go on',
      'await Promise.allSettled(turns);',
      '',
      'a failed turn starts no second one',
    ],
  ]),
  ...patchesOf(`${DOMAIN}/perhaps.ts`, `${DOMAIN}/perhaps.test.ts`, [
    [
      'a date beside a sign-up for another one is perhaps',
      '!taken.some(',
      'taken.every(',
      'no date beside a sign-up',
    ],
  ]),
  ...patchesOf(`${DOMAIN}/outcome.ts`, `${DOMAIN}/outcome.test.ts`, [
    [
      'a failure before the date is that of the date',
      'date >= day && !isPassed(grade)',
      '!isPassed(grade)',
      'a failure before it',
    ],
  ]),
];
