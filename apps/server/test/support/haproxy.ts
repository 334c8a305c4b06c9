import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { until } from './live.ts';

const DEPLOY = join(import.meta.dirname, '../../../../deploy');

/** Why no HAProxy can run here; empty when one can. `npm test` installs it, or sets the reason. */
export const noHaproxy: string =
  process.env.KAHAN_NO_HAPROXY || (spawnSync('haproxy', ['-v']).status === 0 ? '' : 'haproxy is not there');

export interface RunningProxy {
  port: number;
  stop(): Promise<void>;
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** Starts HAProxy with a file of `deploy/` on a free port of the loopback. @param env the other variables of the file */
export async function startHaproxy(file: string, env: Record<string, string>): Promise<RunningProxy> {
  const port = await freePort();
  const child: ChildProcess = spawn('haproxy', ['-db', '-f', join(DEPLOY, file)], {
    env: { PATH: process.env.PATH, KAHAN_BIND: `127.0.0.1:${port}`, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = once(child, 'exit');
  await until(() => {
    if (child.exitCode !== null) throw new Error(`HAProxy ended: ${errors}`);
    return isOpen(port);
  });
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
