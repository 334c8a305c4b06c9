/** Types of debian.mjs, for tests. */
export const SLAPD: string;
export function ensureSlapd(): Promise<string>;
export function unpackDebian(name: string, packages: readonly string[]): Promise<string | undefined>;
