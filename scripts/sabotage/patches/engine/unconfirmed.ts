import { type Patch, patchesOf } from '../../patch.ts';

const MIRROR = 'apps/server/src/engine/mirror';
const TESTS = 'apps/server/test/unconfirmed';

/** What keeps users and their things from wrong answers of the student system. */
export const PATCHES: Patch[] = [
  ...patchesOf(`${MIRROR}/unconfirmed/confirmation.ts`, `${TESTS}/replaced.test.ts`, [
    [
      'another store is believed although no administrator has confirmed it',
      'return !rule.needsAdministrator && answers',
      'return answers',
      'another store is neither read',
    ],
  ]),
  ...patchesOf('apps/server/src/engine/upstream/hold.ts', `${TESTS}/wrong-start.test.ts`, [
    ['calls reach another store', "if (this.state === 'held')", "if (this.state === 'free' && this.isHeld)"],
  ]),
  ...patchesOf('apps/server/src/engine/commands/perform/attempt.ts', `${TESTS}/restored.test.ts`, [
    [
      'a success is told although the records contradict it',
      "known.state !== 'success' || (await",
      'known.key !== null || (await',
    ],
  ]),
  ...patchesOf(`${MIRROR}/user-source.ts`, `${TESTS}/restored.test.ts`, [
    [
      'what was told before a restore is told again',
      'const drafts = isQuiet ? [] : difference.drafts;',
      'const { drafts } = difference;',
    ],
  ]),
  ...patchesOf(`${MIRROR}/unconfirmed/shorter.ts`, `${TESTS}/mistakes.soak.test.ts`, [
    [
      'an empty catalogue is believed at once',
      'if (!isMuchShorter(known, gone, isEmpty, few)) {',
      'if (gone >= 0) {',
      'catalogue removes nothing',
    ],
  ]),
  ...patchesOf(
    'apps/server/src/capabilities/session/accounts.ts',
    'apps/server/src/capabilities/session/account-gone.test.ts',
    [
      [
        'sessions end although many logins are missed at once',
        'else if (!isFault && since.getTime()',
        'else if (since.getTime()',
        'no session ends while many',
      ],
    ],
  ),
];
