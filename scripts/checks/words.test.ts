import { expect, test } from 'vitest';
import { withTree } from './tree.fixture.ts';
import { exportedNames, strayWords } from './words.ts';

const words = [
  { forms: ['feed', 'feeds'], homes: [[/^news\//, 'the news of a student']] },
  { forms: ['place'], homes: [] },
] as const;
const strays = (tree: Record<string, string>) => withTree(tree, (root) => strayWords(root, words));

test.each([
  ['export const a = 1;', ['a']],
  ['export async function readFeed() {}', ['readFeed']],
  ['export function* walk() {}', ['walk']],
  ['export default class Feed {}', ['Feed']],
  ['export type Feed = string;', ['Feed']],
  ['export { a } from "./a.ts";', []],
  ['// export const a = 1;\nconst b = 1;', []],
])('exports of %s', (source, names) => expect(exportedNames(source)).toEqual(names));

test.each([
  ['a/readFeed.ts', 'a/readFeed.ts: readFeed.ts (feed)'],
  ['a/feed-row.module.css', 'a/feed-row.module.css: feed-row.module.css (feed)'],
])('the name of %s', (path, complaint) => expect(strays({ [path]: '' })).toEqual([complaint]));

test.each(['openFeeds', 'FEEDS_OPEN', 'Feeds'])('an exported %s', (name) => {
  expect(strays({ 'a.ts': `export const ${name} = 1;` })).toEqual([`a.ts: ${name} (feeds)`]);
});

test('words have homes, and other words only contain them', () => {
  expect(strays({ 'news/feed.ts': 'export const feed = 1;' })).toEqual([]);
  expect(strays({ 'news/a.ts': 'export const place = 1;' })).toEqual(['news/a.ts: place (place)']);
  expect(strays({ 'a/feedback.ts': 'export const replaced = 1; const feed = 2;' })).toEqual([]);
});
