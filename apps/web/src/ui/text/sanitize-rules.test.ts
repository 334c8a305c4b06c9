import { describe, expect, it } from 'vitest';
import { isAllowedAttribute, shieldStyles } from './sanitize.ts';

describe('[NEWS-25] sanitizer of the browser', () => {
  it.each([
    ['<p style="text-align:center">a</p>', '<p data-style="text-align:center">a</p>'],
    ['<td colspan=2 STYLE=\'x:y\' title="style=1">', '<td colspan=2 data-style=\'x:y\' title="style=1">'],
    ['<p title=" style=x">style="kept" in text</p>', '<p title=" style=x">style="kept" in text</p>'],
    ['<br/><img src="a.png" style=color:red />', '<br/><img src="a.png" data-style=color:red />'],
    ['1 < 2 style="a" > 0', '1 < 2 style="a" > 0'],
  ])('hides styles from the parser: %s', (html, expected) => {
    expect(shieldStyles(html)).toBe(expected);
  });

  it.each([
    ['a', 'href', 'https://knihovna.example/', true],
    ['a', 'href', '/archive', true],
    ['a', 'href', '/api/logout', false],
    ['a', 'href', '/%61pi/logout', false],
    ['a', 'href', '/logout', false],
    ['a', 'href', 'https://kahan.example/api/logout', false],
    ['img', 'src', '/api/logout', false],
    ['img', 'src', 'https://knihovna.example/a.png', false],
    ['a', 'href', 'javascript:alert(1)', false],
    ['a', 'href', 'data:text/html,x', false],
    ['img', 'src', 'data:image/png;base64,AAAA', true],
    ['img', 'src', 'data:image/svg+xml;base64,AAAA', false],
    ['p', 'href', 'https://kahan.example/', false],
    ['p', 'src', 'https://kahan.example/a.png', false],
    ['p', 'onclick', 'x', false],
    ['p', 'class', 'x', false],
    ['p', 'style', 'color:red', false],
    ['p', 'lang', 'cs', true],
    ['td', 'colspan', '2', true],
    ['p', 'colspan', '2', false],
    ['constructor', 'name', 'x', false],
  ])('[NEWS-26] <%s %s="%s">: %s', (tag, name, value, expected) => {
    expect(isAllowedAttribute(tag, name, value, 'https://kahan.example')).toBe(expected);
  });

  it.each([
    ['spaces', ' '],
    ['spaces and signs', ' ='],
    ['line ends', '\n/'],
    ['quotes', ' a="'],
    ['both quotes', ` a='"`],
    ['tags', '<a '],
    ['names', ' style'],
  ])('the time for %s grows with their length, not faster', (_what, part) => {
    const html = `<p${part.repeat(400_000)}>`;
    expect(shieldStyles(html).length).toBeGreaterThanOrEqual(html.length);
  });
});
