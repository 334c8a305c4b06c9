import { expect, test } from 'vitest';
import { food as cs } from './cs/food/food.ts';
import { food as en } from './en/food/food.ts';

test.each<[number, 'CZK' | 'EUR', string, string]>([
  [89, 'CZK', '89 Kč', '89 Kč'],
  [42.5, 'CZK', '42,50 Kč', '42.50 Kč'],
  [3, 'EUR', '3,00 €', '€3.00'],
  [3.2, 'EUR', '3,20 €', '€3.20'],
  [12.345, 'EUR', '12,35 €', '€12.35'],
  [0.5, 'EUR', '0,50 €', '€0.50'],
  [0, 'EUR', '0,00 €', '€0.00'],
  [88.999, 'CZK', '89 Kč', '89 Kč'],
])('the price %d %s', (value, currency, inCzech, inEnglish) => {
  expect([cs.price(value, currency), en.price(value, currency)]).toEqual([inCzech, inEnglish]);
});

test('the words of a canteen follow its numbers, or stand alone', () => {
  expect(en.allergensMaybe(['traces of nuts', 'X'], true)).toBe('maybe more: traces of nuts; X');
  expect(cs.allergensMaybe(['stopy ořechů'], false)).toBe('alergeny možná: stopy ořechů');
});

test('a sentence says where the menus come from, and what decides', () => {
  expect(en.from([null, 'mensa.example'])).toBe(
    'Menus come from the university’s system and mensa.example. The canteen’s own list decides, above all for allergens.',
  );
  expect(cs.from(['mensa.example'])).toMatch(
    /^Zdroj jídelníčků: mensa\.example\. Rozhoduje údaj přímo v menze/,
  );
});

test('a Czech date ends the sentence with its own full stop', () => {
  const today = '2026-11-18';
  expect([
    cs.lastOf('2026-11-20', today),
    cs.menuOf('2026-11-20', today),
    cs.closedOn('2026-11-20', today),
  ]).toEqual([
    'Vidíte poslední známý jídelníček, na pátek 20. 11.',
    'Toto je jídelníček na pátek 20. 11.',
    'Zavřeno v pátek 20. 11.',
  ]);
  expect(cs.menuOf(today, today)).toBe('Toto je jídelníček na dnešek.');
});

test('a day of another year says the year', () => {
  const today = '2026-11-28';
  const date = '2030-01-01';
  expect([cs.day(date, today), cs.noFood(date, today), cs.closedOn(date, today)]).toEqual([
    'út 1. 1. 2030',
    'Na úterý 1. 1. 2030 není zveřejněný jídelníček.',
    'Zavřeno v úterý 1. 1. 2030.',
  ]);
  expect([en.day(date, today), en.noFood(date, today), en.closedOn(date, today)]).toEqual([
    'Tue 1 Jan 2030',
    'No menu is published for Tuesday 1 Jan 2030.',
    'Closed on Tuesday 1 Jan 2030.',
  ]);
  expect([cs.day('2026-12-01', today), en.day('2026-12-01', today)]).toEqual(['út 1.', 'Tue 1']);
});
