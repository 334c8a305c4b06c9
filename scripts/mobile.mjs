// npm run mobile: makes the projects for Android and iOS. `npm run mobile -- icons` draws the icons of iOS anew.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './child.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from './chromium.mjs';
import { CACHE, MOBILE, NODE, nodeEnvironment } from './paths.mjs';
import { ensureInstalled, main, SetupError, START_HEARTBEAT_MS } from './setup.mjs';
import { ensureMobileBuild } from './web-build.mjs';

/** Pixels of a side, which the App Store asks for. */
const ICON = 1024;

await main(async () => {
  const [what, ...rest] = process.argv.slice(2);
  if ((what !== undefined && what !== 'icons') || rest.length > 0)
    throw new SetupError('npm run mobile [-- icons]');
  await ensureInstalled();
  if (what === 'icons') return drawIcons();
  await ensureMobileBuild();
  await step('making the projects', NODE, [join(MOBILE, 'projects', 'make.ts')]);
});

/** Runs a program and shows what it says. @throws SetupError when it fails */
async function step(name, program, args, env = nodeEnvironment()) {
  const { code, output } = await run(name, program, args, { env, heartbeatMs: START_HEARTBEAT_MS });
  if (code !== 0) throw new SetupError(`${name} failed:\n${output.trim()}`);
  if (program === NODE && output.trim() !== '') console.log(output.trim());
}

async function drawIcons() {
  const chromium = await ensureChromium();
  const folder = join(CACHE, 'icons');
  await mkdir(folder, { recursive: true });
  try {
    await step('the drawings', NODE, [join(MOBILE, 'projects', 'draw-icons.ts'), folder]);
    for (const file of await readdir(folder)) {
      const picture = join(MOBILE, 'pictures', file.replace('.svg', '.png'));
      const args = [
        ...CHROMIUM_FLAGS,
        '--headless',
        '--hide-scrollbars',
        `--window-size=${ICON},${ICON}`,
        `--screenshot=${picture}`,
        `file://${join(folder, file)}`,
      ];
      await step(`drawing ${file}`, chromium.executablePath, args, { ...process.env, ...chromium.env });
      console.log(`Drawn: ${picture}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
