import { expect, test } from 'vitest';
import { isLongHtml } from './long-html.tsx';

test.each([
  ['nothing', '', false],
  ['as long as it may be', 'a'.repeat(700), false],
  ['one character more', 'a'.repeat(701), true],
  ['tags and the space between them', `<p>${'<b>x</b>\n\n   '.repeat(300)}</p>`, false],
])('%s', (_, html, isLong) => {
  expect(isLongHtml(html)).toBe(isLong);
});
