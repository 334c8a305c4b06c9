import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '../../test/sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const body = { login: 'student', code: 'B837002', attempt: 1, grade: 'A' };

it.each([
  ['grade', { grade: 'X9' }],
  ['duty', { duty: 'Q' }],
  ['grade', { grade: 'x'.repeat(11), unlisted: true }],
  ['duty', { duty: '', unlisted: true }],
])('the %s of %j is refused', async (field, change) => {
  const answer = await sandbox.call('PUT', '/_control/results', { ...body, ...change });
  expect(answer).toMatchObject({ status: 400, body: { field } });
});

it('codes that are in no list are taken when that is said', async () => {
  const answer = await sandbox.call('PUT', '/_control/results', {
    ...body,
    grade: 'X9',
    duty: 'Q',
    unlisted: true,
  });
  expect(answer.body).toMatchObject({ enrolled: true, kind: 'credit' });
  const record = sandbox.university.results('student').find(({ subject }) => subject.code === body.code);
  expect(record).toMatchObject({
    type: { group_type: 'Q', name: { cs: 'Q', en: 'Q' } },
    attempts: { credit: [{ grade: 'X9' }], exam: [] },
  });
});
