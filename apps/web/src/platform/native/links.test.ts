import { expect, test } from 'vitest';
import { linkOf } from './links.ts';

const login = (token: string) => ({ kind: 'login', token });
const screen = (address: string) => ({ kind: 'screen', address });

test.each([
  ['kahan://login?token=abc', login('abc')],
  ['kahan://login/?token=abc', login('abc')],
  ['https://kahan.example/app/login?token=abc', login('abc')],
  ['https://kahan.example/terms?subject=B402008#x', screen('/terms?subject=B402008#x')],
  ['https://kahan.example', screen('/')],
  ['kahan://login', null],
  ['kahan://login?token=', null],
  ['kahan://terms', null],
  ['https://kahan.example/app/login', null],
  ['https://kahan.example/app/other', null],
  ['https://kahan.example/api/logout', null],
  ['https://kahan.example/socket.io/', null],
  ['https://kahan.example/logout', null],
  ['https://kahan.example/logout/?page=%2F', null],
  ['https://kahan.example/.well-known/assetlinks.json', null],
  ['https://elsewhere.example/app/login?token=abc', null],
  ['http://kahan.example/terms', null],
  ['https://kahan.example.evil.example/terms', null],
  ['javascript:alert(1)', null],
  ['', null],
])('%s', (link, expected) => {
  expect(linkOf(link, 'https://kahan.example')).toEqual(expected);
});

test('a screen whose name begins like a path of the server is a screen', () => {
  expect(linkOf('https://kahan.example/apis', 'https://kahan.example')).toEqual(screen('/apis'));
});
