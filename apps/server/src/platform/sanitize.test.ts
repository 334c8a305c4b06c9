import { describe, expect, test } from 'vitest';
import { publicContentOf, sanitizeHtml } from './sanitize.ts';

describe('[NEWS-25] only what is listed stays', () => {
  test.each([
    ['plain text & signs', 'plain text &amp; signs'],
    ['<p>a <strong>b</strong></p>', '<p>a <strong>b</strong></p>'],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<script>x()</script>a', 'a'],
    ['<style>p{}</style>a', 'a'],
    ['<svg onload="x()"><circle/></svg>a', 'a'],
    ['<iframe src="https://e.example"></iframe>a', 'a'],
    ['<form action="/x"><input name="p"></form>a', 'a'],
    ['<p class="x" id="y">a</p>', '<p>a</p>'],
    ['<p style="text-align:center;position:fixed">a</p>', '<p style="text-align:center">a</p>'],
    ['<img src="x" onerror="x()">', ''],
    ['<p>unclosed', '<p>unclosed</p>'],
    ['<math><mtext><img src=x onerror=x()></mtext></math>', ''],
  ])('%s', (html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected);
  });
});

describe('[NEWS-26] only safe addresses stay', () => {
  test.each([
    ['<a href="https://a.example/x">a</a>', '<a href="https://a.example/x">a</a>'],
    ['<a href="mailto:a@b.example">a</a>', '<a href="mailto:a@b.example">a</a>'],
    ['<a href="/archive">a</a>', '<a href="/archive">a</a>'],
    ['<a href="javascript:x()">a</a>', '<a>a</a>'],
    ['<a href=" java\tscript:x()">a</a>', '<a>a</a>'],
    ['<a href="&#106;avascript:x()">a</a>', '<a>a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<img src="data:image/png;base64,AAAA" alt="x">', '<img alt="x" src="data:image/png;base64,AAAA" />'],
    ['<img src="data:image/svg+xml;base64,AAAA">', ''],
    ['<img src="javascript:x()">', ''],
  ])('%s', (html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected);
  });

  test('links under a card', () => {
    const link = (url: string) => ({ lang: null, url, label: 'x' });
    const text = { cs: '', en: '' };
    const urls = ['https://a.example', 'javascript:x()', 'mailto:a@b.example', 'data:text/html,x'].map(link);
    const content = publicContentOf({ id: '1', ts: 1, title: text, body: text, urls, source: null });
    expect(content.urls.map(({ url }) => url)).toEqual(['https://a.example', 'mailto:a@b.example']);
  });
});
