import { expect, test } from 'vitest';
import { moveStyles } from './styles.ts';

const rule = (number: number, style: string) => `#app [data-s="${number}"]{${style}}`;

test('styles become rules, equal ones the same', () => {
  expect(
    moveStyles(
      '<i class="a" style="--from:1;--to:2">x</i><b style="width:5%"></b><i style="--from:1;--to:2"/>',
    ),
  ).toEqual({
    html: '<i class="a" data-s="0">x</i><b data-s="1"></b><i data-s="0"/>',
    styles: `${rule(0, '--from:1;--to:2')}\n${rule(1, 'width:5%')}`,
  });
});

test('escapes of React are resolved', () => {
  expect(moveStyles('<i style="font-family:&quot;A &amp; B&quot;">x</i>').styles).toBe(
    rule(0, 'font-family:"A & B"'),
  );
});

test.each(['color:red}body{display:none', '--a:&lt;/style&gt;', '--a:\\3c', '@import url(x)', 'a:b/*'])(
  'a style that would be more than declarations is left out: %s',
  (style) => {
    const { html, styles } = moveStyles(`<i style="${style}">x</i>`);
    expect(styles).toBe('');
    expect(html).not.toContain('data-s');
  },
);

test('text about styles stays text', () => {
  const html = '<p>write style="width:5%" here</p>';
  expect(moveStyles(html)).toEqual({ html, styles: '' });
});
