import { type Patch, patchesOf } from '../../patch.ts';

const CAPABILITY = 'apps/server/src/capabilities/common-free-time';

/** When two students are both free, files shared with Kahan, and actions without a network (decision 055). */
export const PATCHES: Patch[] = [
  ...patchesOf(`${CAPABILITY}/consent.handlers.ts`, `${CAPABILITY}/consent.test.ts`, [
    [
      'the other one of an agreement is not told of its end',
      "deletePair(tx, pair.pairId))) throw new ApiFailure('NOT_FOUND');\n        await tell(tx, [userId, pair.otherId]);",
      "deletePair(tx, pair.pairId))) throw new ApiFailure('NOT_FOUND');\n        await tell(tx, [userId]);",
    ],
    [
      'who invites may accept as well',
      "if (inviterId === userId) throw new ApiFailure('VALIDATION_FAILED', { field: 'secret' });",
      '',
    ],
  ]),
  ...patchesOf(`${CAPABILITY}/week.handlers.ts`, `${CAPABILITY}/consent.test.ts`, [
    [
      'free time is seen before the name is confirmed',
      "pair?.state !== 'agreed'",
      'pair === null',
      'takes both by name',
    ],
  ]),
  ...patchesOf(`${CAPABILITY}/pairs.store.ts`, `${CAPABILITY}/consent.test.ts`, [
    [
      'who accepts an invitation confirms it, too',
      'where p.pair_id = $2 and p.user_id = $1 and',
      'where p.pair_id = $2 and $1::bigint is not null and',
      'takes both by name',
    ],
    [
      'a third one reads the agreement of two others',
      'where p.pair_id::text = $2 and $1 in (p.user_id, p.other_id)',
      'where p.pair_id::text = $2 and $1 > 0',
    ],
    [
      'agreements of the year that is over take the room of new ones',
      'n.id in (p.user_id, p.other_id) and p.ends_at > $2)',
      'n.id in (p.user_id, p.other_id) and $2::timestamptz is not null)',
      'twenty people on either side',
    ],
  ]),
  ...patchesOf(`${CAPABILITY}/week.handlers.ts`, `${CAPABILITY}/week.test.ts`, [
    [
      'one who has left the university is free',
      'pair.hasLeft ? null : await agendaOf(pair.otherId',
      'await agendaOf(pair.otherId',
    ],
  ]),
  ...patchesOf('apps/web/src/service-worker/share.ts', 'apps/web/src/service-worker/share.test.ts', [
    [
      'another site leaves a file on the device',
      'if (isForeign(request.referrer, origin))',
      'if (origin === request.referrer)',
    ],
  ]),
  ...patchesOf('apps/web/src/data/news/commands.ts', 'apps/web/src/data/news/commands.test.ts', [
    [
      'a card whose archiving failed without a network is gone',
      "if (known !== null && findItem(queryClient, id) === null) apply({ type: 'returned', item: known });",
      '',
    ],
  ]),
  ...patchesOf(
    'apps/web/src/features/common-free-time/address.ts',
    'apps/web/src/features/common-free-time/address.test.ts',
    [
      ['an invitation waits for whoever logs in next', "Number(until) > Date.now() ? secret : ''", 'secret'],
      ['an invitation that waits outlives a logout', 'USER_STORAGE_PREFIX}invitation', '"kahan:"}invitation'],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/common-free-time/screen.tsx',
    'e2e/journeys/common-free-time/common-free-time.spec.ts',
    [
      [
        'an invitation is lost on the way through the intro',
        'const secret = isLoggedIn ? secretOf(search, fragment) : fragment;',
        'const secret = fragment;',
        'a student invites another one',
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/data/common-free-time.ts',
    'e2e/journeys/common-free-time/common-free-time.spec.ts',
    [
      [
        'who agrees to a revoked invitation reads the general 404',
        'onError: (error) => (isGone(error) ? onGone() : onFailed(error)),',
        'onError: (error) => (isGone(new Error(error.name)) ? onGone() : onFailed(error)),',
        'own, withdrawn and declined',
      ],
    ],
  ),
];
