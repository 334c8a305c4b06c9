import { defineConfig } from 'vitest/config';

/** These start PostgreSQL clusters of their own and share no state. */
const POSTGRES_TESTS = 'packages/embedded-postgres/**/*.test.ts';

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
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          setupFiles: ['scripts/property-seed.ts'],
          include: ['apps/server/**/*.test.ts', POSTGRES_TESTS],
          exclude: ['**/node_modules/**'],
          globalSetup: ['apps/server/test/support/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
