import { expect, test } from 'vitest';
import { isEndpoint, publicLookup } from './endpoints.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
  'https://93.184.216.34/x',
  'https://[2606:2800:220:1::1]/x',
])('%s may be a push service', (address) => {
  expect(isEndpoint(address, { loopback: false })).toBe(true);
});

test.each([
  'http://push.example/x',
  'https://push.example:8443/x',
  'https://user:secret@push.example/x',
  'https://localhost/x',
  'https://printer/x',
  'https://printer.local/x',
  'https://db.internal/x',
  'https://0.0.0.0/x',
  'https://10.0.0.1/x',
  'https://100.64.0.1/x',
  'https://127.0.0.1/x',
  'https://127.1/x',
  'https://0x7f000001/x',
  'https://169.254.169.254/latest/meta-data',
  'https://172.31.255.255/x',
  'https://192.168.1.1/x',
  'https://224.0.0.1/x',
  'https://255.255.255.255/x',
  'https://[::1]/x',
  'https://[::]/x',
  'https://[fe80::1]/x',
  'https://[fd00::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://[64:ff9b::a00:1]/x',
  'https://[2002:a00:1::1]/x',
  'file:///etc/passwd',
  'no address',
])('%s may not', (address) => {
  expect(isEndpoint(address, { loopback: false })).toBe(false);
});

test('this machine may be one only where tests say so', () => {
  for (const address of ['http://127.0.0.1:4000/x', 'http://localhost:4000/x', 'http://[::1]:4000/x']) {
    expect([true, false].map((loopback) => isEndpoint(address, { loopback }))).toEqual([true, false]);
  }
  expect(isEndpoint('http://10.0.0.1/x', { loopback: true })).toBe(false);
});

test('a name that leads to this machine is not connected to', async () => {
  const error = await new Promise((resolve) => {
    publicLookup('localhost', { all: true }, (failure) => resolve(failure));
  });
  expect(error).toMatchObject({ message: 'the name has no public address' });
});
