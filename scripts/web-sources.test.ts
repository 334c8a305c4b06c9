import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './paths.mjs';
import { webSources } from './web-sources.mjs';

/** Packages of this repository that the sources of a folder import, as folders; tests are not built. */
function importedBy(folder: string): string[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: join(ROOT, folder) });
  const texts = files
    .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'));
  const names = texts.flatMap((text) => text.match(/(?<=(?:from |import\()')@kahan\/[\w-]+/g) ?? []);
  return [...new Set(names)].map((name) => name.replace('@kahan', 'packages'));
}

test('a build is of all that the web app imports, through packages as well', async () => {
  const sources = await webSources();
  expect(sources).toEqual(expect.arrayContaining(['apps/web', 'package-lock.json', 'packages/search']));
  const folders = sources.filter((source) => source !== 'package-lock.json');
  expect([...new Set(folders.flatMap(importedBy))].filter((one) => !sources.includes(one))).toEqual([]);
});
