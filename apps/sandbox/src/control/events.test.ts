import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox, type TestSandbox } from '../../test/sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const EVENT = {
  start: 1_795_078_800,
  end: 1_795_086_000,
  title: { cs: 'Den otevřených laboratoří', en: 'Open laboratories' },
  categories: [5, 1, 5],
};
const put = (body: object, id = 'mine') => sandbox.call('PUT', `/_control/events/${id}`, body);
const read = async (id = 'mine') =>
  (await sandbox.call('GET', `/v1/catalogue/events?key=${id}`)).body.records as object[];

it('adds an event, changes it, takes it away, and tells the log of changes of each change once', async () => {
  const { cursor } = sandbox.store.changes.page(null);
  expect((await put(EVENT)).body).toMatchObject({ changed: true, inserted: true });
  expect(await read()).toEqual([{ event_id: 'mine', ...EVENT, categories: [1, 5], url: null }]);
  expect((await put(EVENT)).body).toMatchObject({ changed: false });
  expect((await put({ ...EVENT, url: 'https://akce.kahan.example/' })).body).toMatchObject({
    ...{ changed: true, inserted: false, event: { url: 'https://akce.kahan.example/' } },
  });
  expect((await sandbox.call('DELETE', '/_control/events/mine')).status).toBe(200);
  expect(await read()).toEqual([]);
  expect((await sandbox.call('DELETE', '/_control/events/mine')).status).toBe(404);
  const told = { service: 'events', login: null, keys: ['mine'] };
  expect(sandbox.store.changes.page(cursor).changes).toEqual([told, told, told]);
});

it.each([
  ['end', { end: EVENT.start - 1 }],
  ['categories', { categories: [] }],
  ['categories.0', { categories: [10] }],
  ['title.en', { title: { cs: 'Jen česky' } }],
  ['place', { place: 'A 101' }],
])('names the wrong field %s', async (field, wrong) => {
  const { status, body } = await put({ ...EVENT, ...wrong });
  expect([status, body.field]).toEqual([400, field]);
});
