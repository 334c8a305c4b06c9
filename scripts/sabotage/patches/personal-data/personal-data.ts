import { type Patch, patchesOf } from '../../patch.ts';

const FOLDER = 'apps/server/src/capabilities/personal-data/';
const exported = (file: string, defects: Parameters<typeof patchesOf>[2]) =>
  patchesOf(`${FOLDER}${file}`, `${FOLDER}export.test.ts`, defects);
const erased = (file: string, defects: Parameters<typeof patchesOf>[2]) =>
  patchesOf(`${FOLDER}${file}`, `${FOLDER}erasure.test.ts`, defects);

/** The copy of one's own data, and its erasure. */
export const PATCHES: Patch[] = [
  ...erased('erasure.ts', [
    [
      'an erased user is noted nowhere outside of the database',
      'await erased.note(userId).catch(',
      'await Promise.resolve().catch(',
      'a restore of the database brings back',
    ],
  ]),
  ...exported('exports.store.ts', [
    [
      'an export can be downloaded after its time',
      `where user_id = $1 and state = 'ready' and expires_at > $2`,
      `where user_id = $1 and state = 'ready' and $2::timestamptz is not null`,
    ],
    [
      'an export can be downloaded by everybody',
      `where user_id = $1 and state = 'ready' and expires_at > $2`,
      `where ($1::bigint is not null) and state = 'ready' and expires_at > $2`,
    ],
    [
      'a failed export never fails for its user',
      `state = case when failures + 1 < $2 then state else 'failed' end`,
      `state = case when failures + 1 < $2 + 1000 then state else 'failed' end`,
    ],
  ]),
  ...exported('exports.ts', [
    [
      'a second click makes another export',
      `if (current !== null && current.state !== 'failed') return;`,
      `if (current?.state === 'waiting') return;`,
    ],
    ['a user can have any number of exports in a day', 'more.length + 1 >= MOST_EXPORTS', 'false'],
  ]),
  ...exported('archive/parts.ts', [
    [
      'the addresses of devices are in the export',
      'language, created_at, succeeded_at as last_delivered_at',
      'language, address, created_at, succeeded_at as last_delivered_at',
    ],
  ]),
  ...patchesOf(`${FOLDER}archive/parts.ts`, `${FOLDER}tables.test.ts`, [
    [
      'a table with something of a user is in no list',
      "tables: ['preferences', 'quiet_times', 'reminder_leads'],",
      "tables: ['preferences', 'reminder_leads'],",
    ],
  ]),
  ...erased('erasure.ts', [
    [
      'a sign-up that is on its way is lost with its user',
      'if (!isLate && (await store.hasRequestUnderWay(tx, userId))) return false;',
      '',
    ],
  ]),
  ...erased('index.ts', [
    [
      'an erasure that fails is overdue for nobody',
      'erasures.oldest - ERASURE_HOURS * 3_600',
      'erasures.oldest - 9 * ERASURE_HOURS * 3_600',
    ],
  ]),
  ...exported('exports.store.ts', [
    [
      'exports that failed are not counted',
      "filter (where state = 'failed')",
      "filter (where state = 'ended')",
    ],
  ]),
  ...erased('erasure.store.ts', [
    [
      'a second click puts the erasure off',
      'where user_id = $1 and erasure_asked_at is null returning user_id',
      'where user_id = $1 returning user_id',
    ],
  ]),
];
