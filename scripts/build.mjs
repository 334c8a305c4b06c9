// npm run build: makes dist/, the portal and its programs for Node alone.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './child.mjs';
import { NODE, ROOT } from './paths.mjs';
import { ensureInstalled, main, SetupError } from './setup.mjs';
import { ensureWebBuild, replace } from './web-build.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureWebBuild();
  await buildPortal(join(ROOT, 'dist'));
  console.log('dist/ is built: "node dist/main.js" starts the portal (docs/install.md)');
});

async function buildPortal(place) {
  const next = `${place}-${process.pid}`;
  try {
    const args = [join(ROOT, 'scripts', 'build', 'bundle.ts'), next];
    const { code, output } = await run('bundling the portal', NODE, args);
    if (code !== 0) throw new SetupError(`The portal could not be bundled:\n${output.trim()}`);
    await replace(next, place);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
}
