/** A student system in memory: for tests that look into the university or stand between it and the portal. */
export * from './system.ts';
export * from './university.ts';
