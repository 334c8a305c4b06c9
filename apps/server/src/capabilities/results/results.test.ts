import type { Item, ResultAnswer } from '@kahan/contract';
import type { ResultRecord } from '@kahan/domain';
import { createHttpStudentSystem } from '@kahan/student-system';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

const PATH = '/api/user/results';

let portal: TestPortal;
let client: TestClient;
/** Subjects of the running semester without a grade; each test that grades takes one. */
const ungraded: string[] = [];

beforeAll(async () => {
  portal = await startPortal();
  const put = (code: string, attempt: number, grade: string | null, more: object = {}) =>
    portal.control('PUT', '/results', { login: 'student', code, attempt, grade, ...more });
  const { results } = await portal.control<{ results: ResultRecord[] }>('GET', '/students/student');
  const open = results.filter(({ attempts: { credit, exam } }) => credit.length + exam.length === 0);
  ungraded.push(...open.map(({ subject }) => subject.code));
  const [code = ''] = ungraded;
  await put(code, 1, 'K', { date: '2026-11-02', teacher: '20001' });
  await put(code, 2, 'Z', { date: '2026-11-09' });
  await put(code, 1, 'F', { date: '2026-11-10' });
  await put(code, 2, 'D', { date: '2026-11-12' });
  await put(code, 3, null, { kind: 'exam', date: '2026-11-20' });
  client = await portal.login('student');
});
afterAll(() => portal.stop());

