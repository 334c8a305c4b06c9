/** A student system in memory, for tests that inspect the university or intercept its calls. */
export * from './system.ts';
export * from './university.ts';
