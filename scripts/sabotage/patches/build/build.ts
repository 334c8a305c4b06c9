import { type Patch, patchesOf } from '../../patch.ts';

/** Builds of the web app, and of the folder that runs with Node alone. */
export const PATCHES: Patch[] = [
  ...patchesOf('scripts/former-build.mjs', 'scripts/former-build.test.ts', [
    ['an update takes the files of open pages away', '.map((name) => copyFile(', '.map((name) => void ('],
    [
      'the files of all builds pile up',
      "(await textOf(join(former, OWN_FILES)))?.split('\\n') ?? []",
      "await readdir(join(former, 'assets')).catch(() => [])",
    ],
  ]),
  ...patchesOf('scripts/web-sources.mjs', 'scripts/web-sources.test.ts', [
    ['the web app is not built again for a package', '&& !folders.includes(own)', '&& folders.includes(own)'],
  ]),
  ...patchesOf('scripts/build/bill.ts', 'scripts/build/bill.test.ts', [
    [
      'the bill of materials lacks what packages need',
      'walk(place);',
      'walked.add(place);',
      'all that runs is in the list',
    ],
  ]),
  ...patchesOf('scripts/build/third-party.ts', 'apps/server/test/built/built.test.ts', [
    [
      'the licences in the built folder are their names alone',
      'if (texts.length > 0)',
      'if (texts.length > 9)',
      'it has the licence of each package',
    ],
  ]),
  ...patchesOf('scripts/build/bundle.ts', 'apps/server/test/built/built.test.ts', [
    [
      'the built folder has to have packages that it can do without',
      '...made, optionalDependencies }',
      '...made, dependencies: optionalDependencies }',
      'it names its packages',
    ],
  ]),
];
