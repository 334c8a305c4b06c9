import { type Patch, patchesOf } from '../../patch.ts';

const SERVER = 'apps/server/src';

/** What the variables say, and what is told of a wrong one. */
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
  ...patchesOf('scripts/start.mjs', 'scripts/start.test.ts', [
    [
      'npm start builds before it reads the variables',
      'ensureWebBuild(checkVariables)',
      'ensureWebBuild()',
      'npm start tells',
    ],
  ]),
];
