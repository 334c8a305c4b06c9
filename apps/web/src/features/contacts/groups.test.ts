import type { Contact } from '@kahan/contract';
import { expect, test } from 'vitest';
import { groupsOf } from './groups.ts';

const contact = (id: string, kind: Contact['kind'], faculty: Contact['faculty']): Contact => ({
  ...{ id, kind, faculty, name: id, tel: '', email: '', address: '', room: null, opening_hours: '' },
});

const ALL = [
  contact('referent', 'referent', 'FCHT'),
  contact('dean', 'faculty', 'FCHT'),
  contact('dean of UEM', 'faculty', 'UEM'),
  contact('department', 'department', 'FCHT'),
  contact('library', 'department', null),
  contact('gate', 'reception', null),
];
const listed = (own: Parameters<typeof groupsOf>[1], contacts = ALL) =>
  groupsOf(contacts, own).map(({ key, contacts: of }) => [key, ...of.map(({ id }) => id)]);

test('[CONTACTS-01] [CONTACTS-02] contacts stand by their faculty, receptions at the end', () => {
  expect(listed([])).toEqual([
    ['FCHT', 'referent', 'dean', 'department'],
    ['UEM', 'dean of UEM'],
    ['university', 'library'],
    ['receptions', 'gate'],
  ]);
});

test('one’s own faculty is first', () => {
  expect(listed(['UEM']).map(([key]) => key)).toEqual(['UEM', 'FCHT', 'university', 'receptions']);
});

test('a reception of a faculty is a reception', () => {
  expect(listed([], [contact('gate', 'reception', 'UEM')])).toEqual([['receptions', 'gate']]);
});
