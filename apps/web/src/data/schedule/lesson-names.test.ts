import { expect, test } from 'vitest';
import { clockOf, clockSpan, shortName, shortRoom } from './lesson-names.ts';

test.each([
  ['Fyzikální chemie I', 'FCh I'],
  ['Obecná a anorganická chemie II', 'OACh II'],
  ['Laboratoř analytické chemie', 'LACh'],
  ['Matematika B', 'Mat B'],
  ['Angličtina', 'Ang'],
  ['Předmět 12', 'Pře 12'],
  ['Physical Chemistry I', 'PCh I'],
  ['Introduction to the Chemistry of Food', 'IChF'],
  ['', ''],
  ['🎉 Party night', 'PN'],
  ['🎉', '🎉'],
  ['Chemie (základy)', 'ChZ'],
  ['Bezpečnost práce (BOZP) II', 'BPB II'],
  ['„Zelená“ chemie', 'ZCh'],
  ['„Zelená“', 'Zel'],
  ['(chemie) „chemie“', 'ChCh'],
  ['𝒜lpha beta', '𝒜B'],
  ['One two three four five six seven eight nine II', 'OTTFFS II'],
])('short name of %s: %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});

test.each([
  ['Místnost 30', '30'],
  ['Room 12b', '12b'],
  ['A 137', 'A 137'],
  ['AS 3', 'AS 3'],
  ['B III', 'B III'],
  ['Aula', 'Aula'],
])('short name of the room %s: %s', (name, short) => {
  expect(shortRoom(name)).toBe(short);
});

test.each([
  [480, 110, '8:00–9:50'],
  [1320, 120, '22:00–24:00'],
  [0, 1440, '0:00–24:00'],
  [1380, 150, '23:00–1:30'],
])('m1, m6: from %i minutes after midnight for %i: %s', (minutes, duration, text) => {
  expect(clockSpan({ minutes, duration })).toBe(text);
});

test.each([
  [0, '0:00'],
  [485, '8:05'],
  [660, '11:00'],
  [1439, '23:59'],
])('%i minutes after midnight: %s', (minutes, text) => {
  expect(clockOf(minutes)).toBe(text);
});
