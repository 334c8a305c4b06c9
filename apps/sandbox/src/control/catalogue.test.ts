import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '../../test/sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const MOST = { id: 7777, code: 'MOST', name: { cs: 'Kampus Most', en: '' }, address: 'Budějovická 7, Most' };
const put = (kind: string, body: object) => sandbox.call('PUT', `/_control/catalogue/${kind}`, body);
const read = async (kind: string, key: string) =>
  (await sandbox.call('GET', `/v1/catalogue/${kind}?key=${key}`)).body.records as object[];

it('puts a record that the schema accepts, as it was sent, and tells the log of changes once', async () => {
  const { cursor } = sandbox.store.changes.page(null);
  expect((await put('buildings', MOST)).body).toEqual({ changed: true, inserted: true, key: '7777' });
  expect((await put('buildings', MOST)).body).toMatchObject({ changed: false });
  expect(await read('buildings', '7777')).toEqual([MOST]);
  const moved = { ...MOST, address: 'Jinde 1' };
  expect((await put('buildings', moved)).body).toMatchObject({ changed: true, inserted: false });
  const gone = await sandbox.call('DELETE', '/_control/catalogue/buildings', { key: '7777' });
  expect(gone.body).toEqual({ changed: true, key: '7777' });
  expect(await read('buildings', '7777')).toEqual([]);
  const told = { service: 'buildings', login: null, keys: ['7777'] };
  expect(sandbox.store.changes.page(cursor).changes).toEqual([told, told, told]);
});

it.each([
  ['an unknown catalogue', 'castles', MOST, 404, 'id'],
  ['lessons, which have calls of their own', 'lessons', MOST, 404, 'id'],
  ['a record of another shape', 'buildings', { ...MOST, address: 7 }, 400, 'address'],
])('refuses %s', async (_title, kind, body, status, field) => {
  const answer = await put(kind, body);
  expect([answer.status, answer.body.field]).toEqual([status, field]);
});

it('takes away nothing that is not there', async () => {
  const answer = await sandbox.call('DELETE', '/_control/catalogue/rooms', { key: 'nowhere' });
  expect([answer.status, answer.body.field]).toEqual([404, 'key']);
});

it('names a subject in one language only, for lessons, terms and results', async () => {
  const code = 'B402008';
  const name = { cs: 'Didaktika přírodních věd', en: '' };
  const { cursor } = sandbox.store.changes.page(null);
  const patch = () => sandbox.call('PATCH', `/_control/subjects/${code}`, { name });
  expect((await patch()).body).toEqual({ changed: true, code });
  expect((await patch()).body).toEqual({ changed: false, code });
  const services = sandbox.store.changes.page(cursor).changes.map(({ service }) => service);
  expect(new Set(services)).toEqual(new Set(['schedule', 'terms', 'results']));
  expect((await sandbox.call('PATCH', '/_control/subjects/NIC', { name })).status).toBe(404);
});
