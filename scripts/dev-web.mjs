// The development server of the web app, a proxy for the portal's addresses. dev.mjs starts it on Node 24.
import { join } from 'node:path';
import { createServer } from 'vite';
import { WEB } from './paths.mjs';

const [host, port, portal] = process.argv.slice(2);
const server = await createServer({
  root: WEB,
  configFile: join(WEB, 'vite.config.ts'),
  // The portal marks the pages of a build in the same way.
  plugins: [
    { name: 'kahan-dev', transformIndexHtml: (html) => html.replace('data-kahan>', 'data-kahan data-dev>') },
  ],
  server: {
    host,
    port: Number(port),
    strictPort: true,
    proxy: { '/api': { target: portal, ws: true }, '/socket.io': { target: portal, ws: true } },
  },
});
await server.listen();
console.log(`Web app, reloading as you save: http://${host}:${port} (portal at ${portal})`);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => server.close().then(() => process.exit(0)));
