import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { onServer } from '../support/cluster.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const shown = { timeout: 20_000 };

test('while the database lets nobody in, metrics are answered and say so; then all is well again', async () => {
  await expect.poll(() => portal.metrics(), shown).toMatch(/^kahan_sync_leading 1$/m);
  expect(await portal.metrics()).toMatch(/^kahan_database_up 1$/m);
  const { url: server } = inject('testCluster');
  const name = new URL(portal.database.url).pathname.slice(1);
  await onServer(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await expect.poll(() => portal.metrics(), shown).toMatch(/^kahan_database_up 0$/m);
  await expect.poll(() => portal.metrics(), shown).toMatch(/^kahan_signals_live 0$/m);
  await expect.poll(() => portal.metrics(), shown).toMatch(/^kahan_sync_leading 0$/m);
  for (let asked = 0; asked < 20; asked += 1) await fetch(`${portal.url}/readyz`);
  // A statement that began meanwhile fails, and is counted, a moment later.
  await expect
    .poll(() => portal.metrics(), shown)
    .toMatch(/kahan_database_failures_total\{reason="connection"\} [1-9]/);
  expect(await portal.metrics()).toMatch(/^kahan_requests_waiting \d/m);
  await onServer(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await expect.poll(() => portal.metrics(), shown).toMatch(/^kahan_database_up 1$/m);
  await expect.poll(() => portal.metrics(), shown).toMatch(/^kahan_signals_live 1$/m);
  // Two lines in place of one for each statement that has failed.
  await expect.poll(() => portal.logged(), shown).toContain('the database answers again');
  const lines = portal
    .logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const about = lines.filter(({ level, msg }) => level >= 40 || msg === 'the database answers again');
  expect(about).toMatchObject([
    { level: 50, msg: expect.stringMatching(/^the database cannot be reached/), reason: expect.any(String) },
    { level: 30, msg: 'the database answers again', leftOut: expect.any(Number) },
  ]);
  expect(about[1].leftOut).toBeGreaterThan(20);
}, 60_000);
