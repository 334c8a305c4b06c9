import { type Patch, patchesOf } from '../../patch.ts';

/** The database of another version. */
export const PATCHES: Patch[] = [
  ...patchesOf('apps/server/src/app.ts', 'apps/server/test/portals/drain.test.ts', [
    [
      'a portal that is to stop stays ready',
      "async drain() {\n      state = 'stopping';",
      'async drain() {',
      'is not ready first and serves on',
    ],
  ]),
  ...patchesOf(
    'apps/server/src/engine/delivery/sockets/sockets.ts',
    'apps/server/test/portals/drain.test.ts',
    [
      [
        'sockets of a portal that is to stop move all at once',
        'begun + (ms * index) / open.length',
        'begun + 0 * index',
        'its sockets move little by little',
      ],
    ],
  ),
  ...patchesOf('apps/server/src/platform/migrations.ts', 'apps/server/src/platform/migrations.test.ts', [
    [
      'a migration keeps what it has while it waits for more',
      'SET LOCAL lock_timeout =',
      'SET LOCAL lock_timeout = 0; --',
      'delay a migration and do not make it fail',
    ],
    [
      'a table that others use ends a start',
      'if (!isLocked(error)) throw error;',
      'throw error;',
      'delay a migration and do not make it fail',
    ],
    [
      'an older portal starts on a database that it does not know',
      'least !== null && isAtLeast(version, least)',
      'least === null || isAtLeast(version, least)',
      'refuses a migration that does not say who runs on it',
    ],
    [
      'half of an index that a former try has left stays',
      'AND NOT indisvalid',
      'AND false',
      'is built anew when a former try has left half of it',
    ],
    [
      'an index that is built later is built at the start',
      'filter(({ isLater }) => !isLater)',
      'filter(({ isLater }) => isLater !== null)',
      'is not built at the start, and then once',
    ],
    [
      'a version with a greater first number counts as older',
      'if (difference !== 0) return difference > 0;',
      'if (difference < 0) return false;',
      ' when 1.17.2 does',
    ],
  ]),
];
