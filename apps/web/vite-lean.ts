import type { Plugin } from 'vite';

/** Folder of the query library's modules, below node_modules. */
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

/** The query library's endless lists are left out: lists have pages. */
export const STAND_INS: readonly StandIn[] = [
  {
    library: QUERY_LIBRARY,
    modules: ['infiniteQueryBehavior.js'],
    code: `function leftOut() { throw new Error('the build leaves endless lists out'); }
export { leftOut as infiniteQueryBehavior, leftOut as hasNextPage, leftOut as hasPreviousPage };
`,
    saves: '0.5 KB',
  },
];

/** Commands have a client of their own (src/platform/http/command-client.ts): that of the queries does without, 1.3 KB. */
export const EDIT = {
  library: QUERY_LIBRARY,
  module: 'queryClient.js',
  without: 'import { MutationCache } from "./mutationCache.js";',
  code: 'class MutationCache { clear() {} resumePausedMutations() { return Promise.resolve(); } }',
};

const found = (path: string): StandIn | undefined =>
  STAND_INS.find(({ library, modules }) => modules.some((module) => path.endsWith(library + module)));

/** Leaves out of the build what libraries carry along and Kahan does not use. */
export function lean(): Plugin {
  return {
    name: 'kahan-lean',
    apply: 'build',
    transform: {
      filter: { id: /@tanstack\/query-core\/build\/modern\// },
      handler: (code, path) => {
        if (path.endsWith(EDIT.library + EDIT.module))
          return { code: code.replace(EDIT.without, EDIT.code), map: null };
        const standIn = found(path);
        return standIn && { code: standIn.code, map: null };
      },
    },
  };
}
