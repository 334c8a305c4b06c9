import { type Patch, patchesOf } from '../../patch.ts';

/** Private links. */
export const PATCHES: Patch[] = [
  ...patchesOf(
    'apps/server/src/engine/private-links.store.ts',
    'apps/server/src/capabilities/sharing/sharing.test.ts',
    [
      [
        'a private link opens after its last day',
        'where secret_hash = $1 and kind = $2 and expires_at > $3',
        'where secret_hash = $1 and kind = $2 and $3::timestamptz is not null',
        'opens until midnight',
      ],
      [
        'any secret opens a private link',
        'where secret_hash = $1 and kind',
        'where $1::bytea is not null and kind',
        'a link that was ended does not open',
      ],
      [
        'a private link can be ended by another student',
        'where user_id = $1 and kind = $2 and link_id::text = $3',
        'where $1::bigint is not null and kind = $2 and link_id::text = $3',
        "none of the owner's links",
      ],
      [
        'a private link outlives the account',
        'where user_id = link.user_id and unknown_since is null',
        'where user_id = link.user_id',
        'a link ends with the account',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/capabilities/sharing/index.ts',
    'apps/server/src/capabilities/sharing/sharing.test.ts',
    [
      [
        'a link loses its name',
        '...(body.name === undefined ? {} : { name: body.name }),',
        '',
        'a link may have a name',
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/schedule/share/private-links.tsx',
    'e2e/journeys/sharing/sharing.spec.ts',
    [
      [
        'the address of an ended link can still be copied',
        'make.data && isOpen(make.data.link.link_id) && (',
        'make.data && (',
        'a friend without a login',
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/schedule/sources/use-sources.ts',
    'e2e/journeys/sharing/sharing.spec.ts',
    [
      [
        'the page of an ended link stays whole',
        'if (asked.current !== shown) turned();',
        '',
        'a friend without a login',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/capabilities/sharing/index.ts',
    'apps/server/src/capabilities/sharing/sharing.test.ts',
    [
      [
        'a year that was not read yet makes a wish a wrong one',
        "if (until === null && schedule === null) throw new ApiFailure('NOT_READY');",
        '',
        'before the year was read',
      ],
    ],
  ),
];
