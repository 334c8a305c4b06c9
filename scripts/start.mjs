// npm start: sets up what is missing and runs the portal. Arguments go to the portal.
import { become } from './child.mjs';
import { NODE, SERVER_MAIN } from './paths.mjs';
import { ensureInstalled, main } from './setup.mjs';
import { ensureWebBuild } from './web-build.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureWebBuild();
  become(NODE, [SERVER_MAIN, ...process.argv.slice(2)]);
});
