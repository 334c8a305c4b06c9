import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { bundleScript } from './vite-script.ts';

const ENTRY = fileURLToPath(new URL('src/early/early.ts', import.meta.url));

/** Builds the script that makes the first calls of a page, and names it first in the head. */
export function earlyScript(): Plugin {
  let code: Promise<string> | undefined;
  const built = async () => {
    code ??= bundleScript(ENTRY, true);
    const source = await code;
    return { source, fileName: `assets/early-${hash('sha256', source, 'base64url').slice(0, 8)}.js` };
  };
  return {
    name: 'kahan-early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async () => [
        {
          tag: 'script',
          attrs: { async: true, 'data-calls': '', src: `/${(await built()).fileName}` },
          injectTo: 'head-prepend',
        },
      ],
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', ...(await built()) });
    },
  };
}
