import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appPage, contentPolicy } from './vite-mobile.ts';

const APP = {
  id: 'example.kahan.app',
  name: 'Kahan',
  portal: 'https://kahan.example',
  supportMail: 'help@kahan.example',
  team: null,
  links: [{ cs: 'Konec </script>', en: 'End </script>', url: 'https://www.university.example' }],
};
const html = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8');

test('the page of the app names its portal, and nothing is left for a server to fill', () => {
  const page = appPage(html, APP);
  expect(page).not.toMatch(/data-kahan|manifest|description|main\.tsx/);
  expect(page).toContain('src="/src/mobile.ts"');
  const text = /<script type="application\/json" id="portal">(.*?)<\/script>/.exec(page)?.[1] ?? '';
  expect(JSON.parse(text)).toEqual({
    portal: APP.portal,
    supportMail: APP.supportMail,
    links: APP.links,
  });
});

test('the page allows scripts of the app alone, and calls of the portal alone', () => {
  const policy = contentPolicy('https://kahan.example');
  expect(appPage(html, APP)).toContain(`content="${policy}"`);
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
  expect(policy).toContain("connect-src 'self' https://kahan.example wss://kahan.example;");
  expect(policy).not.toMatch(/unsafe|\*|http:/);
});

test('another index.html is not taken silently', () => {
  expect(() => appPage(html.replace(' data-kahan', ''), APP)).toThrow(/index.html lacks/);
  const more = html.replace('</head>', '<meta name="another" data-kahan /></head>');
  expect(() => appPage(more, APP)).toThrow(/only a server fills/);
});
