import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildNumber } from '../projects/version.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CLI = join(
  dirname(createRequire(import.meta.url).resolve('@capacitor/cli/package.json')),
  'bin/capacitor',
);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const text = read('docs/mobile.md');

/** Folders that commands of the page make, or its reader brings. */
const MADE = /^apps\/mobile\/(www|android|ios|firebase)(\/|$)/;

describe('docs/mobile.md', () => {
  test('names files that are there, or that it says how to make', () => {
    const paths = [...text.matchAll(/`((?:apps|docs|scripts)\/[\w./-]+)`/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(8);
    expect(paths.filter((path) => !MADE.test(path) && !existsSync(join(ROOT, path)))).toEqual([]);
    const links = [...text.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, path = '']) => path);
    expect(links.filter((path) => !existsSync(join(ROOT, 'docs', path)))).toEqual([]);
  });

  test('names each value of app.json, and no other', () => {
    const table = text.slice(text.indexOf('| value | meaning |'), text.indexOf('2. For pushes'));
    const rows = table.split('\n').flatMap((line) => /^\s*\| (`.*?`) \|/.exec(line)?.[1] ?? []);
    const named = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
    expect(named.sort()).toEqual(Object.keys(JSON.parse(read('apps/mobile/app.json'))).sort());
  });

  test('names commands and options that are there', () => {
    const { scripts } = JSON.parse(read('package.json'));
    for (const [, name = ''] of text.matchAll(/npm run ([\w-]+)/g)) expect(scripts).toHaveProperty(name);
    const help = (...args: string[]) =>
      execFileSync(process.execPath, [CLI, ...args, '--help'], {
        encoding: 'utf8',
        env: { ...process.env, CI: '1' },
      });
    const commands = new Set([...text.matchAll(/npx cap (\w+)/g)].map(([, name = '']) => name));
    expect([...commands].sort()).toEqual(['build', 'open', 'run', 'sync']);
    for (const command of commands) expect(help()).toMatch(new RegExp(`^ +${command} `, 'm'));
    const begin = text.indexOf('npx cap build');
    const build = text.slice(begin, text.indexOf('```', begin));
    const options = [...build.matchAll(/--[\w-]+/g)].map(([option]) => option);
    expect(options.length).toBeGreaterThan(4);
    for (const option of options) expect(help('build')).toContain(`${option} `);
  });

  test('says which number a version becomes', () => {
    const [, version = '', number] =
      /`(\d+\.\d+\.\d+)` becomes `versionCode` and `CFBundleVersion` (\d+)/.exec(text) ?? [];
    expect(String(buildNumber(version))).toBe(number);
  });
});
