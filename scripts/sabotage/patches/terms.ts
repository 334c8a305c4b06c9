import { type Patch, patchesOf } from '../patch.ts';

const RULES = 'packages/domain/src/term/term-sections';
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

/** Exam terms by subject: the sections of terms, the lines of subjects, and where links lead. */
export const TERMS: Patch[] = [
  ...patchesOf('packages/domain/src/term/nearest-term.ts', 'packages/domain/src/term/nearest-term.test.ts', [
    [
      'the signed term of another study is named',
      'signed.filter((term) => term.study_id === studyId)',
      'signed',
    ],
    ['the nearest term is the last one', 'at(least) <= at(one)', 'at(least) >= at(one)'],
  ]),
  ...patchesOf(`${RULES}.ts`, `${RULES}.test.ts`, [
    [
      'a term without attempts counts as open',
      "case 'choose-study':\n      return",
      "case 'choose-study':\n    case 'attempts-used':\n      return",
    ],
    ['a full term counts as one that opens', "return 'full';", "return 'opens';"],
    [
      'a term that opens beside a signed one is not told from others',
      "signedInstead(term, terms, now) === null ? 'opens' : 'elsewhere'",
      "'opens'",
    ],
    ['a full term leaves no other one to offer', "['full', 'closed',", "['closed',"],
    ['the next free term is the last one', 'least.start <= term.start', 'least.start >= term.start'],
  ]),
  ...patchesOf(`${SCREEN}/list/subjects.ts`, `${SCREEN}/list/subjects.test.ts`, [
    ['a subject that opens moves under the finger', 'ranks.get(code) ?? 0', '0'],
    [
      'a signed term hides that another kind is open',
      "['open', 'opens', 'signed',",
      "['signed', 'open', 'opens',",
    ],
    ['the line of a subject names the last open term', 'Math.min(...times)', 'Math.max(...times)'],
  ]),
  ...journeys('terms-places', [
    [
      'a link to a term stays at the top of the page',
      `${SCREEN}/list/place.ts`,
      "line?.scrollIntoView({ block: 'start' });",
      '',
      'a link to a term brings its line into view',
    ],
    [
      'a reload of the terms loses the place',
      `${SCREEN}/list/place.ts`,
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
      ' || terms.some(({ term_id }) => open.includes(term_id))',
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
];
