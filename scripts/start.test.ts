import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('npm start tells all wrong variables at once, before it builds anything', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'start.mjs')], {
    env: { PATH: process.env.PATH, PORT: 'http', LOG_LEVEL: 'loud' },
    encoding: 'utf8',
  });
  // With a build that is there, nothing is checked ahead: then the portal itself names the first wrong variable.
  expect(stderr).toMatch(/^Kahan cannot start\. PORT: a port number from 0 to 65535 is expected$/m);
  expect(stdout).not.toContain('building');
  expect(status).toBe(1);
});
