import type { Plugin } from 'vite';

/** Folders of libraries' modules, below node_modules. */
export const SOCKET_LIBRARY = 'engine.io-client/build/esm/';
const QUERY_LIBRARY = '@tanstack/query-core/build/modern/';

interface StandIn {
  library: string;
  /** Modules that are left out, by their path in the library. */
  modules: readonly string[];
  /** Takes their place: exports what they export. */
  code: string;
  /** What they add to the build, compressed. */
  saves: string;
}

/**
 * Live delivery speaks WebSocket only: what the socket library brings for other transports is left out. The query
 * library's endless lists are left out, too: lists have pages.
 */
export const STAND_INS: readonly StandIn[] = [
  {
    library: SOCKET_LIBRARY,
    modules: ['transports/index.js'],
    code: `import { WS } from './websocket.node.js';\nexport const transports = { websocket: WS };\n`,
    saves: '2.2 KB',
  },
  {
    // The library exports the other transports for callers who choose one.
    library: SOCKET_LIBRARY,
    modules: ['transports/polling-fetch.js', 'transports/polling-xhr.js', 'transports/webtransport.js'],
    code: `import { Transport } from '../transport.js';\nexport { Transport as Fetch, Transport as XHR, Transport as WT };\n`,
    saves: '2.1 KB',
  },
  {
    library: QUERY_LIBRARY,
    modules: ['infiniteQueryBehavior.js'],
    code: `function leftOut() { throw new Error('the build leaves endless lists out'); }
export { leftOut as infiniteQueryBehavior, leftOut as hasNextPage, leftOut as hasPreviousPage };
`,
    saves: '0.5 KB',
  },
];

const found = (path: string): StandIn | undefined =>
  STAND_INS.find(({ library, modules }) => modules.some((module) => path.endsWith(library + module)));

/** Leaves out of the build what libraries carry along and Kahan does not use. */
export function lean(): Plugin {
  return {
    name: 'kahan-lean',
    apply: 'build',
    transform: {
      filter: { id: /(engine\.io-client\/build\/esm\/transports|@tanstack\/query-core\/build\/modern)\// },
      handler: (_code, path) => {
        const standIn = found(path);
        return standIn && { code: standIn.code, map: null };
      },
    },
  };
}
