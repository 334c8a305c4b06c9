import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examineConfig, readConfig } from './config.ts';

let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kahan-secrets-'));
  await writeFile(at('STUDENT_SYSTEM_TOKEN'), 'from-systemd\n');
  await writeFile(at('FCM_SERVICE_ACCOUNT'), '{}');
  await writeFile(at('url'), 'postgres://kahan:s3cret@db.example/kahan\n');
  await writeFile(at('empty'), '\n');
});
afterAll(() => rm(folder, { recursive: true }));

const env = { STUDENT_SYSTEM_URL: 'https://sis.example' };
const problemsOf = (more: Record<string, string>) =>
  examineConfig({ ...env, ...more }).problems.map(({ message }) => message);

test('secrets are read from files and from systemd', () => {
  const config = readConfig({ ...env, DATABASE_URL_FILE: at('url'), CREDENTIALS_DIRECTORY: folder });
  expect(config.databaseUrl).toBe('postgres://kahan:s3cret@db.example/kahan');
  expect(config.studentSystemToken).toBe('from-systemd');
  expect(config.fcmServiceAccount).toBe(at('FCM_SERVICE_ACCOUNT'));
});

test('a variable that is an empty text does not stand beside its file', () => {
  expect(readConfig({ ...env, DATABASE_URL: '', DATABASE_URL_FILE: at('url') }).databaseUrl).toContain(
    'db.example',
  );
});

test.each<[string, () => Record<string, string>, RegExp]>([
  [
    'a file that is gone',
    () => ({ FEED_KEY_FILE: at('gone') }),
    /^FEED_KEY_FILE: a file .*gone cannot be read \(ENOENT\)$/,
  ],
  [
    'an empty one',
    () => ({ FEED_KEY_FILE: at('empty') }),
    /^FEED_KEY_FILE: a file with a value .*empty is empty$/,
  ],
  [
    'two places',
    () => ({ STUDENT_SYSTEM_TOKEN: 'x', CREDENTIALS_DIRECTORY: folder }),
    /^STUDENT_SYSTEM_TOKEN: one place is expected, not STUDENT_SYSTEM_TOKEN itself and CREDENTIALS_DIRECTORY$/,
  ],
  [
    'a file with a wrong value',
    () => ({ STUDENT_SYSTEM_TOKEN_FILE: at('url') }),
    /^STUDENT_SYSTEM_TOKEN: a token of letters/,
  ],
])('%s is one problem, without what is in it', (_what, more, expected) => {
  const problems = problemsOf(more());
  expect(problems).toEqual([expect.stringMatching(expected)]);
  expect(problems.join()).not.toContain('s3cret');
});
