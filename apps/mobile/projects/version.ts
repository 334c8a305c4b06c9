import { CLIENT_VERSION } from '@kahan/contract/runtime';

/** The version that people see: that of package.json, e.g. `1.17.0`. */
export const VERSION: string = CLIENT_VERSION;

/**
 * The number that the stores compare: `1.17.0` → 1017000. A higher version has a higher number.
 * @throws Error where a part of the version has more than three digits
 */
export function buildNumber(version: string): number {
  const [, major, minor, patch] = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(version) ?? [];
  if (major === undefined) throw new Error(`no number for the version ${version}`);
  return Number(major) * 1_000_000 + Number(minor) * 1_000 + Number(patch);
}
