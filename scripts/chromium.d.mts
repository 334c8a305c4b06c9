/** The path of a Chromium, and its environment. */
export interface FoundChromium {
  executablePath: string;
  env: Record<string, string>;
}

/** Arguments of every launch. */
export const CHROMIUM_FLAGS: string[];
/** Arguments of a browser whose pictures are seen by tests alone. */
export const UNSEEN_FLAGS: string[];
/** Finds an installed Chromium (KAHAN_CHROMIUM, PATH, .cache), or undefined. */
export function findChromium(): Promise<FoundChromium | undefined>;
/** Finds or installs a Chromium. @throws Error with the reasons when the installation fails */
export function ensureChromium(): Promise<FoundChromium>;
/** Finds or installs a Chromium without a window; one with a window where there is no other. */
export function ensureHeadlessShell(): Promise<FoundChromium>;
