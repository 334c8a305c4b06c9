import type { Plugin } from 'vite';

/** Folder of the socket library's modules, below node_modules. */
export const SOCKET_LIBRARY = 'engine.io-client/build/esm/';

interface StandIn {
  /** Modules that are left out, by their path in {@link SOCKET_LIBRARY}. */
  modules: readonly string[];
  /** Takes their place: exports what they export. */
  code: string;
  /** What they add to the build, compressed. */
  saves: string;
}

/** Live delivery speaks WebSocket only. What the library brings for other transports is left out. */
export const STAND_INS: readonly StandIn[] = [
  {
    modules: ['transports/index.js'],
    code: `import { WS } from './websocket.node.js';\nexport const transports = { websocket: WS };\n`,
    saves: '2.2 KB',
  },
  {
    // The library exports the other transports for callers who choose one.
    modules: ['transports/polling-fetch.js', 'transports/polling-xhr.js', 'transports/webtransport.js'],
    code: `import { Transport } from '../transport.js';\nexport { Transport as Fetch, Transport as XHR, Transport as WT };\n`,
    saves: '2.1 KB',
  },
];

const found = (path: string): StandIn | undefined =>
  STAND_INS.find(({ modules }) => modules.some((module) => path.endsWith(SOCKET_LIBRARY + module)));

/** Leaves out of the build what the socket library carries along and Kahan does not use. */
export function lean(): Plugin {
  return {
    name: 'kahan-lean',
    apply: 'build',
    transform: {
      filter: { id: /engine\.io-client\/build\/esm\/transports\// },
      handler: (_code, path) => {
        const standIn = found(path);
        return standIn && { code: standIn.code, map: null };
      },
    },
  };
}
