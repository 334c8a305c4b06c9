import type { Plugin } from 'vite';

/**
 * Live delivery speaks WebSocket only, but the socket library carries long polling and WebTransport along,
 * a tenth of its size. This leaves them out of the build.
 */
export function webSocketOnly(): Plugin {
  return {
    name: 'kahan-websocket-only',
    apply: 'build',
    transform: {
      filter: { id: /engine\.io-client\/build\/esm\/transports\/index\.js$/ },
      handler: () => ({
        code: `import { WS } from './websocket.node.js';\nexport const transports = { websocket: WS };\n`,
        map: null,
      }),
    },
  };
}
