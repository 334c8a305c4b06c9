import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createHttpStudentSystem } from '@kahan/student-system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient } from '../../../test/support/client.ts';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { LiveClient, openLive, until } from '../../../test/support/live.ts';
import { type RunningSandbox, startSandbox } from '../../../test/support/sandbox.ts';
import { IS_WHOLE } from '../../../test/support/soak.ts';

const MAIN = join(import.meta.dirname, '../../main.ts');
const NOW = '2026-11-18T07:42:00Z';
const LOGINS = ['student', 'student2', 's000001', 's000002', 's000003'];
const SUBJECTS = 5;
const CHANGES = IS_WHOLE ? 1_000 : 200;

let database: TestDatabase;
let sandbox: RunningSandbox;
let running: ChildProcess | undefined;

beforeAll(async () => {
  database = await testDatabase();
  sandbox = await startSandbox({ now: new Date(NOW), students: 100 });
});
afterAll(async () => {
  if (running) await end(running, 'SIGTERM');
  await sandbox.stop();
  await database.drop();
});

/** The portal as a process of its own; answers its address. */
async function startProcess(): Promise<string> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: database.url,
      STUDENT_SYSTEM_URL: sandbox.url,
      KAHAN_NOW: NOW,
      NODE_ENV: 'test',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}: ${said}`)));
    createInterface(child.stdout).on('line', (line) => {
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      if (address !== undefined) resolve(address);
    });
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await ended;
  running = undefined;
}

async function count(text: string): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(text);
  return Number(rows[0]?.n ?? 0);
}

const items = () => count('select count(*) as n from items where user_id is not null');

test(`killed in the middle of ${CHANGES} changes: after the restart each is there once, and told once`, async () => {
  const address = await startProcess();
  const codes = new Map<string, string[]>();
  for (const username of LOGINS) {
    const client = new TestClient(address);
    expect((await client.submitLogin({ username, password: 'demo' })).status).toBe(303);
    const answer = await client.get('/api/user/results');
    const { results } = answer.json<{ results: { code: { code: string } }[] }>();
    codes.set(username, [...new Set(results.map(({ code }) => code.code))].slice(0, SUBJECTS));
  }
  expect([...codes.values()].every((list) => list.length === SUBJECTS)).toBe(true);
  const client = new TestClient(address);
  await client.submitLogin({ username: 'student', password: 'demo' });
  const live = await openLive(client);
  const { cursor } = live;

  const waiting = Array.from({ length: CHANGES }, (_, i) => {
    const login = LOGINS[i % LOGINS.length] ?? '';
    const code = codes.get(login)?.[Math.floor(i / LOGINS.length) % SUBJECTS];
    return {
      login,
      code,
      attempt: 20 + Math.floor(i / (SUBJECTS * LOGINS.length)),
      kind: 'exam',
      grade: 'B',
    };
  });
  const enter = async (left: number) => {
    while (waiting.length > left) {
      const response = await fetch(`${sandbox.url}/_control/results`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(waiting.pop()),
      });
      expect(response.status).toBe(200);
      await response.arrayBuffer();
    }
  };
  const enterUntil = (left: number) => Promise.all([enter(left), enter(left), enter(left), enter(left)]);
  // Some changes are still to be entered at each kill, however fast the portal reads them.
  for (const [round, { limit, left }] of [
    { limit: 0.15 * CHANGES, left: 0.6 * CHANGES },
    { limit: 0.45 * CHANGES, left: 0.3 * CHANGES },
  ].entries()) {
    const entering = enterUntil(left);
    await until(async () => (await items()) > limit);
    if (running) await end(running, 'SIGKILL');
    await entering;
    expect(await items()).toBeLessThan(CHANGES);
    if (round === 0) await startProcess();
  }
  await enterUntil(0);
  const again = await startProcess();
  await until(async () => (await items()) >= CHANGES);
  const page = await createHttpStudentSystem({ baseUrl: sandbox.url }).changes(null, 0);
  await until(
    async () => (await count(`select count(*) as n from sync_state where cursor = '${page.cursor}'`)) === 1,
  );
  expect(await items()).toBe(CHANGES);
  const distinct = `select count(*) as n from (select distinct user_id, content -> 'values' ->> 'code',
    content -> 'values' ->> 'attempt' from items where user_id is not null) d`;
  expect(await count(distinct)).toBe(CHANGES);
  const told = (what: string) =>
    count(`select count(${what}) as n
           from user_events, jsonb_array_elements(payload -> 'items') i where type = 'changes'`);
  expect(await told('*')).toBe(CHANGES);
  expect(await told("distinct i ->> 'id'")).toBe(CHANGES);

  // A browser that had been open all along gets the items of its user, once each.
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const back = new LiveClient(again, { cookie, cursor });
  await back.settle();
  const heard = back.payloads('changes').flatMap((payload) => payload.items.map(({ id }) => id));
  expect(heard.length).toBe(CHANGES / LOGINS.length);
  expect(new Set(heard).size).toBe(heard.length);
  back.close();
  live.close();
}, 600_000);
