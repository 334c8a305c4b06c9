import { expect, test } from 'vitest';
import { containsWords, foldText, isLanguage, languageOfLetters } from './language.ts';

test.each([
  ['Příliš ŽLUŤOUČKÝ kůň', 'prilis zlutoucky kun'],
  ['Łódź, Ångström, Straße, Öl', 'lodz, angstrom, strasse, ol'],
  ['ﬁltr', 'filtr'],
  ['Işık, İpek, Þórdís, Guðrún, Ŧħŋ, Əliyev, Å', 'isik, ipek, thordis, gudrun, thn, eliyev, a'],
  ['Đorđe Øster, Œuvre, Æsir', 'dorde oster, oeuvre, aesir'],
])('%s is folded to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each([
  ['Fyzikální chemie I', 'fyzikalni', true],
  ['Fyzikální chemie I', 'CHEMIE fyz', true],
  ['Fyzikální chemie I', ' chemie  i ', true],
  ['Fyzikální chemie I', 'fyzika', true],
  ['Fyzikální chemie I', 'biochemie', false],
  ['Fyzikální chemie I', 'fyzikalni biochemie', false],
  ['Fyzikální chemie I', 'chemie \t i', true],
  ['Fyzikální chemie I', '', true],
  ['Řízení jakosti', 'rizeni', true],
])('[TERMS-01] %s for %j: %s', (name, text, expected) => {
  expect(containsWords(name, text)).toBe(expected);
});

test.each([
  ['cs', true],
  ['en', true],
  ['de', false],
  ['CS', false],
  ['', false],
  [null, false],
])('%j is a language of the product: %s', (value, expected) => {
  expect(isLanguage(value)).toBe(expected);
});

test.each([
  ['v pořádku', 'cs'],
  ['SPLNĚNO', 'cs'],
  ['ok', null],
  ['8/10', null],
])('the letters of %j are of %s', (text, expected) => {
  expect(languageOfLetters(text)).toBe(expected);
});
