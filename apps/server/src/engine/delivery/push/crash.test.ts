import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TestClient } from '../../../../test/support/client.ts';
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts';
import { control, startPortal, testClock } from '../../../../test/support/portal.ts';
import {
  Browser,
  eventually,
  publish,
  register,
  type StandIn,
  startStandIn,
} from '../../../../test/support/push.ts';
import { type RunningSandbox, startSandbox } from '../../../../test/support/sandbox.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const MAIN = join(import.meta.dirname, '../../../main.ts');
const clock = testClock();
let service: StandIn;
let sandbox: RunningSandbox;
let database: TestDatabase;
beforeAll(async () => {
  service = await startStandIn();
  sandbox = await startSandbox({ now: clock.now(), students: 100 });
  database = await testDatabase();
});
afterAll(async () => {
  await sandbox.stop();
  await database.drop();
  await service.close();
});

/** A portal in its own process, which the test can kill. */
async function spawnPortal(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: database.url,
      STUDENT_SYSTEM_URL: sandbox.url,
      KAHAN_NOW: clock.now().toISOString(),
      PUSH_LOOPBACK: 'true',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (child.stdout === null) throw new Error('the portal has no output');
  for await (const line of createInterface(child.stdout)) {
    const [url] = /http:\S+/.exec(line) ?? [];
    if (url !== undefined) return { child, url };
  }
  throw new Error('the portal ended before it listened');
}

test('a portal killed between the sending and the note of it: another sends it again, under the same tag', async () => {
  const { child, url } = await spawnPortal();
  const client = new TestClient(url);
  expect((await client.submitLogin({ username: 'student', password: 'demo' })).status).toBe(303);
  const browser = new Browser(client, service);
  await register(browser);
  // The push has arrived at the service, which never answers.
  service.answer = () => new Promise(() => {});
  const { cs } = await publish({
    control: (method, path, body) => control(sandbox.url, method, path, body),
  });
  await eventually(() => browser.titles.includes(cs));
  child.kill('SIGKILL');
  await once(child, 'exit');
  service.answer = () => ({ status: 201 });

  const portal = await startPortal({
    beside: { clock, database, sandboxUrl: sandbox.url },
    env: { PUSH_LOOPBACK: 'true' },
  });
  try {
    // The killed portal's lease holds for a minute on the database's clock.
    await portal.db.query({ text: 'update push_registrations set due_at = clock_timestamp()' });
    await eventually(() => browser.arrived.length === 2);
    const next = await publish(portal);
    await eventually(() => browser.titles.includes(next.cs));
    expect(browser.titles).toEqual([cs, cs, next.cs]);
    const [one, two] = browser.payloads;
    expect(one).toEqual(two);
    expect(browser.arrived[0]?.headers.topic).toBe(browser.arrived[1]?.headers.topic);
  } finally {
    await portal.stop();
  }
});
