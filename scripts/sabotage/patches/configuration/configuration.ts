import { type Patch, patchesOf } from '../../patch.ts';

const SERVER = 'apps/server/src';

/** What the variables say and what is told of a wrong one, and the commands of an administrator. */
export const PATCHES: Patch[] = [
  ...patchesOf(`${SERVER}/config.secrets.ts`, `${SERVER}/config.secrets.test.ts`, [
    [
      'of two places of a secret one counts, and nobody knows which',
      'places.length > 1',
      'places.length > 9',
      'two places',
    ],
    ['a file ends its secret with a line break', "replace(/\\r?\\n$/, '')", 'toString()', 'secrets are read'],
  ]),
  ...patchesOf(`${SERVER}/platform/prepare.ts`, `${SERVER}/refused-start.test.ts`, [
    [
      'the portal makes its tables beside those of another program',
      '!isOwn && taken.length > 0',
      'isOwn && taken.length > 9',
      'the database of another program',
    ],
  ]),
  ...patchesOf(`${SERVER}/admin/administer.ts`, `${SERVER}/admin/administer.test.ts`, [
    [
      'nobody sees later who has let another store in',
      "audit.record({ event: 'answer-decided', subject, answer: found.answer, verdict });",
      '',
      'lists answers that wait',
    ],
  ]),
  ...patchesOf('scripts/start.mjs', 'scripts/start.test.ts', [
    [
      'npm start builds before it reads the variables',
      'ensureWebBuild(checkVariables)',
      'ensureWebBuild()',
      'npm start tells',
    ],
  ]),
];
