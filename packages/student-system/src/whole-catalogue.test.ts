import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createHttpStudentSystem } from './http.ts';
import { StudentSystemError } from './port.ts';
import { wholeCatalogue } from './whole-catalogue.ts';

/** Codes of a catalogue with these `next` values, read from `start`. */
async function codesOf(leads: Record<string, string | null>): Promise<string[]> {
  const server = createServer((request, response) => {
    const code = new URL(request.url ?? '', 'http://x').searchParams.get('after') ?? 'start';
    const department = { code, kind: 'office', parent: null, name: { cs: code, en: code } };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ records: [department], next: leads[code] ?? null }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const system = createHttpStudentSystem({ baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 10_000 });
  const codes: string[] = [];
  try {
    for await (const { records } of wholeCatalogue(system, 'departments'))
      codes.push(...records.map(({ code }) => code));
    return codes;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it('gives every part once, to the last', async () => {
  expect(await codesOf({ start: 'a', a: 'b', b: null })).toEqual(['start', 'a', 'b']);
});

it.each([
  ['to the part before', { start: 'a', a: 'b', b: 'a' }],
  ['far back', { start: 'a', a: 'b', b: 'c', c: 'd', d: 'a' }],
])('parts that lead %s end with garbage, not never', async (_what, leads) => {
  const error = await codesOf(leads).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StudentSystemError);
  expect(error).toMatchObject({ kind: 'garbage' });
});
