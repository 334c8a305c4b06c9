import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('npm start tells all wrong variables at once, before it builds anything', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'start.mjs')], {
    env: { PATH: process.env.PATH, PORT: 'http', LOG_LEVEL: 'loud' },
    encoding: 'utf8',
  });
  // A build that is there needs no look ahead: then the portal itself tells the first one.
  expect(stderr).toMatch(/^Kahan cannot start\. PORT: a port number from 0 to 65535 is expected$/m);
  expect(stdout).not.toContain('building');
  expect(status).toBe(1);
});
