import { describe, expect, test } from 'vitest';
import { sanitizeHtml } from './html.ts';

const PORTAL = 'https://kahan.example';
const clean = (html: string) => sanitizeHtml(html, PORTAL, 'en');

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
    ['<p style="position:fixed" lang="cs">a</p>', '<p lang="cs">a</p>'],
    ['<img src="x" onerror="x()" alt="a">', '<span style="display:block">Picture: a</span>'],
    ['<p>unclosed', '<p>unclosed</p>'],
    ['<math><mtext><img src=x onerror=x()></mtext></math>', '<span style="display:block">Picture</span>'],
  ])('%s', (html, expected) => {
    expect(clean(html)).toBe(expected);
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
    ['<img src="data:image/svg+xml;base64,AAAA">', '<span style="display:block">Picture</span>'],
    ['<img src="javascript:x()">', '<span style="display:block">Picture</span>'],
  ])('%s', (html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  const A = 'https://a.example';
  test.each([
    [`<img src="${A}/b.png" alt="Mapa">`, `<a href="${A}/b.png" style="display:block">Picture: Mapa</a>`],
    [`<img src=" ${A}/b.png?c&amp;d ">x`, `<a href="${A}/b.png?c&amp;d" style="display:block">Picture</a>x`],
    [
      `<img src="${A}/b.png" alt='"><b>'>`,
      `<a href="${A}/b.png" style="display:block">Picture: "&gt;&lt;b&gt;</a>`,
    ],
    [
      `<a href="${A}"><img src="${A}/b.png" alt="Mapa"></a>`,
      `<a href="${A}"><span style="display:block">Picture: Mapa</span></a>`,
    ],
    [
      `<figure><img src="${A}/b.png" alt="b"><figcaption>c</figcaption></figure><p>d</p>`,
      `<figure><a href="${A}/b.png" style="display:block">Picture: b</a><figcaption>c</figcaption></figure><p>d</p>`,
    ],
    [`<p><img src="${A}/b.gif" width="1" height="1">a</p>`, '<p>a</p>'],
    [
      `<img src="${A}/b.png" srcset="/api/logout 2x" alt="b">`,
      `<a href="${A}/b.png" style="display:block">Picture: b</a>`,
    ],
  ])('an image from another site becomes a link: %s', (html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  test.each([
    [
      '<p>a <img src="/plan.png" alt=" Plan "></p>',
      '<p>a <span style="display:block">Picture: Plan</span></p>',
    ],
    ['<img src="plan.svg" alt="&lt;b&gt;">', '<span style="display:block">Picture: &lt;b&gt;</span>'],
    ['<p>a<img src="/line.png" alt=""></p>', '<p>a</p>'],
    [
      `<a href="${A}"><img src="/arrow.png" alt=""></a>`,
      `<a href="${A}"><span style="display:block">Picture</span></a>`,
    ],
    ['<img src="/b.gif" width="1" alt="b">', ''],
    [
      'a<img src="/b.png" alt="b"><img src="/c.png" alt="c">d',
      'a<span style="display:block">Picture: b</span><span style="display:block">Picture: c</span>d',
    ],
    ['<img alt="Plan">', '<span style="display:block">Picture: Plan</span>'],
  ])('another image that cannot be shown becomes its text: %s', (html, expected) => {
    expect(clean(html)).toBe(expected);
  });

  test('an image without a text is named in the language of the reader', () => {
    expect(sanitizeHtml(`<img src="${A}/b.png">`, PORTAL, 'cs')).toBe(
      `<a href="${A}/b.png" style="display:block">Obrázek</a>`,
    );
  });
});

describe('nothing in foreign HTML makes a call of the portal', () => {
  const HARMFUL = [
    '/api/logout',
    '/api/refresh',
    '/api/complete/token?token=a&amp;secret=b',
    '/API/logout',
    '/%61pi/logout',
    '/%2561pi/logout',
    '/api%2Flogout',
    '/archive/../api/logout',
    '/archive/%2e%2e/api/logout',
    '/archive/%252e%252e/api/logout',
    '/./api/logout',
    '//kahan.example/api/logout',
    '/\\kahan.example/api/logout',
    '\\api\\logout',
    ' /api/logout',
    '/ap&#9;i/logout',
    '/ap&#10;i/logout',
    '&#47;api&sol;logout',
    'api/logout',
    './api/logout',
    '../api/logout',
    '/logout',
    '/login?page=/logout',
    'https://kahan.example/api/logout',
    'HTTPS://KAHAN.EXAMPLE:443/%61pi/logout',
    'https://user:x@kahan.example/api/logout',
    'http://kahan.example/logout',
  ];
  const ELEMENTS: [string, (url: string) => string][] = [
    ['img', (url) => `<img src="${url}" alt="x">`],
    ['img srcset', (url) => `<img srcset="${url} 1x, ${url} 2x">`],
    ['image', (url) => `<image src="${url}" href="${url}">`],
    ['picture', (url) => `<picture><source srcset="${url}"><img src="${url}"></picture>`],
    ['a', (url) => `<a href="${url}">x</a>`],
    ['a download', (url) => `<a href="${url}" download ping="${url}">x</a>`],
    ['area', (url) => `<map name="m"><area href="${url}"></map>`],
    ['iframe', (url) => `<iframe src="${url}" srcdoc="&lt;img src='${url}'>"></iframe>`],
    ['frame', (url) => `<frameset><frame src="${url}"></frameset>`],
    ['style', (url) => `<style>@import "${url}"; p { background: url("${url}") }</style>`],
    ['style attribute', (url) => `<p style="background:url('${url}');list-style-image:url(${url})">x</p>`],
    [
      'link',
      (url) => `<link rel="prefetch" href="${url}"><link rel="preload" as="fetch" crossorigin href="${url}">`,
    ],
    ['stylesheet', (url) => `<link rel="stylesheet" href="${url}">`],
    ['script', (url) => `<script src="${url}"></script>`],
    ['speculation', (url) => `<script type="speculationrules">{"prefetch":[{"urls":["${url}"]}]}</script>`],
    ['audio', (url) => `<audio src="${url}" autoplay><source src="${url}"><track src="${url}"></audio>`],
    ['video', (url) => `<video src="${url}" poster="${url}"></video>`],
    ['object', (url) => `<object data="${url}"><param name="src" value="${url}"></object>`],
    ['embed', (url) => `<embed src="${url}">`],
    ['input', (url) => `<input type="image" src="${url}" formaction="${url}">`],
    ['form', (url) => `<form action="${url}"><button formaction="${url}">x</button></form>`],
    ['meta', (url) => `<meta http-equiv="refresh" content="0;url=${url}">`],
    ['base', (url) => `<base href="${url}"><a href="archive">x</a>`],
    [
      'svg',
      (url) => `<svg><image href="${url}"/><use xlink:href="${url}"/><a xlink:href="${url}">x</a></svg>`,
    ],
    ['math', (url) => `<math href="${url}"><mtext><img src="${url}"></mtext></math>`],
    ['blockquote', (url) => `<blockquote cite="${url}"><q cite="${url}">x</q></blockquote>`],
    ['table', (url) => `<table background="${url}"><tr><td background="${url}">x</td></tr></table>`],
    ['body', (url) => `<body background="${url}">x</body>`],
    ['html', (url) => `<html manifest="${url}">x</html>`],
    ['nested', (url) => `<noscript><p title="</noscript><img src='${url}'>"></noscript>`],
    ['broken', (url) => `<img src="${url}" <b><a href='${url}'`],
  ];

  describe.each(ELEMENTS)('%s', (_name, of) => {
    test.each(HARMFUL)('%s', (url) => {
      const out = clean(of(url));
      const kept = [...out.matchAll(/\s(?:href|src|srcset|cite|background|style|data|action)="([^"]*)"/g)];
      // The line of a picture's text is the portal's own.
      expect(kept.map(([, value]) => value).filter((value) => value !== 'display:block')).toEqual([]);
      expect(out).not.toMatch(/<(?!\/?(?:img|span|a|p|q|b|blockquote|table|tbody|tr|td)\b)/);
    });
  });
});

describe('size', () => {
  const LONG = 400_000;
  const of = (part: string) => part.repeat(LONG / part.length);
  // With work that grows with the square of the length each of these takes minutes.
  test.each([
    ['elements that are never closed', of('<b>')],
    ['paragraphs in divisions', of('<div><p>')],
    ['lists in lists', of('<ul><li>')],
    ['tables in tables', of('<table><tr><td>')],
    ['drawings', of('<svg>')],
    ['ends of nothing in open elements', of('<i>') + of('</x>')],
    ['images that go', of('a<img src=x>')],
    ['images that become links', of('<img src="https://a.example/b">')],
    ['styles', of('<p style="text-align:center">')],
    ['a style of brackets', `<p style="${of('{')}">`],
    ['a style of comments', `<p style="${of('/*')}">`],
    ['signs', of('<')],
    ['frames', of('<iframe>')],
    ['an address of spaces', `<a href="${of(' ')}x">`],
    ['an encoded address', `<a href="/study/${of('%25')}">`],
  ])('the time for %s grows with their length, not faster', (_what, html) => {
    expect(clean(html).length).toBeLessThan(10 * LONG);
  });

  test('HTML of 256 levels stays as it is, deeper HTML is reduced to its text', () => {
    const nested = (levels: number) => `${'<b>'.repeat(levels)}a &lt; <i title=x>b</i>`;
    expect(clean(nested(255))).toBe(`${'<b>'.repeat(255)}a &lt; <i title="x">b</i>${'</b>'.repeat(255)}`);
    expect(clean(nested(256)).trim()).toBe('a &lt;  b');
  });

  test('tags that appear only when others were removed are text', () => {
    const text = '&lt;b &gt;'.repeat(300);
    expect(clean('<b<b>>'.repeat(300))).toBe(text);
    expect(clean('<b<b<b>>>'.repeat(300))).not.toMatch(/<(?!\/?b>)/);
  });
});
