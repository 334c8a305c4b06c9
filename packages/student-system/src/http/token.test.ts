import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createHttpStudentSystem } from '../http.ts';

it('the token of the portal goes with every call, and a personal password beside it', async () => {
  const seen: unknown[] = [];
  const server = createServer(({ headers }, response) => {
    seen.push([headers.authorization, headers['x-password']]);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"records": []}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const system = createHttpStudentSystem({ baseUrl: `http://127.0.0.1:${port}`, token: 'a.token' });
  try {
    await system.results('student');
    await system.results('student', undefined, { password: 'demo' });
    await expect(system.authenticate('student', 'demo')).rejects.toMatchObject({ kind: 'garbage' });
    await expect(system.outcome('student', 'key')).rejects.toMatchObject({ kind: 'garbage' });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  expect(seen).toEqual([
    ['Bearer a.token', undefined],
    ['Bearer a.token', 'demo'],
    ['Bearer a.token', undefined],
    ['Bearer a.token', undefined],
  ]);
});
