import { createPrivateKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { type DeviceKeys, decrypt, deviceKeys } from '../../../../test/support/push.ts';
import { encryptFor } from './encryption.ts';

/** The example of RFC 8291, section 5; it also checks the decryption that other tests use. */
const POINT = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const PRIVATE = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg';
const BODY =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK' +
  '6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

function exampleKeys(): DeviceKeys {
  const point = Buffer.from(POINT, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = { kty: 'EC', crv: 'P-256', d: PRIVATE, x: x ?? '', y: y ?? '' };
  return {
    privateKey: createPrivateKey({ key, format: 'jwk' }),
    point,
    auth: Buffer.from(AUTH, 'base64url'),
  };
}

const devices = ({ point, auth }: DeviceKeys) => ({ p256dh: point, auth });

test('the example of the RFC is read', () => {
  expect(decrypt(exampleKeys(), Buffer.from(BODY, 'base64url'))).toBe(
    'When I grow up, I want to be a watermelon',
  );
});

test('what is encrypted is read by its device only, and looks different each time', () => {
  const [keys, others] = [exampleKeys(), deviceKeys()];
  for (const text of ['', 'Příliš žluťoučký kůň', 'x'.repeat(511), 'x'.repeat(512), 'x'.repeat(3583)]) {
    const body = encryptFor(devices(keys), text);
    expect(decrypt(keys, body)).toBe(text);
    expect(() => decrypt(others, body)).toThrow();
    expect(encryptFor(devices(keys), text).equals(body)).toBe(false);
  }
});

test('texts of about the same length are equally long, and the longest fit into what services take', () => {
  const size = (text: string) => encryptFor(devices(exampleKeys()), text).length;
  expect(new Set(['', 'x', 'x'.repeat(511)].map(size))).toEqual(new Set([86 + 512 + 16]));
  expect(size('x'.repeat(3583))).toBeLessThanOrEqual(4096);
  expect(() => size('x'.repeat(4080))).toThrow('too long');
});
