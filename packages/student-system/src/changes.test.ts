import { expect, it } from 'vitest';
import { parseChanges } from './changes.ts';

const loan = { service: 'library-loans', login: 'student', keys: ['7'] };

it('passes on a service that no portal knows', () => {
  expect(parseChanges([loan])).toEqual({ changes: [loan], bad: [] });
});

it.each([
  ['keys', { ...loan, keys: 7 }, { service: 'library-loans', login: 'student' }],
  ['the login', { ...loan, login: 7 }, { service: 'library-loans', login: undefined }],
  [
    'a login with other characters',
    { ...loan, login: 'a b', keys: 7 },
    { service: 'library-loans', login: undefined },
  ],
  ['the service', { ...loan, service: 'Weather!' }, { service: null, login: 'student' }],
  ['a long service', { ...loan, service: 'x'.repeat(41), login: null }, { service: null, login: null }],
  ['all of it', 'nonsense', { service: null, login: undefined }],
])('a line of which %s cannot be read keeps the other fields', (_what, line, concerns) => {
  const { changes, bad } = parseChanges([line]);
  expect(changes).toEqual([]);
  expect(bad).toEqual([{ key: concerns.service ?? '?', reason: expect.any(String), concerns }]);
});
