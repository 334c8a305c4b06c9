import type { Contact } from '@kahan/contract';
import { CONTACT_KINDS, FACULTIES } from '@kahan/domain';
import { expect } from 'vitest';
import { until } from '../../../test/support/live.ts';
import { catalogueOf } from '../../../test/support/schedules.ts';
import { type SharedPortal, test } from '../../../test/support/shared-portal.ts';

const DEAN = 'faculty-FCHI';
let portal: SharedPortal;

test.beforeAll(async ({ shared }) => {
  portal = shared;
  await until(async () => (await ask()).status === 200);
});
test.afterAll(() => portal.edits.contacts.restore());

const ask = (lang = 'en') => portal.client().get(`/api/contacts?lang=${lang}`);
const read = async (lang?: string) => (await ask(lang)).json<{ contacts: Contact[] }>().contacts;

test('[CONTACTS-03] visitors read referents, offices and receptions with name, tel, email, address and hours', async () => {
  const contacts = await read();
  expect([...new Set(contacts.map(({ kind }) => kind))]).toEqual([...CONTACT_KINDS]);
  const referents = contacts.filter(({ kind }) => kind === 'referent');
  expect(referents.map(({ faculty }) => faculty).sort()).toEqual([...FACULTIES].sort());
  for (const { name, tel, email, address, opening_hours } of contacts) {
    for (const value of [name, tel, email, address, opening_hours]) expect(value).not.toBe('');
    expect(email).toMatch(/\.example$/);
  }
  const rooms = await catalogueOf(portal.sandboxUrl, 'rooms');
  const known = contacts.filter(({ address }) => address.startsWith('room '));
  expect(known.length).toBeGreaterThan(10);
  for (const { address, room } of known) {
    const name = rooms.get(room?.id ?? '')?.id_sis;
    expect([room?.name, address]).toEqual([
      rooms.get(room?.id ?? '')?.name,
      expect.stringContaining(`room ${name},`),
    ]);
  }
  const reception = (all: Contact[]) => all.find(({ kind }) => kind === 'reception')?.name;
  expect(reception(contacts)).toMatch(/^Reception/);
  expect(reception(await read('cs'))).toMatch(/^Vrátnice/);
});

test('unchanged contacts are a 304, a changed one is there when the feed names it', async () => {
  const first = await ask();
  const etag = first.headers.get('etag') ?? '';
  const again = await portal.client().get('/api/contacts?lang=en', { 'if-none-match': etag });
  expect(again.status).toBe(304);
  const tel = '+420 220 440 000';
  portal.edits.contacts.change(DEAN, { tel });
  await until(async () => (await read()).find(({ id }) => id === DEAN)?.tel === tel);
});

test.each([
  ['of a room that nobody lists', 'Room Z 999, Retortová 5, Prague 6'],
  ['without a room', 'Retortová 5, Prague 6'],
])('an address %s leads to no room', async (_what, en) => {
  portal.edits.contacts.change(DEAN, { address: { cs: en, en } });
  const dean = async () => (await read()).find(({ id }) => id === DEAN);
  await until(async () => (await dean())?.address === en);
  expect((await dean())?.room).toBeNull();
});
