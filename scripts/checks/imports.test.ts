import { expect, test } from 'vitest';
import { importsOf, tokens } from './imports.ts';

const value = (specifier: string) => ({ specifier, typeOnly: false });
const type = (specifier: string) => ({ specifier, typeOnly: true });

test.each([
  ["import a from 'x';", [value('x')]],
  ["import a, { b as c } from 'x';", [value('x')]],
  ["import {\n  a,\n  b,\n} from 'x';", [value('x')]],
  ["import * as a from 'x'", [value('x')]],
  ["import 'x';", [value('x')]],
  ["import type { A } from 'x';", [type('x')]],
  ["import type A from 'x';", [type('x')]],
  ["import type from 'x';", [value('x')]],
  ["import { type A } from 'x';", [value('x')]],
  ["export { a } from 'x';", [value('x')]],
  ["export * from 'x'; export * as y from 'y';", [value('x'), value('y')]],
  ["export type { A } from 'x';", [type('x')]],
  ["const a = await import('x');", [value('x')]],
  ["type A = import('x').A;", [value('x')]],
  ["const a = require('x');", [value('x')]],
  ["import data from './a.json' with { type: 'json' };", [value('./a.json')]],
])('finds the imports of %s', (source, expected) => {
  expect(importsOf(source)).toEqual(expected);
});

test.each([
  ["// import a from 'x'"],
  ["/* import 'x' */"],
  ["const text = `import a from 'x'`;"],
  ['const text = "import a from \'x\'";'],
  ["export const from = 'x';"],
  ["export function a() { return Array.from('x'); }"],
  ["console.log(import.meta.url, 'x');"],
  ["loader.import('x');"],
  ["export { a };\nconst b = 'x';"],
])('finds none in %s', (source) => {
  expect(importsOf(source)).toEqual([]);
});

test.each([
  ['const quoted = /`/.test(a);'],
  ['const quoted = /[/`]/.test(a);'],
  ['const half = a / b; // `'],
])('%s does not hide what follows', (line) => {
  expect(importsOf(`${line}\nimport b from "x";`)).toEqual([value('x')]);
});

test('tokens know their lines', () => {
  expect(tokens("a\n/* \n */ 'b\\'c'\n`\n`d").map(({ text, line }) => [text, line])).toEqual([
    ['a', 1],
    ["b\\'c", 3],
    ['\n', 4],
    ['d', 5],
  ]);
});
