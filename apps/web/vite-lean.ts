import type { Plugin } from 'vite';

/** By path of a library's module: why it is left out of the build, and what stands in for it. */
const LEFT_OUT: readonly { id: RegExp; code: string }[] = [
  {
    // Live delivery speaks WebSocket only; long polling and WebTransport are a tenth of the socket library.
    id: /engine\.io-client\/build\/esm\/transports\/index\.js$/,
    code: `import { WS } from './websocket.node.js';\nexport const transports = { websocket: WS };\n`,
  },
  {
    // The library hands the others out to whoever wants to choose; 2.1 KB.
    id: /engine\.io-client\/build\/esm\/transports\/(polling-fetch|polling-xhr|webtransport)\.js$/,
    code: 'export { Transport as Fetch, Transport as XHR, Transport as WT } from "../transport.js";\n',
  },
  {
    // Lists here have pages; every query of the library brings the machinery of endless ones along, 0.4 KB.
    id: /@tanstack\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    code: `export function infiniteQueryBehavior() {
  throw new TypeError('endless queries are left out of the build, see vite-lean.ts');
}
export const hasNextPage = () => false;
export const hasPreviousPage = () => false;
`,
  },
];

/** Leaves out of the build what libraries carry along and nobody here uses. */
export function lean(): Plugin {
  return {
    name: 'kahan-lean',
    apply: 'build',
    transform: {
      filter: { id: LEFT_OUT.map(({ id }) => id) },
      handler: (_code, path) => {
        const found = LEFT_OUT.find(({ id }) => id.test(path));
        return found && { code: found.code, map: null };
      },
    },
  };
}
