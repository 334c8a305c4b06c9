// npm run dev: the server restarts and the page reloads as you save. Arguments go to the server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { NODE, nodeEnvironment, ROOT, SERVER_MAIN } from './paths.mjs';
import { ensureInstalled, main } from './setup.mjs';
import { ensureWebBuild } from './web-build.mjs';

await main(async () => {
  await ensureInstalled();
  // Pages that the server renders use the styles of the build.
  await ensureWebBuild();
  const host = process.env.HOST ?? '127.0.0.1';
  const port = Number(process.env.PORT ?? 3000);
  const webPort = Number(process.env.WEB_PORT ?? 5173);
  const web = `http://${host}:${webPort}`;
  const env = { PUBLIC_URL: web, NODE_ENV: 'development', ...nodeEnvironment() };
  const children = [
    ['--watch', '--watch-preserve-output', SERVER_MAIN, ...process.argv.slice(2)],
    [join(ROOT, 'scripts', 'dev-web.mjs'), host, String(webPort), `http://${host}:${port}`],
  ].map((args) => spawn(NODE, args, { cwd: ROOT, env, stdio: 'inherit' }));
  let asked = false;
  const stop = () => {
    asked = true;
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  for (const child of children) {
    child.on('exit', (code) => {
      if (!asked) process.exitCode = code ?? 1;
      stop();
    });
  }
});
