import type { Patch } from '../patch.ts';

const actions = {
  file: 'packages/domain/src/term/term-actions.ts',
  test: 'packages/domain/src/term/term-actions.test.ts',
};

export const TERMS: Patch[] = [
  {
    defect: 'sign-up is possible in the second in which it ends',
    ...actions,
    from: 'if (now >= term.signing_end)',
    to: 'if (now > term.signing_end)',
  },
  {
    defect: 'sign-up opens a second late',
    ...actions,
    from: 'if (now < term.signing_start)',
    to: 'if (now <= term.signing_start)',
  },
  {
    defect: 'sign-out is possible after the start of the term',
    ...actions,
    from: 'now < term.logout_end && now < term.start',
    to: 'now < term.logout_end',
  },
];
