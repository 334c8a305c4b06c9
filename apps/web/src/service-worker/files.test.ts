import { expect, it, onTestFinished, vi } from 'vitest';
import { cacheName } from '../platform/offline/builds.ts';
import { shellFor, sourceOf } from './files.ts';

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

it.each([
  ['/', ''],
  [
    '/schedule/2026/1',
    '</assets/schedule.js>; rel=modulepreload; crossorigin, </assets/schedule.css>; rel=preload; as=style; crossorigin, ' +
      '</assets/words.cs.js>; rel=modulepreload; crossorigin',
  ],
  ['/not/a/page', ''],
])('the kept shell of %s names what that page loads besides', async (path, link) => {
  const entry = '/assets/index.js';
  const shell = new Response('<html>', {
    headers: { 'content-language': 'cs', 'content-type': 'text/html' },
  });
  vi.stubGlobal('BUILD_ENTRY', entry);
  vi.stubGlobal('BUILD_NEEDS', [
    { file: '/assets/schedule.js', pages: ['schedule', 'schedule_semester'] },
    { file: '/assets/schedule.css', pages: ['schedule_semester'] },
    { file: '/assets/words.cs.js', pages: ['schedule_semester'], lang: 'cs' },
    { file: '/assets/words.en.js', pages: ['schedule_semester'], lang: 'en' },
    { file: '/assets/terms.js', pages: ['terms'] },
  ]);
  vi.stubGlobal('caches', {
    keys: async () => [cacheName(entry, 1)],
    open: async () => ({ match: async () => shell }),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const answer = await shellFor(new Request(origin + path));
  expect(answer.headers.get('link') ?? '').toBe(link);
  expect(answer.headers.get('content-type')).toBe('text/html');
  expect(await answer.text()).toBe('<html>');
});
