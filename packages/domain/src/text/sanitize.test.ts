import { describe, expect, test } from 'vitest';
import { ALLOWED_ATTRIBUTES, ALLOWED_STYLES, ALLOWED_TAGS, allowedStyles } from './sanitize.ts';

describe('lists', () => {
  test.each([
    'script',
    'style',
    'iframe',
    'object',
    'embed',
    'svg',
    'math',
    'form',
    'input',
    'button',
    'base',
    'meta',
    'link',
    'template',
    'video',
    'audio',
    'h1',
    'h2',
    'h3',
  ])('[NEWS-25] %s is not among the tags', (tag) => {
    expect(ALLOWED_TAGS).not.toContain(tag);
  });

  test('[NEWS-25] attributes are of listed tags, and none runs, names or targets', () => {
    for (const [tag, attributes] of Object.entries(ALLOWED_ATTRIBUTES)) {
      expect(['*', ...ALLOWED_TAGS]).toContain(tag);
      for (const attribute of attributes)
        expect(attribute).not.toMatch(/^(?:on.*|id|class|name|target|srcset|form.*)$/);
    }
  });

  test.each([
    ['*', 'lang dir title style'],
    ['a', 'href'],
    ['img', 'src alt width height'],
    ['ol', 'start type reversed'],
    ['li', 'value'],
    ['td', 'colspan rowspan headers'],
    ['th', 'colspan rowspan headers scope abbr'],
    ['col', 'span'],
    ['colgroup', 'span'],
    ['time', 'datetime'],
    ['del', 'datetime'],
    ['ins', 'datetime'],
  ])(
    '[NEWS-25] of the attributes of %s what shows texts, lists, tables and pictures is kept: %s',
    (tag, attributes) => {
      expect(ALLOWED_ATTRIBUTES[tag]).toEqual(attributes.split(' '));
    },
  );

  test.each([
    ['font-style', 'italic'],
    ['font-weight', 'bold'],
    ['list-style-type', 'lower-roman'],
    ['text-align', 'justify'],
    ['text-decoration', 'line-through'],
    ['vertical-align', 'super'],
  ])('[NEWS-25] style %s: %s is allowed, and nothing before or behind it', (property, value) => {
    const allowed = (text: string) => (ALLOWED_STYLES[property] ?? []).some((pattern) => pattern.test(text));
    expect([value, `x ${value}`, `${value} x`].map(allowed)).toEqual([true, false, false]);
  });

  test.each([
    ['text-align', 'center', true],
    ['text-align', 'center;position:fixed', false],
    ['font-weight', '700', true],
    ['font-weight', '7000', false],
    ['text-decoration', 'underline', true],
    ['text-decoration', 'underline url(https://evil.example)', false],
    ['color', 'red', false],
    ['position', 'fixed', false],
    ['background', 'url(https://evil.example)', false],
    ['width', '5000px', false],
  ])('[NEWS-25] style %s: %s is allowed: %s', (property, value, allowed) => {
    expect((ALLOWED_STYLES[property] ?? []).some((pattern) => pattern.test(value))).toBe(allowed);
  });

  test.each([
    ['text-align: center', [['text-align', 'center']]],
    ['position:fixed; TEXT-ALIGN:Right;', [['text-align', 'right']]],
    ['background: url(//evil)', []],
    ['text-align: center; text-align: expression(1)', [['text-align', 'center']]],
    ['constructor: x', []],
    ['', []],
  ])('[NEWS-25] of the style %j only what is listed stays', (text, expected) => {
    expect(allowedStyles(text)).toEqual(expected);
  });
});
