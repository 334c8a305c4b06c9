import { describe, expect, test } from 'vitest';
import { ALLOWED_ATTRIBUTES, ALLOWED_STYLES, ALLOWED_TAGS, isAllowedUrl } from './sanitize.ts';

const pixel = 'data:image/png;base64,iVBORw0KGgo=';

describe('addresses', () => {
  test.each<[string, link: boolean, image: boolean]>([
    // address                          link   image
    ['https://knihovna.example/', true, true],
    ['http://knihovna.example', true, true],
    ['HTTPS://KNIHOVNA.example/a?b=c#d', true, true],
    [' https://knihovna.example/ ', true, true],
    ['/archive', true, true],
    ['mailto:knihovna@kahan.example', true, false],
    ['mailto:a@kahan.example?subject=x', true, false],
    [pixel, false, true],
    ['data:image/jpeg;base64,/9j/4AAQ', false, true],
    ['data:image/svg+xml;base64,PHN2Zz4=', false, false],
    ['data:image/png,<script>', false, false],
    ['data:text/html;base64,PHNjcmlwdD4=', false, false],
    ['data:text/html,<script>alert(1)</script>', false, false],
    ['javascript:alert(1)', false, false],
    ['JaVaScRiPt:alert(1)', false, false],
    ['java\nscript:alert(1)', false, false],
    ['\u0001javascript:alert(1)', false, false],
    ['vbscript:x', false, false],
    ['file:///etc/passwd', false, false],
    ['ftp://knihovna.example/', false, false],
    ['blob:https://knihovna.example/1', false, false],
    ['tel:+420220444444', false, false],
    ['//evil.example/', false, false],
    ['/\\evil.example', false, false],
    ['/\t/evil.example', false, false],
    ['/evil\u007f', false, false],
    ['https:evil.example', false, false],
    ['https:///evil.example', false, false],
    ['https://[broken', false, false],
    ['mailto:', false, false],
    ['mailto:?bcc=a@evil.example', false, false],
    ['archive', false, false],
    ['#top', false, false],
    ['', false, false],
  ])('[NEWS-26] %j', (url, link, image) => {
    expect([isAllowedUrl(url, 'link'), isAllowedUrl(url, 'image')]).toEqual([link, image]);
  });
});

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
});
