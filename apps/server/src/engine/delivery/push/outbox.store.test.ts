import { expect, test } from 'vitest';
import { wantedSql } from './outbox.store.ts';

test('a preference governs the items of its service, the fallback all others', () => {
  const preferences = [{ itemService: 'public', preference: 'notify_events' }];
  expect(wantedSql(preferences, 'notify_results')).toBe(
    "case split_part(i.type, ':', 1) when 'public' then coalesce(p.notify_events, true)" +
      ' else coalesce(p.notify_results, true) end',
  );
});

test.each([
  [[{ itemService: "x' or true --", preference: 'notify_events' }], 'notify_results'],
  [[{ itemService: 'public', preference: 'p.user_id; drop table users' }], 'notify_results'],
  [[], 'notify results'],
])('a name that is not an identifier is refused: %j, %j', (preferences, fallback) => {
  expect(() => wantedSql(preferences, fallback)).toThrow('a push preference has the name');
});
