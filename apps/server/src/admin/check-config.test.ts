import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { testDatabase } from '../../test/support/database.ts';
import { startSandbox } from '../../test/support/sandbox.ts';
import { checkConfig } from './check-config.ts';

const wrongIn = async (env: Record<string, string>) =>
  (await checkConfig(env)).filter(({ isWrong }) => isWrong).map(({ text }) => text);

test('everything that is wrong is told at once, with the name that was meant', async () => {
  expect(await wrongIn({ PORT: 'x', LOG_LEVEL: 'loud', DATABSE_URL: 'postgres://x', PATH: '/bin' })).toEqual([
    expect.stringMatching(/^PORT: /),
    expect.stringMatching(/^LOG_LEVEL: /),
    'DATABSE_URL: is not read; DATABASE_URL is meant?',
  ]);
  // Rules between variables are checked, too: production with no other variable breaks them.
  const missing = await wrongIn({ NODE_ENV: 'production', STUDENT_SYSTEM_URL: 'https://sis.example' });
  expect(missing.map((text) => text.split(':')[0])).toEqual([
    'STUDENT_SYSTEM_TOKEN',
    'PUBLIC_URL',
    'DATABASE_URL',
  ]);
});

test('database and student system are asked, and what fails is named with its variable', async () => {
  const database = await testDatabase();
  const sandbox = await startSandbox({
    now: new Date('2026-11-18T09:42:00Z'),
    students: 100,
    token: 'secret',
  });
  const page = createServer((_request, answer) => answer.writeHead(404).end()).listen(0, '127.0.0.1');
  try {
    const env = { DATABASE_URL: database.url, STUDENT_SYSTEM_URL: sandbox.url };
    expect(await wrongIn({ ...env, STUDENT_SYSTEM_TOKEN: 'secret' })).toEqual([
      // The tests' own role is a superuser.
      expect.stringContaining('DATABASE_URL logs in as a superuser'),
    ]);
    expect((await wrongIn({ ...env, STUDENT_SYSTEM_TOKEN: 'other' })).at(-1)).toContain(
      'STUDENT_SYSTEM_TOKEN',
    );
    const port = (page.address() as AddressInfo).port;
    expect((await wrongIn({ ...env, STUDENT_SYSTEM_URL: `http://127.0.0.1:${port}` })).at(-1)).toMatch(
      /^STUDENT_SYSTEM_URL .*without \/v1/,
    );
    await new Promise((closed) => page.close(closed));
    const nowhere = await wrongIn({
      DATABASE_URL: 'postgres://kahan:word@127.0.0.1:9/kahan',
      STUDENT_SYSTEM_URL: `http://127.0.0.1:${port}`,
    });
    expect(nowhere).toEqual([
      expect.stringMatching(/^DATABASE_URL: the database kahan on 127.0.0.1:9 cannot be used/),
      expect.stringMatching(/^STUDENT_SYSTEM_URL http:.*: nothing listens there$/),
    ]);
    expect(nowhere.join()).not.toContain('word');
  } finally {
    page.close();
    await sandbox.stop();
    await database.drop();
  }
});
