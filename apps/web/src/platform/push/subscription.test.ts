import { expect, it } from 'vitest';
import { registrationOf } from './subscription.ts';

const json = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };

it('tells the server address and keys, and nothing else of the subscription', () => {
  expect(registrationOf({ toJSON: () => ({ ...json, expirationTime: null }) })).toEqual({
    service: 'WEB',
    id: 'https://push.example/1',
    keys: { p256dh: 'p', auth: 'a' },
  });
});

it.each([
  ['without keys', { endpoint: json.endpoint }],
  ['without an address', { keys: json.keys }],
  ['with half of the keys', { ...json, keys: { p256dh: 'p' } }],
])('does not register a subscription %s', (_how, subscription) => {
  expect(() => registrationOf({ toJSON: () => subscription as PushSubscriptionJSON })).toThrow(
    /subscription/,
  );
});
