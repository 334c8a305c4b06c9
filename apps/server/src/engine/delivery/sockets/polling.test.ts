import { SOCKET_NAMESPACE } from '@kahan/contract/runtime';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPortal, type TestPortal } from '../../../../test/support/portal.ts';

const ADVICE = "transports: ['websocket']";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

test.each(['', SOCKET_NAMESPACE])(
  'a client with default options, at %j, is told why, and gives up',
  async (namespace) => {
    const socket = io(`${portal.url}${namespace}`, { forceNew: true, reconnectionDelay: 0 });
    const { promise, resolve } = Promise.withResolvers<Error>();
    socket.once('connect_error', resolve);
    try {
      expect((await promise).message).toContain(ADVICE);
      expect(socket.active).toBe(false);
    } finally {
      socket.disconnect();
    }
  },
);

test.each([
  ['GET', '?transport=polling'],
  ['GET', '?EIO=3&transport=polling'],
  ['GET', '?EIO=4&transport=nonsense'],
  ['GET', '?EIO=4&transport=websocket'],
  ['GET', '?EIO=4&transport=polling&sid=refused'],
  ['POST', '?EIO=4&transport=polling&sid=refused'],
  ['GET', ''],
])(
  '%s /socket.io/%s is refused in JSON that says how to connect, with the security headers',
  async (method, query) => {
    const answer = await portal.client().request(method, `/socket.io/${query}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/json']);
    expect(answer.json()).toEqual({ code: 0, message: expect.stringContaining(ADVICE) });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  },
);
