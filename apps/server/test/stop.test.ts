import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startPortal } from './support/portal.ts';

const head = (first: string, ...more: string[]) => `${[first, 'Host: kahan', ...more].join('\r\n')}\r\n\r\n`;

test('open connections of clients do not keep the portal from stopping', async () => {
  const portal = await startPortal();
  const { port, hostname } = new URL(portal.url);
  const answered: [string, string][] = [
    ['a web socket elsewhere', head('GET /archive HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket')],
    ['a kept connection', head('GET /api/versioninfo HTTP/1.1')],
    [
      'a web socket whose client has vanished',
      head(
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      ),
    ],
  ];
  const silent: [string, string][] = [
    ['a connection ahead of need', ''],
    ['half a head', 'GET / HTTP/1.1\r\nHost:'],
    ['half a body', head('POST /api/login HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 9')],
  ];
  const sockets = [...answered, ...silent].map(([, text]) => {
    // This client does not close its side when the server closes one direction.
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.write(text);
    return socket.on('error', () => socket.destroy());
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await Promise.all(sockets.slice(0, answered.length).map((socket) => once(socket, 'data')));
  const closed = sockets.map(
    (socket) => new Promise((resolve) => socket.resume().on('end', resolve).on('close', resolve)),
  );
  await portal.stop();
  await Promise.all(closed);
  await expect(fetch(portal.url)).rejects.toThrow();
});

test('a request that waits for the student system gets its answer although connections are being closed', async () => {
  const asked = Promise.withResolvers<void>();
  const portal = await startPortal({
    wrap: (system) => ({
      ...system,
      async authenticate(login, password) {
        asked.resolve();
        // This pause is longer than idle connections may stay open.
        await delay(2_000);
        return system.authenticate(login, password);
      },
    }),
  });
  const answer = portal.client().submitLogin({ username: 'student', password: 'demo' });
  await asked.promise;
  await portal.stop();
  expect((await answer).status).toBe(303);
});
