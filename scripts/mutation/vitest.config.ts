import { defineConfig } from 'vitest/config';

/** The tests of the domain alone: the mutation run starts them for every mutant. */
export default defineConfig({
  test: {
    isolate: false,
    setupFiles: ['scripts/property-seed.ts'],
    include: ['packages/domain/src/**/*.test.ts'],
    testTimeout: 60_000,
  },
});
