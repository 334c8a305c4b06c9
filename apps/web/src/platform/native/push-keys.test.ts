import { beforeEach, expect, test } from 'vitest';
import { decryptPush, forgetPushKeys, pushKeys } from './push-keys.ts';

/** The example of RFC 8291, section 5. */
const EXAMPLE = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  private: {
    ...{ kty: 'EC', crv: 'P-256', d: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94' },
    x: 'JXGyvs3942BVGq8e0PTNNmwRzr5VX4m8t7GGpTM5FzE',
    y: 'aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  },
};
const BODY =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK' +
  '6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

let kept: Map<string, string>;
const secrets = {
  read: async (key: string) => kept.get(key) ?? null,
  write: async (key: string, text: string) => void kept.set(key, text),
  remove: async (key: string) => void kept.delete(key),
};
beforeEach(() => {
  kept = new Map();
});

test('the example of the RFC is read', async () => {
  kept.set('push-keys', JSON.stringify(EXAMPLE));
  expect(await decryptPush(secrets, BODY)).toBe('When I grow up, I want to be a watermelon');
});

test('keys are made once, as a browser makes them, and the private one is not handed out', async () => {
  const keys = await pushKeys(secrets);
  expect(keys).toEqual({
    p256dh: expect.stringMatching(/^B[\w-]{86}$/),
    auth: expect.stringMatching(/^[\w-]{22}$/),
  });
  expect(await pushKeys(secrets)).toEqual(keys);
  await forgetPushKeys(secrets);
  expect([...kept]).toEqual([]);
  expect(await pushKeys(secrets)).not.toEqual(keys);
});

test('what is for other keys, is damaged, or comes when there are none, is not read', async () => {
  expect(await decryptPush(secrets, BODY)).toBeNull();
  await pushKeys(secrets);
  expect(await decryptPush(secrets, BODY)).toBeNull();
  for (const text of ['', 'no base64!', BODY.slice(0, 40), BODY.replace('DGv6', 'AAAA')])
    expect(await decryptPush(secrets, text)).toBeNull();
});
