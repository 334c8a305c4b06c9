import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ token: 'right', env: { STUDENT_SYSTEM_TOKEN: 'wrong' } });
});
afterAll(() => portal.stop());

test('a token that the student system does not know is a fault of the configuration, and no wrong password', async () => {
  // More tries than the lockout allows: none of them counts as a wrong password.
  for (let i = 0; i < 8; i += 1) {
    const answer = await portal.client().submitLogin({ username: 'student', password: 'demo' });
    expect([answer.status, answer.headers.get('retry-after') === null]).toEqual([503, true]);
  }
  const lines = portal
    .logged()
    .split('\n')
    .filter((line) => line.includes('STUDENT_SYSTEM_TOKEN'));
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([50]);
  const ready = await portal.client().get('/readyz');
  // Everybody can ask for readiness, so it does not show the refusal.
  expect([ready.status, ready.text]).toEqual([200, 'ready\n']);
  expect(await portal.metrics()).toMatch(/^kahan_student_system_refuses_portal 1$/m);
  expect(portal.logged()).not.toMatch(/"wrong"|Bearer/);
});
