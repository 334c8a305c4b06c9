import type { StudyAnswer, StudyType } from '@kahan/contract';
import type { StudyTypeRecord } from '@kahan/domain';
import { createHttpStudentSystem } from '@kahan/student-system';
import { describe, expect } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { LiveClient, until } from '../../../test/support/live.ts';
import { type SharedPortal, test } from '../../../test/support/shared-portal.ts';

let portal: SharedPortal;
let client: TestClient;

test.beforeAll(async ({ shared }) => {
  portal = shared;
  client = await portal.login('student2');
});
test.afterAll(() => portal.edits['study-types'].restore());

async function studies(query = ''): Promise<StudyAnswer[]> {
  const answer = await client.get(`/api/user/study${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ studies: StudyAnswer[] }>().studies;
}

describe('GET /api/user/study', () => {
  test('[STUDIES-14] each study with all its fields, in both languages', async () => {
    const { records } = await createHttpStudentSystem({ baseUrl: portal.sandboxUrl }).studies('student2');
    expect(records.map(({ study_id }) => study_id)).toEqual(['990002', '990003']);
    for (const lang of ['cs', 'en'] as const) {
      const expected = records.map((study) => ({
        study_id: study.study_id,
        plan: study.plan,
        study_program: study.study_program[lang],
        field_of_study: { code: study.field_of_study.code, value: study.field_of_study.value[lang] },
        faculty: study.faculty,
        school_year: study.school_year,
        last_active_year: study.last_active_year,
        group: study.group,
        type: { code: study.type.code, value: study.type.value[lang] },
        is_followup: study.is_followup,
        form: { code: study.form.code, value: study.form.value[lang] },
        state: { code: study.state.code, value: study.state.value[lang] },
        result: { winter: study.result.winter, total: study.result.total },
        referent: {
          name: study.referent.name,
          opening_hours: study.referent.opening_hours[lang],
          tel: study.referent.tel,
          email: study.referent.email,
          address: study.referent.address[lang],
        },
      }));
      expect(await studies(`?lang=${lang}`)).toEqual(expected);
    }
    const [master, bachelor] = await studies();
    expect([master?.is_followup, bachelor?.is_followup]).toEqual([true, false]);
  });

  test('[STUDIES-19] an unchanged answer is 304 by time and by tag; a change is newer and told with its time', async () => {
    const first = await client.get('/api/user/study');
    const since = first.headers.get('last-modified') ?? '';
    expect(first.json<{ last_modified: number }>().last_modified).toBe(Date.parse(since) / 1000);
    const known = { 'if-modified-since': since };
    expect((await client.get('/api/user/study', known)).status).toBe(304);
    const etag = first.headers.get('etag') ?? '';
    expect((await client.get('/api/user/study', { 'if-none-match': etag })).status).toBe(304);
    await portal.control('PATCH', '/studies/990003', { winter: 'prospěl' });
    await until(async () => (await client.get('/api/user/study', known)).status === 200);
    const after = await client.get('/api/user/study');
    expect(Date.parse(after.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.parse(since));
    const changed = (await studies()).find(({ study_id }) => study_id === '990003');
    expect(changed?.result).toEqual({ winter: 'prospěl', total: null });
  });
});

describe.each(['/api/study_types/', '/api/study_types'])('GET %s', (path) => {
  const read = (query: Record<string, string>) =>
    portal.client().get(`${path}?${new URLSearchParams(query)}`);
  const known = { study_type_code: 'B-CHT', year: '2026' };

  test('[STUDIES-15] [STUDIES-20] answers the plan of a year in both languages, to anybody', async () => {
    await until(async () => (await read(known)).status === 200);
    const { records } = await createHttpStudentSystem({ baseUrl: portal.sandboxUrl }).catalogue(
      'study-types',
      {
        keys: ['B-CHT:2026'],
      },
    );
    const [source] = records as [StudyTypeRecord];
    for (const lang of ['cs', 'en'] as const) {
      const plan = (await read({ ...known, lang })).json<StudyType>();
      expect(plan).toEqual({
        study_type_code: 'B-CHT',
        year: 2026,
        study_length: 3,
        name: source.name[lang],
        subject_names: Object.fromEntries(source.subjects.map(({ code, name }) => [code, name[lang]])),
        subject_credits: Object.fromEntries(source.subjects.map(({ code, credits }) => [code, credits])),
        p: source.p,
        pv_group: source.pv_groups,
      });
      expect([plan.p.length > 20, plan.pv_group.length > 1]).toEqual([true, true]);
    }
  });

  test('the plan of each study is there, with a name for every subject that it asks for', async () => {
    for (const { plan, last_active_year } of await studies()) {
      const answer = await read({ study_type_code: plan, year: String(last_active_year) });
      expect(answer.status, answer.text).toBe(200);
      const { p, pv_group, subject_names, subject_credits } = answer.json<StudyType>();
      const codes = [
        ...p.map(({ subject_code }) => subject_code),
        ...pv_group.flatMap(({ subject_codes }) => subject_codes),
      ];
      expect(codes.filter((code) => !subject_names[code] || subject_credits[code] === undefined)).toEqual([]);
    }
  });

  test('[STUDIES-20] an unchanged plan is 304 by its tag', async () => {
    const first = await read(known);
    const etag = first.headers.get('etag') ?? '';
    const again = await portal
      .client()
      .get(`${path}?${new URLSearchParams(known)}`, { 'if-none-match': etag });
    expect([first.status, again.status, again.text]).toEqual([200, 304, '']);
  });

  test.each([
    [{ study_type_code: 'B-NIC', year: '2026' }, 404, 'NOT_FOUND'],
    [{ study_type_code: 'B-CHT', year: '1999' }, 404, 'NOT_FOUND'],
    [{ study_type_code: 'B-CHT:2026', year: '2026' }, 404, 'NOT_FOUND'],
    [{ study_type_code: 'B-CHT' }, 400, 'VALIDATION_FAILED'],
    [{ year: '2026' }, 400, 'VALIDATION_FAILED'],
    [{ study_type_code: '\0', year: '2026' }, 400, 'VALIDATION_FAILED'],
    [{ study_type_code: 'B-CHT', year: 'now' }, 400, 'VALIDATION_FAILED'],
  ])('[STUDIES-20] %j answers %i', async (query, status, code) => {
    // Before all plans were read the portal cannot know that one is missing.
    await until(async () => (await read({ study_type_code: 'B-NIC', year: '2026' })).status === 404);
    const answer = await read(query as Record<string, string>);
    expect([answer.status, answer.error().code]).toEqual([status, code]);
  });
});

test('a plan that changes is answered as it is now, and everybody is told; one that is withdrawn is not there', async () => {
  const key = 'B-CHT:2026';
  const read = () => portal.client().get('/api/study_types/?study_type_code=B-CHT&year=2026&lang=en');
  const plans = portal.edits['study-types'];
  await until(async () => (await read()).status === 200);
  const live = new LiveClient(portal.url);
  await live.settle();
  const before = (await read()).headers.get('etag');
  plans.change(key, { study_length: 4 });
  await until(async () => (await read()).headers.get('etag') !== before);
  expect((await read()).json<StudyType>().study_length).toBe(4);
  await until(() => live.updates('study-types').length > 0);
  expect(live.updates('study-types')[0]).toEqual([key]);
  live.close();
  plans.change(key, null);
  await until(async () => (await read()).status !== 200);
  expect((await read()).error().code).toBe('NOT_FOUND');
});
