import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { UploadCommand } from '@kahan/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpStudentSystem } from '../http.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server | null = null;
afterEach(async () => {
  const closing = server;
  server = null;
  if (closing === null) return;
  closing.closeAllConnections();
  await new Promise((resolve) => closing.close(resolve));
});

/** A system that handles every call so; `calls` are the addresses that were called. */
async function systemThat(handler: Handler, timeoutMs: number) {
  const calls: string[] = [];
  const listening = createServer((request, response) => {
    calls.push(request.url ?? '');
    handler(request, response);
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  return { calls, system: createHttpStudentSystem({ baseUrl: `http://127.0.0.1:${port}`, timeoutMs }) };
}

const KEY = 'key-of-the-upload';
const COMMAND: UploadCommand = {
  key: KEY,
  login: 'student',
  study_id: '1',
  gl: '2',
  item_id: '3',
  action: 'change_value',
  final: true,
  file: { name: 'protokol žába.pdf', type: 'application/pdf' },
};
const CHUNK = new Uint8Array(64 * 1024).fill(7);

const done = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ key: KEY, state: 'success', refusal: null, at: 1 }));
};

describe('a file', () => {
  it('arrives byte for byte, with its command in the address', async () => {
    const received: Buffer[] = [];
    const { calls, system } = await systemThat((request, response) => {
      request.on('data', (bytes: Buffer) => received.push(bytes));
      request.on('end', () => done(response));
    }, 10_000);
    async function* body() {
      for (let i = 0; i < 50; i++) yield CHUNK;
    }
    expect(await system.upload(COMMAND, body())).toMatchObject({ state: 'success' });
    expect(Buffer.concat(received).equals(Buffer.alloc(50 * CHUNK.length, 7))).toBe(true);
    const query = Object.fromEntries(new URL(calls[0] ?? '', 'http://x').searchParams);
    const { file, ...command } = COMMAND;
    expect(query).toEqual({ ...command, final: 'true', ...file });
  });

  it('is asked for as fast as it is taken, and ends in time when it is not taken', async () => {
    let taken = 0;
    const { calls, system } = await systemThat((request) => request.pause(), 500);
    async function* endless() {
      for (;;) {
        taken += CHUNK.length;
        yield CHUNK;
      }
    }
    await expect(system.upload(COMMAND, endless())).rejects.toMatchObject({ kind: 'timeout' });
    // What the buffers of two sockets hold, not what the source has.
    expect(taken).toBeLessThan(32 * 1024 * 1024);
    expect(calls).toHaveLength(1);
  });

  it('may take longer than a call as long as it moves on', async () => {
    const { system } = await systemThat((request, response) => {
      request.resume();
      request.on('end', () => done(response));
    }, 1_000);
    async function* slow() {
      const began = performance.now();
      while (performance.now() - began < 1_500) {
        // short on purpose: far below what may pass between two chunks
        await new Promise((resolve) => setTimeout(resolve, 50));
        yield CHUNK.subarray(0, 10);
      }
    }
    expect(await system.upload(COMMAND, slow())).toMatchObject({ state: 'success' });
  });

  it('whose sender stands still ends in time, and is no fault of the system', async () => {
    const { calls, system } = await systemThat((request) => request.resume(), 500);
    async function* still() {
      yield CHUNK;
      await new Promise(() => undefined);
    }
    await expect(system.upload(COMMAND, still())).rejects.toThrow('the sender of the file does not move on');
    expect(calls).toHaveLength(1);
  });

  it('that breaks off half-way never looks whole, and its own error goes up', async () => {
    const ends: string[] = [];
    const { promise: gone, resolve: sawIt } = Promise.withResolvers<void>();
    const { calls, system } = await systemThat((request, response) => {
      request.resume();
      request.on('end', () => {
        ends.push('whole');
        done(response);
      });
      request.on('close', sawIt);
      request.on('error', () => ends.push('broken'));
    }, 10_000);
    async function* breaking() {
      yield CHUNK;
      throw new Error('the disk is gone');
    }
    await expect(system.upload(COMMAND, breaking())).rejects.toThrow('the disk is gone');
    await gone;
    expect(ends).toEqual(['broken']);
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['a connection that is destroyed', (request: IncomingMessage) => request.socket.destroy(), 'unavailable'],
    ['an answer that is a page', (_q: IncomingMessage, r: ServerResponse) => r.end('<h1>'), 'garbage'],
  ] as const)('is sent once: %s leaves it open what became of it', async (_what, handler, kind) => {
    const { calls, system } = await systemThat((request, response) => {
      request.resume();
      request.on('end', () => handler(request, response));
    }, 5_000);
    async function* body() {
      yield CHUNK;
    }
    await expect(system.upload(COMMAND, body())).rejects.toMatchObject({ kind });
    expect(calls).toHaveLength(1);
  });
});
