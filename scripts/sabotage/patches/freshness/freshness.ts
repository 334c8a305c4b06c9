import { type Patch, patchesOf } from '../../patch.ts';

const TEST = 'apps/server/src/capabilities/freshness/freshness.test.ts';

/** How fresh each source is, as readers see it. */
export const PATCHES: Patch[] = [
  ...patchesOf(
    'apps/server/src/capabilities/freshness/freshness.present.ts',
    'apps/server/src/capabilities/freshness/freshness.present.test.ts',
    [
      [
        'a log of changes that stands still counts as fresh',
        'now.getTime() - readAt.getTime() > FRESH_MS',
        'now.getTime() < readAt.getTime()',
        'was not read for a minute',
      ],
      [
        'a source that was never read whole has an age',
        "firstReading === 'at-once' || complete",
        "firstReading !== 'at-once' || complete",
        'never read whole, in part',
      ],
    ],
  ),
  ...patchesOf('apps/server/src/capabilities/freshness/freshness.store.ts', TEST, [
    [
      'one student whose records cannot be read makes a source fail',
      'const LEAST_USERS = 3;',
      'const LEAST_USERS = 1;',
      'users are a failure of',
    ],
  ]),
  ...patchesOf('apps/server/src/capabilities/freshness/index.ts', TEST, [
    [
      'each reader of the status asks the database',
      'const GIVEN_MS = 5_000;',
      'const GIVEN_MS = 0;',
      'a flood reads the database once',
    ],
  ]),
  ...patchesOf('apps/web/src/app/screens/freshness/page.tsx', 'e2e/journeys/freshness/freshness.spec.ts', [
    ['the status of an open page never changes', ', refetchInterval: AGAIN_MS', '', 'and that it is back'],
  ]),
];
