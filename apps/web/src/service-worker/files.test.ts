import { expect, it } from 'vitest';
import { sourceOf } from './files.ts';

const origin = 'https://kahan.example';
const page = { method: 'GET', mode: 'navigate' } as const;
const load = { method: 'GET', mode: 'cors' } as const;

it.each([
  ['shell', page, '/'],
  ['shell', page, '/?page=2'],
  ['shell', page, '/schedule/2026/1'],
  ['shell', page, '/study/17/groups'],
  ['file', load, '/assets/index-C0IGHpYF.js'],
  ['network', load, '/'],
  ['network', load, '/mark.svg'],
  ['network', load, '/kept-shell'],
  ['network', load, '/api/user'],
  ['network', page, '/api/login?page=%2F'],
  ['network', page, '/api/user/schedule.ics'],
  ['network', page, '/assets/index-C0IGHpYF.js'],
  ['network', page, '/login'],
  ['network', page, '/logout'],
  ['network', page, '/not/a/page'],
  ['network', page, '/schedule?lang=en'],
  ['network', { method: 'POST', mode: 'navigate' }, '/'],
  ['network', { method: 'HEAD', mode: 'cors' }, '/assets/index-C0IGHpYF.js'],
] as const)('the %s answers %j %s', (source, request, path) => {
  expect(sourceOf({ ...request, url: origin + path }, origin)).toBe(source);
});

it('files of other sites are not ours', () => {
  expect(sourceOf({ ...load, url: 'https://elsewhere.example/assets/a.js' }, origin)).toBe('network');
});
