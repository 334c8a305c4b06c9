export const ROOT: string;
export const MODULES: string;
export const CACHE: string;
/** The environment of programs on Node 24. */
export function nodeEnvironment(): NodeJS.ProcessEnv;
