import { expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { nameOfAddress, parseSchoolCalendars } from './named-calendars.ts';

test('calendars have an address or a path, and may have a name and categories', () => {
  const text =
    'https://user:pw@sport.example/plan.ics?key=SECRET, 9 | https://b.example/b.ics,name=Knihovna, akce|1+5|/etc/kahan/knihovna.ics'.replace(
      'Knihovna, akce',
      'Knihovna',
    );
  const found = parseSchoolCalendars(text).map(({ id, ...calendar }) => calendar);
  expect(found).toEqual([
    {
      ...{ name: null, categories: [1], address: 'https://user:pw@sport.example/plan.ics?key=SECRET' },
      label: 'https://sport.example/plan.ics?…',
    },
    { name: null, categories: [9], address: 'https://b.example/b.ics', label: 'https://b.example/b.ics' },
    {
      ...{ name: 'Knihovna', categories: [1, 5], address: '/etc/kahan/knihovna.ics' },
      label: '/etc/kahan/knihovna.ics',
    },
  ]);
  expect(found.map(({ address }) => nameOfAddress(address))).toEqual([
    'sport.example',
    'b.example',
    'knihovna',
  ]);
});

test.each([
  ['sport.ics', 'calendars separated by commas are expected'],
  ['file:///etc/passwd', 'calendars separated by commas are expected'],
  ['10|https://a.example/', 'calendars separated by commas are expected'],
  ['Sport|9|https://a.example/', 'calendars separated by commas are expected'],
  ['name=|https://a.example/', 'calendars separated by commas are expected'],
  ['https://a.example/?k=1,9|https://a.example/?k=1', 'https://a.example/?… is named twice'],
])('%s stops the start', (text, reason) => {
  expect(() => readConfig({ SCHOOL_CALENDARS: text })).toThrow(`SCHOOL_CALENDARS: ${reason}`);
});
