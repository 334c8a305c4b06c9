// Running programs: quietly with their output kept, or as the program that this script stands for.
import { spawn } from 'node:child_process';
import { nodeEnvironment, ROOT } from './paths.mjs';

const HEARTBEAT_MS = 15_000;
const FORCE_AFTER_MS = 2_000;
const ORPHAN_LOOK_MS = 500;

/**
 * Runs a program to its end, with a sign of life every 15 s.
 * @param {string} label what the sign of life says
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options] `show`: output goes through at once
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
    }, HEARTBEAT_MS);
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
 * Becomes that program as far as anyone outside can tell: its output, its exit code, our signals.
 * It has a session of its own, so that Ctrl-C reaches it once, through us; when we are killed outright its
 * IPC channel closes and it stops by itself.
 * When npm, whose script we are, is killed outright, it can pass nothing on; then the program is told to stop.
 * @param {string} command
 * @param {string[]} args
 */
export function become(command, args) {
  const child = spawn(command, args, {
    cwd: process.cwd(),
    env: nodeEnvironment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  let asked = 0;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      // npm passes Ctrl-C on a second time; only a later one is an impatient user.
      if (asked === 0) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
      else if (performance.now() - asked > FORCE_AFTER_MS) child.kill('SIGKILL');
      asked ||= performance.now();
    });
  }
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
