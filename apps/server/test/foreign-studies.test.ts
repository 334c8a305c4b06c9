import type { Call } from '@kahan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { splitCall } from '../src/platform/http/admit/addresses.ts';
import type { TestAnswer, TestClient } from './support/client.ts';
import { routeOf } from './support/examples.ts';
import { sendForm } from './support/form.ts';
import { startPortal, type TestPortal } from './support/portal.ts';
import { endOf } from './support/students.ts';

/** A study of `student`; `student2` has others. */
const STUDY = '990001';
const FOREIGN = [STUDY, 'nobodys'];
/** A subject that neither student has. */
const CODE = 'B837002';
const ITEM = 'foreign-file';
const PDF = Buffer.from('%PDF-1.7\n');

let portal: TestPortal;
let owner: TestClient;
let other: TestClient;
let term_id: string;
let gl: string;

beforeAll(async () => {
  portal = await startPortal();
  owner = await portal.login('student');
  other = await portal.login('student2');
  const { lessons } = await portal.control<{ lessons: { gl: string }[] }>('GET', '/students/student');
  gl = lessons[0]?.gl ?? '';
  // Both students could sign up, each with a study of the own.
  await portal.control('POST', '/enrolments', { code: CODE, logins: ['student', 'student2'] });
  ({ term_id } = await portal.control<{ term_id: string }>('POST', '/terms', { code: CODE, space: 30 }));
  const name = { cs: 'Protokol', en: 'Report' };
  await portal.control('POST', '/groups', { gl, item_id: ITEM, type: 5, name, edit: true });
});
afterAll(() => portal.stop());

const termOf = (study_id: string) => ({ study_id, term_id, code: CODE, type: 'K', semester: 1 });
const sign = (client: TestClient, call: string, study_id: string) =>
  client.send('POST', `/api/erudio/terms/${call}`, { ...termOf(study_id), new_hour: '09:00' });
const change = (client: TestClient, study_id: string, fields: Record<string, string>, bytes?: Buffer) => {
  const about = { gl, year: '2026', semester: '1', study_id, id: ITEM, type: '5' };
  const file = bytes === undefined ? null : { field: ITEM, name: 'protokol.pdf', bytes };
  return sendForm(client, '/api/erudio/grupik/change', { ...about, ...fields }, file);
};
const hours = (client: TestClient, study_id: string) =>
  client.get(`/api/erudio/terms/change-hour?${new URLSearchParams({ ...termOf(study_id), semester: '1' })}`);
const link = (client: TestClient, study_id: string) =>
  client.get(`/api/erudio/grupik/download-link?${new URLSearchParams({ study_id, item_id: ITEM })}`);

/** The university's records of the term and of the item. */
async function truth(): Promise<unknown> {
  const { logins } = await portal.control<{ logins: string[] }>('GET', `/terms/${term_id}`);
  const { groups } = await portal.control<{ groups: { items: { item_id: string }[] }[] }>(
    'GET',
    '/students/student',
  );
  return [logins, groups.flatMap(({ items }) => items).find(({ item_id }) => item_id === ITEM)];
}

function matchesContract(call: Call, answer: TestAnswer): void {
  const { response } = routeOf(call);
  if (typeof response === 'string') throw new Error(`${splitCall(call).path} is a page`);
  expect(answer.status, answer.text).toBe(200);
  expect(response.parse(answer.json())).toEqual(answer.json());
}

test('[ERRORS-14] with the own study the answers match the contract', async () => {
  const signed = await sign(owner, 'sign-in', STUDY);
  matchesContract('POST /api/erudio/terms/sign-in', signed);
  expect(await endOf({ client: owner }, signed)).toMatchObject({ state: 'success', reason: null });
  matchesContract('GET /api/erudio/terms/change-hour', await hours(owner, STUDY));
  const handed = await change(owner, STUDY, {}, PDF);
  matchesContract('POST /api/erudio/grupik/change', handed);
  expect(await endOf({ client: owner }, handed)).toMatchObject({ state: 'success', reason: null });
  matchesContract('GET /api/erudio/grupik/download-link', await link(owner, STUDY));
});

test.each<[string, (study: string) => Promise<TestAnswer>]>([
  ['POST /api/erudio/terms/sign-in', (study) => sign(other, 'sign-in', study)],
  ['POST /api/erudio/terms/sign-out', (study) => sign(other, 'sign-out', study)],
  ['POST /api/erudio/terms/change-hour', (study) => sign(other, 'change-hour', study)],
  ['POST /api/erudio/grupik/change, final', (study) => change(other, study, { final: 'true' })],
  ['POST /api/erudio/grupik/change, delete', (study) => change(other, study, { delete: 'true' })],
  ['POST /api/erudio/grupik/change, a file', (study) => change(other, study, {}, PDF)],
])(
  '%s: another student’s study is refused like one that nobody has, and nothing changes',
  async (_call, ask) => {
    const before = await truth();
    const ends = [];
    for (const study of FOREIGN) {
      const { state, reason } = await endOf({ client: other }, await ask(study));
      ends.push({ state, reason });
    }
    expect(ends[0]).toEqual({ state: 'failed', reason: expect.any(String) });
    expect(ends[1]).toEqual(ends[0]);
    expect(await truth()).toEqual(before);
  },
);

test.each([
  ['GET /api/erudio/terms/change-hour', hours],
  ['GET /api/erudio/grupik/download-link', link],
])('%s: another student’s study answers 404, like one that nobody has', async (_call, ask) => {
  const answers = await Promise.all(FOREIGN.map((study) => ask(other, study)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  const [foreign, unknown] = answers.map((answer) => answer.error());
  expect([foreign?.code, foreign?.message]).toEqual(['NOT_FOUND', unknown?.message]);
});
