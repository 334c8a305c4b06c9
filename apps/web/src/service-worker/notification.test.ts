import { describe, expect, it } from 'vitest';
import { addressFor, notificationOf, tabFor } from './notification.ts';

const origin = 'https://kahan.example';

describe('what a push shows', () => {
  it('is the title of the card, once per item, and the way to it', () => {
    const payload = { id: '41', title: 'Nová známka', service: 'exam', path: '/?page=2', lang: 'cs' };
    expect(notificationOf(JSON.stringify(payload))).toEqual({
      title: 'Nová známka',
      options: {
        tag: '41',
        lang: 'cs',
        icon: '/mark-192.png',
        badge: '/badge-96.png',
        data: { path: '/?page=2' },
      },
    });
  });

  it.each([
    ['no data', undefined],
    ['no JSON', '<html>'],
    ['null', 'null'],
    ['a list', '[1]'],
    ['fields of other types', '{"id":7,"title":{"cs":"x"},"path":null}'],
    ['an empty title', '{"id":"","title":""}'],
  ])('is the app’s name for %s: a push that shows nothing costs the permission', (_what, text) => {
    const { title, options } = notificationOf(text);
    expect([title, options.data]).toEqual(['Kahan', { path: '/' }]);
    expect(options.tag).toBeUndefined();
  });
});

describe('where a click leads', () => {
  it.each([
    ['/archive?page=2', `${origin}/archive?page=2`],
    ['/', `${origin}/`],
    ['/not/built-yet', `${origin}/`],
    ['/api/logout', `${origin}/`],
    ['https://evil.example/', `${origin}/`],
    ['//evil.example/x', `${origin}/`],
    ['javascript:alert(1)', `${origin}/`],
    ['http://', `${origin}/`],
    [undefined, `${origin}/`],
    [7, `${origin}/`],
  ])('%j → %s', (path, address) => {
    expect(addressFor(path, origin)).toBe(address);
  });

  const hidden = { url: `${origin}/archive`, visibilityState: 'hidden' } as const;
  const visible = { url: `${origin}/settings`, visibilityState: 'visible' } as const;
  it.each([
    ['the tab that shows it', [visible, hidden], `${origin}/archive`, hidden],
    ['else the one in sight', [hidden, visible], `${origin}/`, visible],
    ['else any', [hidden], `${origin}/`, hidden],
    ['or none', [], `${origin}/`, undefined],
  ])('in %s', (_which, tabs, address, expected) => {
    expect(tabFor(tabs, address)).toBe(expected);
  });
});
