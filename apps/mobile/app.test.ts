import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readApp } from './app.ts';

const APP = {
  id: 'cz.university.kahan',
  name: 'Kahan',
  portal: 'https://kahan.example',
  supportMail: 'help@kahan.example',
  team: 'A1B2C3D4E5',
  links: [{ cs: 'Brožury', en: 'Brochures', url: 'https://www.university.example' }],
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kahan-app-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(values: object, environment: Record<string, string> = {}) {
  const file = join(folder, 'app.json');
  writeFileSync(file, JSON.stringify(values));
  return readApp({ KAHAN_APP: file, ...environment });
}

test('the app of the repository is valid', () => {
  expect(readApp({})).toMatchObject({ id: 'example.kahan.app', name: 'Kahan' });
});

test('a university configures its own', () => {
  expect(read(APP)).toEqual(APP);
  expect(read(APP, { KAHAN_PORTAL: 'https://other.example' }).portal).toBe('https://other.example');
  expect(read(APP, { KAHAN_PORTAL: '' }).portal).toBe('https://kahan.example');
});

test.each([
  [{ id: 'kahan' }, /id is/],
  [{ id: 'cz.My-App' }, /id is/],
  [{ name: 'A "name"' }, /name is/],
  [{ portal: 'http://kahan.example' }, /portal is/],
  [{ portal: 'https://kahan.example/' }, /portal is/],
  [{ portal: "https://kahan.example'; script-src *" }, /portal is/],
  [{ portal: 'https://kahan.example:8443' }, /portal is/],
  [{ team: 'kahan' }, /team is/],
  [{ supportMail: 'help' }, /supportMail is/],
  [{ links: [{ cs: 'A', url: 'https://a.example' }] }, /links is/],
  [{ links: [{ cs: 'A', en: 'A', url: 'javascript:alert(1)' }] }, /links is/],
  [{ portals: 'https://kahan.example' }, /unknown values portals/],
])('%j is refused, and the value named', (wrong, message) => {
  expect(() => read({ ...APP, ...wrong })).toThrow(message);
});
