import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../test/sandbox.ts';
import { INSTANCE, SOLUTION } from './itc/tiny.fixture.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

interface Running {
  child: ChildProcess;
  url: string;
  ended: Promise<number | NodeJS.Signals | null>;
}

// Each test makes universities in processes of their own, on a machine that may have more to do.
describe('the sandbox process', { timeout: 120_000 }, () => {
  let directory = temporaryDirectory();
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    directory.remove();
    directory = temporaryDirectory();
  });

  function launch(env: Record<string, string> = {}, args: string[] = []) {
    const child = spawn(process.execPath, [MAIN, ...args], {
      env: {
        ...process.env,
        DATA_DIR: directory.path,
        SANDBOX_PORT: '0',
        KAHAN_STUDENTS: '100',
        KAHAN_NOW: '2026-11-18T09:42:00Z',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    children.push(child);
    const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
      child.once('close', (code, signal) => resolve(signal ?? code)),
    );
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    return { child, ended, complaint: () => complaint };
  }

  async function start(env?: Record<string, string>, args?: string[]): Promise<Running> {
    const { child, ended } = launch(env, args);
    if (child.stdout === null) throw new Error('no output');
    for await (const line of createInterface(child.stdout)) {
      if (line.startsWith('ready ')) return { child, ended, url: line.slice('ready '.length) };
    }
    throw new Error('it did not become ready');
  }

  const get = async (url: string) => (await (await fetch(url)).json()) as Record<string, unknown>;
  const putResult = (url: string, attempt: number) =>
    fetch(`${url}/_control/results`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: 'student', code: 'B402008', attempt, grade: 'F' }),
    });

  it('keeps what it answered when it is killed at once', async () => {
    const first = await start();
    const { epoch } = await get(`${first.url}/v1/changes`);
    for (let attempt = 1; attempt <= 3; attempt++) await putResult(first.url, attempt);
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await start();
    const { records } = await get(`${second.url}/v1/users/student/results?key=990001:B402008:2026:1`);
    expect(records).toMatchObject([{ attempts: { exam: [{ attempt: 1 }, { attempt: 2 }, { attempt: 3 }] } }]);
    const log = await get(`${second.url}/v1/changes?cursor=${epoch}.0`);
    const results = (log.changes as { service: string }[]).filter(({ service }) => service === 'results');
    expect([log.epoch, results.length]).toEqual([epoch, 3]);
  });

  it('loses no sign-up that it acknowledged when it is killed among others, and does none twice afterwards', async () => {
    const first = await start();
    const send = (url: string, path: string, body: object) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then((reply) => reply.json() as Promise<Record<string, unknown>>);
    await send(first.url, '/_control/enrolments', { code: 'B402008', count: 90 });
    const { term_id } = await send(first.url, '/_control/terms', { code: 'B402008', capacity: 60 });
    const commands = Array.from({ length: 90 }, (_, i) => ({
      action: 'sign_in',
      key: `kill-test-${i}`,
      login: `s${String(i + 1).padStart(6, '0')}`,
      study_id: String(100_001 + i),
      term_id,
    }));
    const answered: { login: string; outcome: Record<string, unknown> }[] = [];
    const calls = commands.map((command) =>
      send(first.url, '/v1/commands', command).then(
        (outcome) => {
          answered.push({ login: command.login, outcome });
          // Other commands are on their way when the first ones are answered.
          if (answered.length === 10) first.child.kill('SIGKILL');
        },
        () => 'killed',
      ),
    );
    await Promise.all(calls);
    await first.ended;
    const second = await start();
    const again = await Promise.all(
      commands.map(async (command) => ({
        login: command.login,
        outcome: await send(second.url, '/v1/commands', command),
      })),
    );
    for (const one of answered) expect(again).toContainEqual(one);
    const done = again.filter(({ outcome }) => outcome.state === 'success').map(({ login }) => login);
    const { logins } = await get(`${second.url}/_control/terms/${String(term_id)}`);
    expect((logins as string[]).toSorted()).toEqual(done.toSorted());
    expect(done.length).toBeLessThanOrEqual(60);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends cleanly on %s, long polls included', async (signal) => {
    const { child, ended, url } = await start();
    const poll = fetch(`${url}/v1/changes?wait=50`).then(
      () => 'ended',
      () => 'ended',
    );
    await get(`${url}/v1/changes`);
    child.kill(signal);
    expect(await ended).toBe(0);
    expect(await poll).toBe('ended');
    expect(readdirSync(directory.path)).toEqual(['sandbox-kahan.sqlite']);
  });

  it('ends when its parent is gone', async () => {
    const { child } = await start();
    // Node emits no "close" for a child whose channel was closed before.
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.disconnect();
    expect(await exited).toBe(0);
  });

  it('discards a half-made university', async () => {
    writeFileSync(join(directory.path, 'sandbox-kahan.sqlite.new'), 'half');
    const { url } = await start();
    expect(await get(`${url}/v1/users/student/identity`)).toMatchObject({ login: 'student' });
    expect(readdirSync(directory.path).some((name) => name.endsWith('.new'))).toBe(false);
  });

  it('makes another university when its teaching is over, or another size is asked for', async () => {
    const epochs: unknown[] = [];
    const clocks = [
      '2026-11-18T09:42:00Z',
      '2026-12-27T10:00:00Z',
      '2026-12-28T10:00:00Z',
      '2026-12-28T10:00:00Z',
    ];
    for (const [index, now] of clocks.entries()) {
      const { child, ended, url } = await start({
        KAHAN_NOW: now,
        KAHAN_STUDENTS: index === 3 ? '120' : '100',
      });
      epochs.push((await get(`${url}/v1/changes`)).epoch);
      child.kill('SIGTERM');
      await ended;
    }
    expect(epochs[1]).toBe(epochs[0]);
    expect(new Set(epochs).size).toBe(3);
  });

  it('does not start with a wrong variable, and names it', async () => {
    const { ended, complaint } = launch({ SANDBOX_PORT: 'http' });
    expect(await ended).toBe(1);
    expect(complaint()).toBe('SANDBOX_PORT: a whole number from 0 to 65535 is expected\n');
  });

  it.each([
    ['is not of this machine', '192.0.2.1'],
    ['nobody knows', 'kahan.invalid'],
  ])('does not start with an address that %s, and names the variable', async (_what, host) => {
    const { ended, complaint } = launch({ HOST: host });
    expect(await ended).toBe(1);
    expect(complaint()).toBe(`HOST: an address of this machine is expected, ${host} is none\n`);
  });

  it.each([
    ['is no database', 'no database at all, only some text that is longer than a header of SQLite'],
    ['is empty', ''],
  ])('does not start with a store that %s, and says what to do', async (_what, content) => {
    const file = join(directory.path, 'sandbox-kahan.sqlite');
    writeFileSync(file, content);
    const { ended, complaint } = launch();
    expect(await ended).toBe(1);
    expect(complaint()).toMatch(
      /^The sandbox's store .*sandbox-kahan\.sqlite cannot be read \(.*delete the file.*\n$/,
    );
  });

  it.runIf(process.platform === 'linux')('does not start where no directory can be made', async () => {
    const { ended, complaint } = launch({ DATA_DIR: '/proc/x/data' });
    expect(await ended).toBe(1);
    expect(complaint()).toMatch(/^DATA_DIR: a directory that can be made is expected .*\n$/);
  });

  it('says how far it is, and at last the logins and its address', async () => {
    const { child } = launch({ KAHAN_STUDENTS: '5000' });
    if (child.stdout === null) throw new Error('no output');
    const lines: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      lines.push(line.replace(/^\d+ lessons/, 'N lessons').replace(/:\d+$/, ':N'));
      if (line.startsWith('ready ')) break;
    }
    expect(lines).toEqual([
      'making a university of 5000 students',
      'N lessons have a time and a room',
      '5000 of 5000 students',
      'exam terms follow',
      'group items follow',
      'logins student student2 teacher s000001',
      'ready http://127.0.0.1:N',
    ]);
  });

  it('has read the files of a timetable before it makes anything of them', async () => {
    const [instance, solution] = [join(directory.path, 'tiny.xml'), join(directory.path, 'solution.xml')];
    writeFileSync(instance, INSTANCE);
    writeFileSync(solution, SOLUTION);
    const { child } = launch({}, ['--university', instance, '--solution', solution]);
    if (child.stdout === null) throw new Error('no output');
    const lines: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      lines.push(line);
      if (line.startsWith('ready ')) break;
    }
    expect(lines.slice(0, -1)).toEqual([
      'reading tiny.xml',
      'reading solution.xml',
      'checked',
      'logins student student2 teacher s000007',
    ]);
  });

  it('does not start with a broken timetable, and names it', async () => {
    const { ended, complaint } = launch({}, ['--university', 'gone.xml', '--solution', 'x.xml']);
    expect(await ended).toBe(1);
    expect(complaint()).toContain('gone.xml:0: a readable file is expected');
  });
});
