import { type Patch, patchesOf } from '../../patch.ts';

const DOMAIN = 'packages/domain/src/exam-plan';
const LAWS = `${DOMAIN}/exam-plan.laws.test.ts`;
const TABLE = `${DOMAIN}/exam-plan.test.ts`;

/** Plans of the exam period (decision 092). */
export const PATCHES: Patch[] = [
  ...patchesOf(`${DOMAIN}/needs.ts`, LAWS, [
    [
      'a plan proposes what is full when it opens',
      "return denial === 'choose-study' ? null : denial;",
      "return denial === 'choose-study' || denial === 'full' ? null : denial;",
      'P1: the dates of a set can be signed up for',
    ],
  ]),
  ...patchesOf(`${DOMAIN}/needs.ts`, TABLE, [
    [
      'an exam that was sat is planned again before its result',
      'if (awaitsResult(own, records, now))',
      'if (own.length < 0)',
      'nothing that was sat and has no result yet',
    ],
  ]),
  ...patchesOf(`${DOMAIN}/perhaps.ts`, `${DOMAIN}/perhaps.test.ts`, [
    [
      'a date of a plan hides that its sign-up is prepared',
      "if (prepared.has(term.term_id)) return 'prepared';",
      '',
      'each once',
    ],
  ]),
  ...patchesOf('packages/domain/src/waiting-list/wait-chance.ts', `${DOMAIN}/perhaps.test.ts`, [
    [
      'a wait is shown after its time has passed',
      '&& now < wait.until',
      '',
      'a wait until its time has passed',
    ],
  ]),
  ...patchesOf(`${DOMAIN}/candidates.ts`, LAWS, [
    [
      'two dates of a plan overlap',
      'return areAtOnce(a.term, b.term) || isExamBeforeCredit',
      'return isExamBeforeCredit(a, b) || isExamBeforeCredit',
      'P1: the dates of a set can be signed up for',
    ],
  ]),
  ...patchesOf(`${DOMAIN}/candidates.ts`, TABLE, [
    [
      'a second attempt is promised to who has one attempt left',
      'term.attempts_left < 2',
      'term.attempts_left < 1',
      'leaves room for a second attempt',
    ],
  ]),
  ...patchesOf(`${DOMAIN}/search.ts`, LAWS, [
    [
      'of two ways that end alike the later one stays',
      'if (cost > best || (cost === best && gap <= (gaps[to] ?? 0))) return;',
      'if (best !== Number.POSITIVE_INFINITY && cost < best) return;',
      'P2: the best set for each emphasis',
    ],
    [
      'days that are missing to the wished gap cost nothing',
      '(isFull ? shortfallOf(gap, wishes) * SHORTFALL : 0)',
      '0',
      'P2: the best set for each emphasis',
    ],
  ]),
  ...patchesOf(
    'apps/server/src/capabilities/exam-plan/index.ts',
    'apps/server/src/capabilities/exam-plan/exam-plan.test.ts',
    [
      [
        'a change of the gap forgets the order',
        'body.order ?? before.order',
        'body.order ?? []',
        'a change keeps what it does not name',
      ],
      [
        'a change is told again when nothing changed',
        'if (isDeepStrictEqual(plan, before)) return plan;',
        '',
        'a change is told once to all clients',
      ],
    ],
  ),
];
