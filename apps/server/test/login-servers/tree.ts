import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A Debian with the servers, as `npm run login-servers` has made it. */
const TREE: string = process.env.LOGIN_SERVERS ?? '';

/** A file of the tree, as this machine sees it. */
export const inTree = (path: string): string => join(TREE, path);

/** Runs a script in the tree. @returns its output @throws Error when it fails */
export function runInTree(script: string): string {
  const { status, stdout, stderr } = spawnSync('chroot', [TREE, 'sh', '-ec', script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${script}\n${stdout}\n${stderr}`);
  return stdout;
}

/** A server of the tree. */
export interface TreeServer {
  output(): string;
  stop(): Promise<void>;
}

/** Starts a program in the tree; its children end with it. */
export function startInTree(args: readonly string[], env: Record<string, string> = {}): TreeServer {
  const child: ChildProcess = spawn('unshare', ['--pid', '--fork', '--kill-child', 'chroot', TREE, ...args], {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = once(child, 'exit');
  return {
    output: () => output,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