async function results(query = ''): Promise<ResultAnswer[]> {
  const answer = await client.get(`${PATH}${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ results: ResultAnswer[] }>().results;
}
const one = async (code: string | undefined, query = ''): Promise<ResultAnswer> => {
  const found = (await results(query)).find((result) => result.code.code === code);
  if (found === undefined) throw new Error(`no result of ${code}`);
  return found;
};

describe('GET /api/user/results', () => {
  test('[RESULTS-07] [RESULTS-08] a result with all its fields, in both languages', async () => {
    const [code = ''] = ungraded;
    const { records } = await createHttpStudentSystem({ baseUrl: portal.sandboxUrl }).results('student');
    const source = records.find(({ subject }) => subject.code === code);
    const teacher = { code: '20001', value: source?.attempts.credit[0]?.teacher?.name ?? '' };
    for (const [lang, names] of [
      ['en', ['Credited', 'Satisfactory']],
      ['cs', ['Započteno', 'Uspokojivě']],
    ] as const) {
      expect(await one(code, `?lang=${lang}`)).toEqual({
        study_id: '990001',
        code: { code, value: source?.subject.name[lang] },
        year: 2026,
        semester: { code: '1' },
        type: { group_type: source?.type.group_type, name: source?.type.name[lang] },
        points: source?.points,
        completion: source?.completion,
        fulfilled: false,
        entries: {
          1: {
            grade: {
              code: 'Z',
              value: { name: expect.stringMatching(new RegExp(names[0], 'i')), coefficient: 0 },
            },
            attempt_count: 2,
            date: '2026-11-09',
            teacher: null,
          },
          2: {
            grade: {
              code: 'D',
              value: { name: expect.stringMatching(new RegExp(names[1], 'i')), coefficient: 2.5 },
            },
            attempt_count: 3,
            date: '2026-11-12',
            teacher: null,
          },
        },
        attempts: {
          credit: [
            { attempt: 1, grade: 'K', date: '2026-11-02', teacher },
            { attempt: 2, grade: 'Z', date: '2026-11-09', teacher: null },
          ],
          exam: [
            { attempt: 1, grade: 'F', date: '2026-11-10', teacher: null },
            { attempt: 2, grade: 'D', date: '2026-11-12', teacher: null },
            { attempt: 3, grade: null, date: '2026-11-20', teacher: null },
          ],
        },
      });
    }
  });

  test('[RESULTS-14] the codes N, U and S close the record, and no other code does', async () => {
    const code = ungraded.at(-1);
    const steps = ['K', 'N', 'Z', 'U', 'P', 'S', 'A'];
    const told: Record<string, boolean> = {};
    for (const [i, grade] of steps.entries()) {
      const body = { login: 'student', code, attempt: i + 1, grade, kind: 'exam' };
      await portal.control('PUT', '/results', body);
      await until(async () => (await one(code)).entries[2]?.grade.code === grade);
      told[grade] = (await one(code)).fulfilled;
    }
    expect(told).toEqual({ K: false, N: true, Z: false, U: true, P: false, S: true, A: false });
  });

  test('[RESULTS-20] an unchanged answer is 304 by time and by tag; a change is newer and told with its time', async () => {
    const first = await client.get(PATH);
    const since = first.headers.get('last-modified') ?? '';
    expect(first.json<{ last_modified: number }>().last_modified).toBe(Date.parse(since) / 1000);
    expect((await client.get(PATH, { 'if-modified-since': since })).status).toBe(304);
    expect((await client.get(PATH, { 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304);
    const body = { login: 'student', code: ungraded[1], attempt: 1, grade: 'C' };
    await portal.control('PUT', '/results', body);
    await until(async () => (await client.get(PATH, { 'if-modified-since': since })).status === 200);
    const after = await client.get(PATH);
    expect(Date.parse(after.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.parse(since));
    expect((await one(ungraded[1])).entries[2]?.grade.value.coefficient).toBe(2);
  });

  test('a snapshot that was written before the endings were known says that they are not', async () => {
    const other = await portal.login('student2');
    expect((await other.get(PATH)).status).toBe(200);
    await portal.db.query({
      text: `update snapshots set records = (select jsonb_object_agg(key, value - 'completion') from jsonb_each(records))
             where service = 'results' and user_id = (select user_id from users where login = 'student2')`,
    });
    const answer = await other.get(`${PATH}?lang=en`);
    expect(answer.status, answer.text).toBe(200);
    const { results } = answer.json<{ results: ResultAnswer[] }>();
    expect(new Set(results.map(({ completion }) => completion))).toEqual(new Set([null]));
  });
});

describe('a grade and a duty type that nobody knows', () => {
  const warnings = (code: string) =>
    portal
      .logged()
      .split('\n')
      .filter((line) => line.includes('"level":40') && line.includes(code));

  test('are shown by their codes, counted in nothing, told in the news, and reported once', async () => {
    const [, , first, second] = ungraded;
    const before = await counted();
    const put = (code: string | undefined, attempt: number, grade: string) =>
      portal.control('PUT', '/results', { login: 'student', code, attempt, grade, unlisted: true });
    await put(first, 1, 'X9');
    await until(async () => (await one(first)).entries[1] !== undefined);
    expect((await one(first)).entries[1]?.grade).toEqual({
      code: 'X9',
      value: { name: 'X9', coefficient: 0 },
    });
    expect(await one(first)).toMatchObject({ fulfilled: false });
    await put(first, 2, 'X9');
    await put(second, 1, 'X9');
    await until(async () => (await one(second)).entries[1] !== undefined);
    await portal.control('PUT', '/results', {
      login: 'student',
      code: 'B837002',
      attempt: 1,
      grade: 'A',
      duty: 'Q7',
      unlisted: true,
    });
    await until(async () => (await results()).some(({ code }) => code.code === 'B837002'));
    expect((await one('B837002')).type).toEqual({ group_type: 'Q7', name: 'Q7' });

    const { items } = (await client.get('/api/user/items/active?count=100')).json<{ items: Item[] }>();
    const told = items.flatMap(({ content }) => ('values' in content ? [content.values] : []));
    expect(told).toContainEqual(expect.objectContaining({ code: first, grade: 'X9', attempt: 1 }));
    expect(told).toContainEqual(expect.objectContaining({ code: 'B837002', duty: 'Q7' }));

    // A reading reports after it has written.
    await until(async () => warnings('duty type Q7').length > 0 && (await counted()) - before >= 2);
    expect([warnings('grade X9').length, warnings('duty type Q7').length]).toEqual([1, 1]);
    // The warning names neither the student nor the study.
    expect(warnings('grade X9').join()).not.toMatch(/990001|student/);
    expect((await counted()) - before).toBe(2);
  });

  async function counted(): Promise<number> {
    const text = await portal.metrics();
    return Number(/kahan_sync_bad_records_total\{service="results"\} (\d+)/.exec(text)?.[1] ?? 0);
  }
});
