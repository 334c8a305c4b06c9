import type { Contact, StudyAnswer } from '@kahan/contract';
import { expect, test } from 'vitest';
import { contactsOfOfficer, groupsOf, officersOf } from './groups.ts';

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

test('an officer of two programmes is one officer', () => {
  const study = (study_program: string, name: string) =>
    ({ study_program, referent: { name, email: `${name}@school.example` } }) as StudyAnswer;
  const officers = officersOf([study('Chemistry', 'Malá'), study('Food', 'Nová'), study('Biology', 'Malá')]);
  expect(officers.map(({ contact, programmes }) => [contact.name, ...programmes])).toEqual([
    ['Malá', 'Chemistry', 'Biology'],
    ['Nová', 'Food'],
  ]);
});

test('the contacts of an officer are those of referents with the same address of mail', () => {
  const all = ALL.map((one) => ({ ...one, email: 'office@school.example' }));
  const of = (email: string) => contactsOfOfficer(all, { email, name: 'Malá' }).map(({ id }) => id);
  expect(of('office@school.example')).toEqual(['referent']);
  expect(of('other@school.example')).toEqual([]);
});
