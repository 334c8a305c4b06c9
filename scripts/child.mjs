// Runs programs: quietly with their output collected, or in place of the calling script.
import { spawn } from 'node:child_process';
import { nodeEnvironment, ROOT } from './paths.mjs';

const HEARTBEAT_MS = 15_000;
const FORCE_AFTER_MS = 2_000;
const ORPHAN_LOOK_MS = 500;

/**
 * Runs a program to its end and prints a line of progress every 15 s, or as often as the options say.
 * @param {string} label text of the progress line
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, heartbeatMs?: number }} [options] `show`: output is
 *   printed at once
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(label, command, args, options = {}) {
  return new Promise((resolve) => {
    const begun = performance.now();
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...(options.env ?? nodeEnvironment()), NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
      if (options.show) process.stdout.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    const heartbeat = setInterval(() => {
      console.log(`  … ${label}, ${Math.round((performance.now() - begun) / 1000)} s`);
    }, options.heartbeatMs ?? HEARTBEAT_MS);
    const stop = (signal) => child.kill(signal);
    process.once('SIGINT', stop).once('SIGTERM', stop);
    const end = (code) => {
      clearInterval(heartbeat);
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`;
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/**
 * Runs a program in place of this script: forwards its output, its exit code and our signals.
 * The program has its own session, so Ctrl-C reaches it once, through this script. When this script is killed with
 * SIGKILL, the IPC channel closes and the program stops by itself. When npm, the parent of this script, is killed with
 * SIGKILL, this script stops the program.
 * @param {string} command
 * @param {string[]} args
 */
export function become(command, args) {
  let child;
  let asked = 0;
  // Before the program starts: it may be ready, and a signal may come, before this process has its turn again.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      // npm forwards Ctrl-C a second time; only a later one comes from the user.
      if (asked === 0) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
      else if (performance.now() - asked > FORCE_AFTER_MS) child.kill('SIGKILL');
      asked ||= performance.now();
    });
  }
  child = spawn(command, args, {
    cwd: process.cwd(),
    env: nodeEnvironment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  if (process.env.npm_lifecycle_event !== undefined) {
    const npm = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === npm) return;
      clearInterval(watch);
      child.kill('SIGTERM');
    }, ORPHAN_LOOK_MS);
  }
  child.on('error', (error) => {
    console.error(`Cannot run ${command}: ${error.message}`);
    process.exit(127);
  });
  child.on('exit', (code, signal) => {
    process.exit(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1));
  });
}
