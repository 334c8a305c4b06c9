import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFormerFiles } from './former-build.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kahan-builds-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Makes a build with these files in `assets/`, after another one. */
async function build(name: string, former: string, files: Record<string, string>): Promise<string> {
  const place = join(folder, name);
  await mkdir(join(place, 'assets'), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(place, 'assets', file), text);
  await keepFormerFiles(join(folder, former), place);
  return place;
}

const filesOf = async (place: string) => (await readdir(join(place, 'assets'))).sort();

test('a build has the files of the build before, and of no earlier one', async () => {
  const shared = { 'words-aa.js': 'words' };
  const first = await build('first', 'none', { ...shared, 'terms-11.js': 'terms 1', 'terms-11.js.br': '1' });
  expect(await filesOf(first)).toEqual(['terms-11.js', 'terms-11.js.br', 'words-aa.js']);
  const second = await build('second', 'first', { ...shared, 'terms-22.js': 'terms 2' });
  expect(await filesOf(second)).toEqual(['terms-11.js', 'terms-11.js.br', 'terms-22.js', 'words-aa.js']);
  expect(await readFile(join(second, 'assets', 'terms-11.js'), 'utf8')).toBe('terms 1');
  const third = await build('third', 'second', { ...shared, 'terms-33.js': 'terms 3' });
  expect(await filesOf(third)).toEqual(['terms-22.js', 'terms-33.js', 'words-aa.js']);
});
