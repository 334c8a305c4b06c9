import { defineConfig } from 'vitest/config';

/** Logins at servers of others, which `npm run login-servers` starts. They are no part of `npm test`. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../../../..`,
    include: ['apps/server/test/login-servers/*.servers.ts'],
    globalSetup: ['apps/server/test/support/cluster.ts'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
