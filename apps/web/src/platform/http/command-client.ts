import { MutationCache, QueryClient } from '@tanstack/react-query';

/**
 * The client of commands whose state is shown. It stands beside the client of queries, which the build makes without the
 * library's code for commands (vite-lean.ts), so that only screens with such commands load it.
 */
export const commandClient = new QueryClient({
  mutationCache: new MutationCache(),
  // connection.ts knows better than the library what offline is.
  defaultOptions: { mutations: { retry: false, networkMode: 'always' } },
});
