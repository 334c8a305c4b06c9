import { defineConfig } from 'vitest/config';

/** These start PostgreSQL clusters of their own and share no state. */
const POSTGRES_TESTS = 'packages/embedded-postgres/**/*.test.ts';

/** A busy machine is slow; nothing that a test waits for takes so long elsewhere. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

/** Tests without a browser are beside the code. Only the server's project starts a PostgreSQL. */
export default defineConfig({
  test: {
    // Tests of the server wait for PostgreSQL and for sockets: three workers keep two cores busy.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          // Nothing here keeps state in modules, so files share what they import.
          isolate: false,
          setupFiles: ['scripts/property-seed.ts'],
          include: [
            'packages/*/src/**/*.test.ts',
            'packages/*/test/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
            'apps/mobile/**/*.test.ts',
            'apps/sandbox/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', POSTGRES_TESTS],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'server',
          // Files of one worker share modules: loading the server takes more than a second.
          isolate: false,
          setupFiles: ['scripts/property-seed.ts'],
          include: ['apps/server/**/*.test.ts', POSTGRES_TESTS],
          exclude: ['**/node_modules/**'],
          globalSetup: ['apps/server/test/support/cluster.ts'],
          ...PATIENCE,
        },
      },
    ],
  },
});
