import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { resultKey } from '@kahan/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpStudentSystem } from './http.ts';
import type { CallOptions, StudentSystem } from './port.ts';

const MAIN = join(import.meta.dirname, '../../../apps/sandbox/src/main.ts');

/** What every student system has to do, shown by the sandbox in its own process. */
describe('a student system', () => {
  const directory = mkdtempSync(join(tmpdir(), 'kahan-conformance-'));
  let child: ChildProcess;
  let url: string;
  let system: StudentSystem;

  beforeAll(async () => {
    child = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        DATA_DIR: directory,
        SANDBOX_PORT: '0',
        KAHAN_STUDENTS: '200',
        KAHAN_NOW: '2026-11-18T09:42:00Z',
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    if (child.stdout === null) throw new Error('no output');
    for await (const line of createInterface(child.stdout)) {
      if (line.startsWith('ready ')) {
        url = line.slice('ready '.length);
        break;
      }
    }
    system = createHttpStudentSystem({ baseUrl: url });
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  });

  const control = (method: string, path: string, body: unknown) =>
    fetch(`${url}/_control/${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });

  it('[SESSION-04] knows who gives the right password, and nobody else', async () => {
    expect(await system.authenticate('student', 'demo')).toMatchObject({
      login: 'student',
      is_student: true,
    });
    for (const [login, password] of [
      ['student', 'wrong'],
      ['nobody', 'demo'],
      ['', ''],
    ] as const) {
      await expect(system.authenticate(login, password)).rejects.toMatchObject({ kind: 'login-failed' });
    }
  });

  it('gives identity, studies, lessons and results, all readable', async () => {
    const [studies, schedule, results] = [
      await system.studies('student'),
      await system.schedule('student'),
      await system.results('student'),
    ];
    expect([...studies.bad, ...schedule.bad, ...results.bad]).toEqual([]);
    expect([studies.records.length, schedule.records.length > 5, results.records.length > 10]).toEqual([
      1,
      true,
      true,
    ]);
  });

  it('gives only what is named, and leaves out what it does not know', async () => {
    const { records: all } = await system.schedule('student');
    const [first, second] = all;
    if (first === undefined || second === undefined) throw new Error('lessons are expected');
    const named = await system.schedule('student', [second.gl, 'no-such', first.gl]);
    expect(named.records.map(({ gl }) => gl).toSorted()).toEqual([first.gl, second.gl].toSorted());
    expect((await system.lessons([first.gl, 'no-such'])).records.map(({ gl }) => gl)).toEqual([first.gl]);
    const { records: results } = await system.results('student');
    const keys = results.slice(0, 2).map(resultKey);
    expect((await system.results('student', keys)).records.map(resultKey)).toEqual(keys);
    expect((await system.news(['no-such'])).records).toEqual([]);
  });

  it('says not-found for unknown logins', async () => {
    await expect(system.identity('nobody')).rejects.toMatchObject({ kind: 'not-found' });
    await expect(system.results('../../v1/news')).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('gives the academic year of a date', async () => {
    expect(await system.yearSchedule('2026-11-18')).toMatchObject({ year: 2026, ed_weeks: 14 });
    expect(await system.yearSchedule('2024-03-01')).toMatchObject({ year: 2023 });
    await expect(system.yearSchedule('2026-02-31')).rejects.toMatchObject({ kind: 'refused' });
  });

  it('begins the feed at the present, and wakes a waiting reader at once', async () => {
    const start = await system.changes(null, 0);
    expect(start).toMatchObject({ changes: [], more: false });
    const waiting = system.changes(start.cursor, 20);
    await control('PUT', 'results', { login: 'student', code: 'B402008', attempt: 1, grade: 'A' });
    const page = await waiting;
    expect(page.changes).toEqual([{ service: 'results', login: 'student', keys: ['990001:B402008:2026:1'] }]);
    expect(page.epoch).toBe(start.epoch);
    expect(await system.changes(page.cursor, 0)).toMatchObject({ changes: [], cursor: page.cursor });
    expect((await system.changes(start.cursor, 0)).changes).toEqual(page.changes);
  });

  it.each([
    ['down', 'unavailable'],
    ['hang', 'timeout'],
    ['garbage', 'garbage'],
    ['html', 'garbage'],
    ['effect-timeout', 'timeout'],
    ['wrong-password', 'login-failed'],
    ['password-required', 'password-required'],
  ])('a student system that is %s gives %s, and is well afterwards', async (mode, kind) => {
    const impatient = createHttpStudentSystem({ baseUrl: url, timeoutMs: 400 });
    await control('PUT', 'fault', { mode, path: '/v1/users/student/', times: 1 });
    await expect(impatient.identity('student')).rejects.toMatchObject({ kind });
    expect((await impatient.identity('student')).login).toBe('student');
  });

  it('asks for the password where it wants one, refuses a wrong one and takes the right one', async () => {
    await control('PUT', 'fault', { mode: 'password-required', path: '/v1/users/student/' });
    const results = (options?: CallOptions) => system.results('student', undefined, options);
    await expect(results()).rejects.toMatchObject({ kind: 'password-required' });
    await expect(results({ password: 'žluť 100%' })).rejects.toMatchObject({ kind: 'login-failed' });
    const { records } = await results({ password: 'demo' });
    await control('DELETE', 'fault', {});
    expect(records).toEqual((await results()).records);
  });

  it('a cursor of another university stands at the present of this one', async () => {
    const page = await system.changes('another.7', 20);
    expect(page.changes).toEqual([]);
    expect(page.cursor.startsWith(page.epoch)).toBe(true);
  });
});
