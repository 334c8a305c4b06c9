import { type Patch, patchesOf } from '../../patch.ts';

/** Builds of the web app. */
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
];
