import { expect, test } from 'vitest';
import { itemsOfList } from './html-list.ts';

test.each([
  ['<ol><li>a</li><li>b <b>c</b></li></ol>', ['a', 'b <b>c</b>']],
  [' <ol start="2">\n<li>a</li>\n<li></li>\n</ol>\n', ['a', '']],
  [
    '<ol><li>a<ul><li>b</li></ul></li><li>c<ol><li>d</li></ol></li></ol>',
    ['a<ul><li>b</li></ul>', 'c<ol><li>d</li></ol>'],
  ],
  ['<ol></ol>', []],
  ['<ul><li>a</li></ul>', null],
  ['<p>a</p><ol><li>b</li></ol>', null],
  ['<ol><li>a</li></ol><p>b</p>', null],
  ['<ol><li>a</li></ol><ol><li>b</li></ol>', null],
  ['<ol>a<li>b</li></ol>', null],
  ['<ol><li>a</li>b</ol>', null],
  ['<ol><li>a</ol>', null],
  ['text', null],
])('the items of %s', (html, items) => {
  expect(itemsOfList(html)).toEqual(items);
});
