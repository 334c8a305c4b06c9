import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { officeOf, roomNamesOf, streetOf, telAddress, townOf } from './reach.ts';

describe('a telephone number', () => {
  test.each([
    ['exactly nine digits are Czech', '220 444 123', 'tel:+420220444123'],
    ['eight digits are not', '22044412', 'tel:22044412'],
    ['ten digits are not', '2204441234', 'tel:2204441234'],
    ['what is not a digit goes', 'tel. 220-444/123 ', 'tel:+420220444123'],
    ['the prefix is not doubled', '+420 220 444 123', 'tel:+420220444123'],
    ['behind a plus sign stands a country, also with nine digits in all', '+33 1234567', 'tel:+331234567'],
    ['so a Czech number after a plus sign alone is none', '+220444123', 'tel:+220444123'],
    ['other countries keep their plus sign', 'tel. +49 30 901820', 'tel:+4930901820'],
    ['a plus sign behind digits is a separator', '1234 + 5', 'tel:12345'],
    ['a text without digits dials nothing', 'na vrátnici', null],
    ['neither does an empty one', '', null],
  ])('[CONTACTS-04] [CONTACTS-05] %s: %s', (_rule, number, address) =>
    expect(telAddress(number)).toBe(address),
  );

  test('[CONTACTS-04] [CONTACTS-05] is dialled by its digits alone, with +420 before nine of them', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 ()-/.a') }), (number) => {
        const digits = number.replace(/\D/g, '');
        const dialled = digits === '' ? null : `tel:${digits.length === 9 ? '+420' : ''}${digits}`;
        expect(telAddress(number)).toBe(dialled);
      }),
    );
  });
});

test.each([
  ['místnost B 241, Retortová 5, Praha 6', 'Retortová 5, Praha 6'],
  ['Study office, room B 241, Retortová 5, Prague 6', 'Retortová 5, Prague 6'],
  ['Retortová 5, Praha 6', 'Retortová 5, Praha 6'],
  ['Retortová 5', 'Retortová 5'],
  ['Retortová 5, , Praha 6,', 'Retortová 5, Praha 6'],
  ['', ''],
])('a map is asked for street and town: %s', (address, street) => expect(streetOf(address)).toBe(street));

test.each([
  ['místnost B 241, Retortová 5, Praha 6', 'místnost B 241', ['B 241']],
  ['Study office, Room B 241, Retortová 5, Prague 6', 'Study office, Room B 241', ['Study office', 'B 241']],
  ['B241, , Retortová 5, Praha 6', 'B241', ['B241']],
  ['Místnosti, Retortová 5, Praha 6', 'Místnosti', ['Místnosti']],
  ['Retortová 5, Praha 6', '', []],
  ['', '', []],
])('before street and town stands the office, with its room: %s', (address, office, rooms) => {
  expect([officeOf(address), roomNamesOf(address)]).toEqual([office, rooms]);
});

test.each([
  ['Retortová 5, Praha 6', 'Praha'],
  ['místnost B 241, Retortová 5, 166 28 Praha 6 – Dejvice', 'Praha'],
  ['Budějovická 7, Most', 'Most'],
  ['Budějovická 7, 434 01 Most', 'Most'],
  ['Husova 1, CZ-370 05 České Budějovice 2', 'České Budějovice'],
  ['Most', null],
  ['Retortová 5, 166 28', null],
  ['', null],
])('the town of %j is %j', (address, town) => expect(townOf(address)).toBe(town));
