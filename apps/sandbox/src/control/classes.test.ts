import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '../../test/sandbox.ts';

const KEY = 'B402008:2026';
const TITLE = { cs: 'Biochemie buňky', en: 'Biochemistry of the cell' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const patch = (body: object, key = KEY) => sandbox.call('PATCH', `/_control/classes/${key}`, body);
const read = async () =>
  ((await sandbox.call('GET', `/v1/catalogue/classes?key=${KEY}`)).body.records as object[])[0];

it('gives a class another title, leaves the rest, and tells the log of changes once', async () => {
  const before = await read();
  const { cursor } = sandbox.store.changes.page(null);
  expect((await patch({ title: TITLE })).body).toEqual({ changed: true, key: KEY });
  expect((await patch({ title: TITLE })).body).toEqual({ changed: false, key: KEY });
  expect(await read()).toEqual({ ...before, title: TITLE });
  expect(sandbox.store.changes.page(cursor).changes).toEqual([
    { service: 'classes', login: null, keys: [KEY] },
  ]);
});

it('names what is wrong', async () => {
  expect((await patch({ title: TITLE }, 'B402008:1999')).status).toBe(404);
  const { status, body } = await patch({ title: { cs: 'Jen česky' } });
  expect([status, body.field]).toEqual([400, 'title.en']);
});
