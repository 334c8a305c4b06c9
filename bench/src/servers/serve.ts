import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** The calls that a child program of the bench offers its parent; each has one input and one answer. */
export type Api = Record<string, (input: never) => unknown>;

export interface Question {
  id: number;
  method: string;
  input: unknown;
}

export type Reply = { id: number; answer: unknown } | { id: number; error: string };

/** Answers the parent's calls over the IPC channel; the program ends when the channel closes. */
export function serve(api: Api): void {
  const methods = new Map<string, (input: never) => unknown>(Object.entries(api));
  process.on('message', async ({ id, method, input }: Question) => {
    try {
      const run = methods.get(method);
      if (run === undefined) throw new Error(`there is no ${method}`);
      reply({ id, answer: await run(input as never) });
    } catch (error) {
      reply({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  process.on('disconnect', () => process.exit());
}

/** Listens on a free port of the loopback. @returns the port */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function reply(message: Reply): void {
  process.send?.(message);
}
