import { type Patch, patchesOf, rulePatches } from '../../patch.ts';

/** Class groups and what is handed in. */
export const PATCHES: Patch[] = [
  ...patchesOf('apps/web/src/data/groups/commands.ts', 'e2e/journeys/groups/groups-safety.spec.ts', [
    [
      'the prompt for the password does not say that a file is handed in',
      "'hand-in': 'hand_in' } as const",
      "'hand-in': 'change_value' } as const",
      'needs the password',
    ],
  ]),
  ...patchesOf('packages/domain/src/groups/hand-in.ts', 'packages/domain/src/groups/hand-in.test.ts', [
    [
      'any ZIP is handed in as a document of Word',
      '(OFFICE_PART.test(first) || first.startsWith(folder)) &&',
      "first !== '' &&",
    ],
    [
      'a workbook is handed in as a document of Word',
      '!names.some((name) => others.some((other) => name.startsWith(other)))',
      'true',
    ],
  ]),
  ...patchesOf(
    'apps/server/src/capabilities/groups/groups.commands.ts',
    'apps/server/src/capabilities/groups/groups.commands.test.ts',
    [
      ['a link never says that the file was opened', 'opened: link.opened', 'opened: false', '[GROUPS-18]'],
      [
        'a rich text may call itself a plain one',
        'known !== undefined && known.type !== change.type',
        'known === null',
        'is refused',
      ],
      [
        'an item that was not read yet is not sanitized',
        "(known === undefined && value?.includes('<') === true)",
        'false',
        'a rich text is sanitized before it is known to be one',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/capabilities/groups/groups.present.ts',
    'apps/server/src/capabilities/groups/groups.test.ts',
    [
      [
        'a result of a group leaves as it came',
        '? clean(result) : result',
        '? result : result',
        'leaves clean',
      ],
      [
        'a group names its subject by its own id',
        'code: { code: group.subject.code,',
        'code: { code: group.gl,',
        '[GROUPS-01]',
      ],
      [
        'items are answered as they are stored',
        'group.items.toSorted((a, b) => a.order - b.order)',
        'group.items.toSorted((a, b) => b.order - a.order)',
        '[GROUPS-01]',
      ],
    ],
  ),
  ...rulePatches('groups/group-items', [
    [
      'the longest number does not fit',
      'whole.length <= GROUP_DIGITS.whole',
      'whole.length < GROUP_DIGITS.whole',
    ],
  ]),
];
