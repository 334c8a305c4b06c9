import { type Patch, patchesOf, rulePatches } from '../../patch.ts';

/** Contacts of offices and their hours. */
export const PATCHES: Patch[] = [
  ...patchesOf(
    'apps/server/src/capabilities/contacts/index.ts',
    'apps/server/src/capabilities/contacts/contacts.test.ts',
    [
      [
        'contacts come in the order of the student system',
        'CONTACT_KINDS.indexOf(a.kind) - CONTACT_KINDS.indexOf(b.kind)',
        'a.contact_id < b.contact_id ? 1 : -1',
      ],
      ['contacts are answered before all were read', 'if (!isWhole) return null;', ''],
      [
        'contacts never learn of rooms',
        'roomsByName(rooms)',
        'roomsByName(rooms.slice(0, 0))',
        'CONTACTS-03',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/capabilities/contacts/contacts.present.ts',
    'apps/server/src/capabilities/contacts/contacts.present.test.ts',
    [
      ['a contact leads to one of two rooms', 'named.has(name) ? null : room', 'room', 'leads nowhere'],
      ['only the exact name of a room leads to it', 'named.get(folded(name))', 'named.get(name)'],
    ],
  ),
  ...rulePatches('contacts/reach', [
    [
      'a number of another country becomes a Czech one',
      'if (/^\\D*\\+/.test(number)) return',
      'if (digits.length !== CZECH_DIGITS && /^\\D*\\+/.test(number)) return',
    ],
  ]),
  ...patchesOf('apps/web/src/features/contacts/groups.ts', 'apps/web/src/features/contacts/groups.test.ts', [
    [
      'the own faculty is not first',
      '[...FACULTIES.filter(isOwn), ',
      '[...FACULTIES.filter(isOwn).slice(1), ',
    ],
  ]),
  ...patchesOf('apps/web/src/features/contacts/office.tsx', 'e2e/journeys/contacts/contacts.spec.ts', [
    [
      'an office never closes on an open page',
      'openStateAt(parsed, now)',
      'openStateAt(parsed, new Date(0))',
      'an office closes',
    ],
  ]),
  ...patchesOf('apps/web/src/features/contacts/screen.tsx', 'e2e/journeys/contacts/contacts.spec.ts', [
    ['the officer of a second study is left out', '=== index,', '=== index && index === 0,', 'both officers'],
  ]),
];
