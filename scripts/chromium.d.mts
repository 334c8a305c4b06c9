/** A Chromium and the environment that it needs. */
export interface FoundChromium {
  executablePath: string;
  env: Record<string, string>;
}

/** For every launch. */
export const CHROMIUM_FLAGS: string[];
/** A Chromium that is already here (KAHAN_CHROMIUM, PATH, .cache), or undefined. */
export function findChromium(): Promise<FoundChromium | undefined>;
/** A Chromium, installed when there is none; throws with the reasons when that fails. */
export function ensureChromium(): Promise<FoundChromium>;
