import type { Patch } from '../../patch.ts';

const LIST = 'packages/domain/src/waiting-list/waiting-list.ts';
const LAWS = 'packages/domain/src/waiting-list/waiting-list.laws.test.ts';

/** Waiting lists of exam dates (decision 094). */
export const PATCHES: Patch[] = [
  {
    defect: 'the last of a waiting list gets the place that becomes free',
    file: LIST,
    from: 'const [head] = queue;',
    to: 'const head = queue.at(-1);',
    test: LAWS,
  },
  {
    defect: 'a second place is tried while the answer for the first is open',
    file: LIST,
    from: '|| isTrying ||',
    to: '||',
    test: LAWS,
  },
  {
    defect: 'a place is taken for a student whose time of waiting has passed',
    file: LIST,
    from: 'until <= now',
    to: 'until < now - 10',
    test: LAWS,
  },
  {
    defect: 'somebody is passed over because the exam date is full again',
    file: LIST,
    from: "['full', 'not-open']",
    to: "['not-open']",
    test: LAWS,
  },
  {
    defect: 'the end of a wait is told at each reading of the exam date',
    file: 'packages/domain/src/terms/compare-term.ts',
    from: ' || ended.at === was?.ended?.at',
    to: '',
    test: 'packages/domain/src/terms/compare-term.test.ts',
  },
  {
    defect: 'a wait can begin where the teacher does not allow it',
    file: 'packages/domain/src/waiting-list/wait-chance.ts',
    from: ' || !term.waiting.allowed',
    to: '',
    test: 'packages/domain/src/waiting-list/waiting.test.ts',
  },
];
