import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpStudentSystem } from '../http.ts';
import type { StudentSystem } from '../port.ts';

/** Addresses that the student system was asked for. */
let asked: (string | undefined)[] = [];
const server = createServer((request, response) => {
  asked.push(request.url);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('{"records":[]}');
});
let system: StudentSystem;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  system = createHttpStudentSystem({ baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 5_000 });
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('parts of an address', () => {
  it.each(['..', '.', ''])('one that is %j is not found, and no other call is made', async (id) => {
    const calls = [
      () => system.identity(id),
      () => system.groups(id),
      () => system.hours('novakj', '1', id),
      () => system.downloadLink('novakj', '1', id),
      () => system.settle('novakj', id),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ kind: 'not-found' });
    expect(await system.outcome(id, 'key')).toBeNull();
    expect(asked).toEqual([]);
  });

  it.each([
    ['../..', '/v1/users/..%2F../identity'],
    ['...', '/v1/users/.../identity'],
    ['a?b#c', '/v1/users/a%3Fb%23c/identity'],
  ])('a login %j stays one part', async (login, path) => {
    await expect(system.identity(login)).rejects.toMatchObject({ kind: 'garbage' });
    expect(asked).toEqual([path]);
  });
});
