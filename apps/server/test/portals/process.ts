import { spawn } from 'node:child_process';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../src/main.ts');
const ADDRESS = /^ {2}(http:\S+)$[\s\S]*^ {2}Metrics: (http:\S+)$/m;

/** A portal in its own process, as `npm start` runs it. */
export interface PortalProcess {
  url: string;
  metricsUrl: string;
  /** Its output so far. */
  output(): string;
  /** Sends a signal and waits for the end. @returns the exit code, null when the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts a portal and waits until it is ready.
 * @param main the program, e.g. of another version
 * @throws Error with its output when it ends before that
 */
export async function startProcess(env: Record<string, string>, main: string = MAIN): Promise<PortalProcess> {
  const child = spawn(process.execPath, [main], {
    // A portal with a database of its own keeps nothing on disk.
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      METRICS_PORT: '0',
      DATA_DIR: '/nonexistent/kahan',
      LOG_LEVEL: 'warn',
      ...env,
    },
    // The IPC channel closes with the test process, and the portal then ends.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [url, metricsUrl] = await new Promise<[string, string]>((resolve, reject) => {
    void ended.then((code) => reject(new Error(`the portal ended with ${code}: ${output}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const [, address, metrics] = ADDRESS.exec(output) ?? [];
        if (address !== undefined && metrics !== undefined) resolve([address, metrics]);
      });
    }
  });
  return {
    url,
    metricsUrl,
    output: () => output,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
